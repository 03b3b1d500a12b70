"""Answers that prove themselves: `prove` writes a proof, `verify` checks one.

A proof is a folder. `docs/reference/proof-format.md` specifies it, and `docs/explanation/proofs.md`
shows why the checker's rules are sound.
"""

from .export import Form, export
from .proof import FILES, Claim, Proof, prove, record
from .verdict import CheckedBy, Found, Report, Verdict, inspect, verify

__all__ = [
    "FILES",
    "CheckedBy",
    "Claim",
    "Form",
    "Found",
    "Proof",
    "Report",
    "Verdict",
    "export",
    "inspect",
    "prove",
    "record",
    "verify",
]
