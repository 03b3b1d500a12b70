"""Answers that prove themselves: `prove` writes a proof, `verify` checks one.

A proof is a folder; its format, and why the checker's rules are sound, stand in `docs/proofs.md`.
"""

from .export import Form, export
from .proof import FILES, Claim, Proof, prove, record
from .verdict import Report, Verdict, Watched, checked, verify

__all__ = [
    "FILES",
    "Claim",
    "Form",
    "Proof",
    "Report",
    "Verdict",
    "Watched",
    "checked",
    "export",
    "prove",
    "record",
    "verify",
]
