"""A person's reasoning: why each bridge must be there, what to look at next, how hard it is.

`explain` proves a solution in steps, `hint` looks at a drawing, `rate` says how hard a puzzle is.
The rest are the values that they answer with. See docs/howto/explain.md for how to use them,
docs/explanation/explanations.md and docs/explanation/ratings.md for how they work.
"""

from ..levels import RatingStatus
from .curves import Curve, CurvePoint, curve
from .explanation import Explanation, ExplanationStatus, explain
from .hints import Hint, HintKind, hint
from .judgements import FirstError, Judgement, JudgementKind, Premises, first_error, judge
from .rating import Rating, rate
from .step_proofs import StepProofs
from .steps import Conclusion, Fact, Failure, Link, Step

__all__ = [
    "Conclusion",
    "Curve",
    "CurvePoint",
    "Explanation",
    "ExplanationStatus",
    "Fact",
    "Failure",
    "FirstError",
    "Hint",
    "HintKind",
    "Judgement",
    "JudgementKind",
    "Link",
    "Premises",
    "Rating",
    "RatingStatus",
    "Step",
    "StepProofs",
    "curve",
    "explain",
    "first_error",
    "hint",
    "judge",
    "rate",
]
