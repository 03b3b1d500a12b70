"""Answers that prove themselves: `prove` writes a proof, `verify` checks one.

A proof is a folder. `docs/reference/proof-format.md` specifies it, and `docs/explanation/proofs.md`
shows why the checker's rules are sound.
"""

from .export import Form, export
from .proof import FILES, Claim, Proof, prove
from .verdict import CheckedBy, Report, Verdict, verify

__all__ = [
    "FILES",
    "CheckedBy",
    "Claim",
    "Form",
    "Proof",
    "Report",
    "Verdict",
    "export",
    "prove",
    "verify",
]
