"""The content on disk or in a wheel, as courses, katas and steps."""
