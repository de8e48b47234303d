"""The engine: programs answer, tests ask, and the keeper judges.

- `wire`: how a question crosses, and what comes back; the same files at both ends
- `rooms`: what runs inside, a room of programs and one of tests that holds none
- `sandbox`: starts a room within limits
- `mutants`: changed programs, and controls that only look different; runs none
- `exam`: features and domain put to a program
- `judge`: which tests count, what they notice, and the verdicts
- `here`: a host without sandboxes, where programs and tests run in one interpreter

Each imports those above it alone. A sandbox has `wire`, `rooms` and `sandbox.inside`,
and nothing else of dicedojo.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
