"""The grade document: everything that is known about a grade, as typed values.

The types lie here by part; the modules `from_…` make a document of a Grade, and `codec`
writes documents and reads them back.
"""
