"""Exports: one module for each system that imports grades."""
