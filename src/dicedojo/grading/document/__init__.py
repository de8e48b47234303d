"""The grade document: everything that is known about a grade, as plain values.

The types lie here by part; `conversion` makes a document of a Grade, `codec` writes
documents and reads them back, `json_schema` publishes what they look like.
"""
