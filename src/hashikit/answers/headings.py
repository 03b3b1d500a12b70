"""Lines that say that a drawing is not the answer: `Not allowed:`, `The wrong solution is:`."""

from __future__ import annotations

import re
from enum import Enum

_LONGEST = 400
"""Characters of the longest line that is looked at."""

_BAD = (
    r"(?:wrong(?:ly)?|incorrect\w*|invalid\w*|false\w*|fals[aoe]s?|faux|fausse\w*|faulty|flawed|bad"
    r"|forbidden|prohibit\w*|prohibid\w*|interdit\w*|disallowed|banned|illegal\w*|impossible"
    r"|impermissible|mistake[ns]?|errors?|erron[eé]\w*|erreurs?|fail(?:s|ed|ing|ures?)?"
    r"|reject(?:s|ed)?|discard(?:s|ed)?|dismiss(?:ed)?|exclu(?:de[sd]?|ding|sions?)|omit(?:ted)?"
    r"|ruled? out|left out|contradict\w*|counter-?examples?|nonsense|unsound|unacceptable"
    r"|inadmissible|disprove[dn]?|refuted|eliminated|avoid(?:ed)?|broken|violat\w+|breaks?|remove[sd]?|deleted?|ignored?|disregard"
    r"|unused|unconnected|unlike|opposite|non-?solutions?|untrue|inaccurate|improper)"
)
_NOT = (
    r"(?:not|never|cannot|\w+n['’]t|dont|none|nothing|neither|nor|anything but|instead of"
    r"|other than|apart from|except(?:ions?|ing|ed)?|all but"
    r"|without (?:a |any )?(?:bridges?|connections?|lines?|links?)"
    r"|no (?:good|go|solutions?|answers?|way|valid|right|correct|longer)"
    r"|(?:others|people|someone|somebody|beginners?|other (?:people|models|solvers))(?: else)?"
    r" (?:(?:would|might|may|could|will) )?(?:\w+ly )?(?:say|think|answer|claim|believe|guess))"
)
_SIGNS = "❌✗✘✖🚫⛔👎"
_NEGATES = re.compile(rf"\b(?:{_BAD}|{_NOT})\b|[{_SIGNS}]|^\W*no\W*$")
_STRUCK = re.compile(r"\s*(?:~~|<!--|<(?:del|strike)>)")
"""What begins a text that is struck out."""
_HARMLESS = re.compile(
    r"\b(?:no|nothing|none|never|without(?: any)?|zero|0|not|isn['’]t|aren['’]t|fix\w*"
    rf"|correct(?:ed|ing)|repair\w*)\s+(?:[a-z]+\s+){{0,3}}?{_BAD}\b"
    r"|(?:\bnot?|n['’]t)\s+(?:a |an |that |very |at all )?(?:listed|shown|named|mentioned"
    r"|given|unique|hard|difficult|easy|only|yet|zero"
    r"|crossing|too|so|doubled|needed|counting|contradictions?|crossings?)\b"
    r"|\b(?:have|has) none\b|\bwhether or not\b|\bcannot be (?:elsewhere|missing|avoided)\b"
    r"|\bto avoid\b(?!\W*$)|\bavoiding\b"
)
"""Negations that leave a drawing right, such as "nothing is wrong"."""
_AFFIRMS = re.compile(
    r"\b(?:answers?|solutions?|results?|right|correct(?:ed)?|valid|final|fixed|revised|allowed"
    r"|true|proper|instead)\b"
)
_CLAUSE = re.compile(r"[.;:,!?()\[\]—–|]+|\s-+\s")
_TITLED = re.compile(
    r"^[ \t>]*+(?:#{1,6}\s|(?:[-*+\u2022]\s|[0-9]{1,3}[.)]\s)?\*\*[^*]*+\*\*\W*$"
    r"|__[^_]*+__\W*$|</?[a-z][^<>]*+>|<!--|~~\s*$)|[:：]\W*$",
    re.IGNORECASE,
)
_SUBJECT = (
    r"(?:this|that|these|those|it|they|all of (?:this|that|these|it|them)|(?:the )?(?:above|drawing"
    r"|answers?|solutions?|lists?|bridges|following(?: \w+)?|lines (?:above|below)|ones? below))"
)
_UNTRUE = (
    rf"(?:{_BAD}|(?:not|never) (?:\w+ ){{0,2}}?(?:right|correct|valid|true|allowed|permitted"
    r"|possible|solutions?|answers?|accepted|bridges))"
)
_WELL = (
    r"(?:(?:hm+|oh|ah|uh|um|ugh|err*|sorry|wait|well|and|but|so|ok|okay)\b\W{1,4}"
    r"|no[,.!;:]\W{0,3}){0,4}"
)
"""How a second thought begins."""
_SAYS_SO = re.compile(
    rf"(?<!other )\b{_SUBJECT}(?: (?:bridges|ones|pairs|drawing|solution|answer|list))?"
    r"(?: (?:is|are|look|looks|seems?)|['’](?:s|re)|(?= (?:isn|aren)))"
    rf"(?: (?:all|just|simply|clearly|completely|definitely|in fact|of course|a|an|the)){{0,2}}"
    rf" (?:{_UNTRUE}|(?:isn|aren)['’]t (?:\w+ ){{0,2}}?(?:right|correct|valid|true|allowed|possible"
    r"|solutions?|answers?))\b(?! (?:to|that)\b)"
    rf"|\b{_SUBJECT}(?: \w+)? (?:must|may|can|should) ?(?:not|never) be "
    r"(?:drawn|used|built|there)\b"
    r"|\b(?:do not|don['’]t|never) (?:draw|use|build|place|accept|take) (?:this|that|these|those"
    r"|them|it|the following|any of)\b"
    rf"|^\W*{_WELL}(?:this|that|it) (?:does not|doesn['’]t|can(?:not|['’]t)) (?:work|hold|be right"
    r"|be correct|be the (?:answer|solution)|fit)\b"
    rf"|^\W*{_WELL}(?:(?:this|that|it)|(?:the|my|this|that) (?:answer|solution)(?: above)?)"
    r" (?:fails|contradicts|violates|breaks|leads to an? (?:contradiction|error))\b"
    rf"|^\W*(?:that['’]s )?{_UNTRUE}\W*$|^\W*[{_SIGNS}]\W*$"
)
_SUPPOSES = re.compile(r"\b(?:if|whether|unless|would|nothing|none|neither|nor|no)\b")


_STRONGLY = re.compile(
    rf"\b{_BAD}\b|\b(?:not|never) (?:\w+ )?(?:allowed|valid|right|correct|true|solutions?|answers?"
    r"|permitted)\b|\b(?:anything|everything|all) (?:but|except|apart from|other than)\W*$"
    r"|\b(?:do not|don['’]t|never) (?:draw|use|build|place|accept|take|read|count|choose|say|answer"
    r"|write)\b|\b(?:not|never|cannot be|\w+n['’]t(?: be)?)\W*$"
    r"|\b(?:others|people|someone|somebody|beginners?)(?: else)?"
    r" (?:(?:would|might|may|could|will) )?(?:\w+ly )?(?:say|think|answer|claim|believe|guess)\b"
    rf"|[{_SIGNS}]"
)


_UNREAL_LEAD = re.compile(
    r"\bif\b.*\b(?:were|had|would)\b|\bunder no circumstances\b"
    r"|\b(?:either|suppose|assume)\W*$"
)
"""What makes an answer depend on what is not so."""
_SO = re.compile(r"\b(?:so|thus|hence|therefore|(?<!thing )(?<!all )but)\b")
_VOID = re.compile(rf"no|n|{_BAD}|not \w+|[{_SIGNS}]")
_DENIALS = re.compile(rf"\b{_BAD}\b|[{_SIGNS}]")


class Effect(Enum):
    """What a heading does to the drawing under it."""

    NONE = "none"
    REJECTS = "rejects"
    """It says that the drawing is not the answer."""
    AFFIRMS = "affirms"
    """It says that it is the answer, or a new section begins."""


def rejects(text: str) -> bool:
    """Whether a heading says that what follows is not the answer.

    >>> [rejects(text) for text in ("Not allowed:", "Nothing is wrong; the solution:")]
    [True, False]
    """
    if len(text) > _LONGEST:
        return False
    if _STRUCK.match(text):
        return True
    low = _HARMLESS.sub(" ", text.lower().replace("_", " "))
    if not _NEGATES.search(low):
        return False
    negated = False
    for clause in _CLAUSE.split(low):
        if _NEGATES.search(clause):
            negated = True
        elif _AFFIRMS.search(clause):
            negated = False
    return negated


def effect(line: str) -> Effect:
    """What a line does as a heading to the lines under it.

    >>> [effect(line).value for line in ("**Forbidden**", "Across:", "The right solution:", "No.")]
    ['rejects', 'none', 'affirms', 'none']
    """
    if not is_title(line):
        return Effect.NONE
    if rejects(line):
        return Effect.REJECTS
    return Effect.AFFIRMS if _AFFIRMS.search(line.lower()) else Effect.NONE


def is_title(line: str) -> bool:
    """Whether a line is set as a heading."""
    return len(line) <= _LONGEST and bool(_TITLED.search(line))


def rejects_next(lead: str) -> bool:
    """Whether the words right before a tag or a box say that what it holds is not the answer.

    >>> rejects_next("So the answer is not"), rejects_next("It is not 1, so the answer is")
    (True, False)
    """
    if len(lead) > _LONGEST:
        return False
    low = _HARMLESS.sub(" ", lead.lower())
    clauses = [clause for clause in _CLAUSE.split(low) if re.search(rf"\w|[{_SIGNS}]", clause)]
    if _UNREAL_LEAD.search(_after_so(low)):
        return True
    return bool(clauses) and bool(_STRONGLY.search(clauses[-1]))


def _after_so(lead: str) -> str:
    """The words after the last "so" or "but", which end a supposition."""
    return _SO.split(lead)[-1]


def ends_void(line: str) -> bool:
    """Whether a line ends in a remark of its own that it is not the answer.

    >>> ends_void("2 (wrong)"), ends_void("2, incorrect."), ends_void("nothing is wrong")
    (True, True, False)
    """
    return bool(_ENDS_VOID.search(line.lower()))


_ENDS_VOID = re.compile(rf"[(\[,;–—]\s{{0,2}}{_UNTRUE}(?: (?:answer|one|guess))?\W*$")


def is_void(cell: str) -> bool:
    """Whether a cell of a table says of its row that it is not the answer.

    >>> is_void(" ❌ "), is_void("no other way")
    (True, False)
    """
    return bool(_VOID.fullmatch(cell.strip(" *_`.!\ufe0f").lower()))


def denies(words: str) -> bool:
    """Whether words beside a bridge may say that it is none.

    >>> denies("forbidden"), denies("forced")
    (True, False)
    """
    return bool(_DENIALS.search(words.lower()))


def takes_next_back(line: str) -> bool:
    """Whether a line says of what stands under it, without being set as a heading, that it is not
    the answer.

    >>> takes_next_back("These must not be drawn."), takes_next_back("That was wrong.")
    (True, False)
    """
    if len(line) > _LONGEST:
        return False
    if is_title(line) or (len(line.split()) <= 6 and not line.rstrip().endswith((".", "!"))):
        return rejects(line)
    low = line.lower()
    return bool(_SAYS_SO.search(low)) and not _SUPPOSES.search(low)


def takes_back(line: str) -> bool:
    """Whether a line after a drawing says that it is not the answer.

    >>> takes_back("All of this is wrong."), takes_back("If this is wrong, tell me.")
    (True, False)
    """
    low = " ".join(line.lower().split())
    return len(line) <= _LONGEST and bool(_SAYS_SO.search(low)) and not _SUPPOSES.search(low)


_NO_ANSWER = (
    r"\b(?:not|never|\w+n['’]t)\s+(?:(?:the|my|our|an?|be|right|correct|final|actual|meant)\s+){0,4}?"
    r"(?:answer|solution|what i (?:mean|meant|want|wanted))\b"
)
_OWN = r"(?:my|the|this|that) (?:above |last |previous |first |final )?(?:answer|reply|response)"
_RETRACTS = re.compile(
    rf"(?:^|[.;!)]\s)\W{{0,8}}{_WELL}"
    r"(?:(?:no|nope|nah|not so|not really|not quite)"
    r"(?=\W*$|[ ]?[,.!;:—–-]|\s+(?:wait|sorry|no|that['’]s)\b)"
    r"|(?:wait|hold on|hang on|oops|whoops|correction|edit|erratum|update)(?=\W*$|[ ]?[,.!;:—–-])"
    r"|actually\b(?! (?:this|that|it) (?:is|was) (?:right|correct|fine))"
    r"|(?:please ignore|not that(?: one)?|retracted|withdrawn|void|lies|nonsense|rubbish"
    r"|opposite day|the opposite is true)(?=\W*$|[.,!;])"
    r"|(?:let me|i (?:need|have|want) to|i must) correct (?:myself|my|this|that|it)\b"
    r"|(?:never ?mind|on second thoughts?|my (?:bad|mistake|error)"
    r"|on reflection\b(?!,? (?:this|that|it) (?:is|was) (?:right|correct|fine))"
    r"|(?:just )?kidding|just a joke"
    r"|april fools?|mistaken?ly)\b"
    r"|(?:please )?(?:scratch|strike|ignore|disregard|forget|discard|delete|cancel|retract|withdraw"
    r"|(?:do not|don['’]t) (?:use|count|accept|trust|score|grade))"
    r" (?:this|that|it|these|all|everything|what|the (?:above|answer|last|previous|first|line|tag)"
    r"|my)\b"
    r"|(?:replace|change|amend|revise) (?:this|that|it|the answer|my answer)\b"
    r"|(?:sorry|rather|instead)\W{1,3}(?:[(\[]?[0-9]|[a-z][0-9])"
    r"|now i (?:say|think|answer|believe|choose) (?:it is |the answer is )?[(\[]?[a-z]?[0-9])"
    r"|\bi(?: |['’]d )(?:(?:now|hereby|must|have to|want to|would|like to|do|am|was) )*"
    r"(?:retract|withdraw|revoke|take (?:it|this|that|(?:\w+ )?answer) back|take back"
    r"|changed? my mind)\b"
    r"|\bi (?:was|am|was probably|have been|got it|got this|got that) (?:\w+ly )?"
    r"(?:wrong|mistaken|kidding|joking|lying|incorrect)\b"
    r"|\bi(?:['’]ve| have)? (?:made|make) (?:a|an|some|several) (?:\w+ )?(?:mistakes?|errors?)\b"
    r"|\bi (?:lied|made (?:this|that|it) up|disagree|give up)\b"
    r"|\bi(?: am|['’]m)? (?:now |hereby )?(?:chang|revis|amend|replac)(?:e|ing)"
    r" (?:this|that|it|the answer|my answer)\b"
    r"|\bi (?:(?:do not|don['’]t) know(?=\W*$|[.!]| the answer)"
    r"|have no (?:answer|idea|solution)\b"
    r"|(?:cannot|can['’]t|could not|couldn['’]t) (?:answer|solve)\b)"
    r"|\b(?:it|this|that) (?:should|must|ought to) (?:have been|be) (?:\w+ )?[(\[][0-9]"
    r"|\b(?:the|my|this|that) answer(?: above)? (?:fails|contradicts|violates|breaks)\b"
    r"|\b(?:he|she|the (?:student|user|model|solver)) (?:is|was) (?:wrong|mistaken|incorrect)\b"
    r"|\b(?:this|that|(?:this|that|the|my) answer) (?:is|was) (?:random|made up|fabricated)\b"
    r"|\bmy (?:real|actual|true) answer\b"
    r"|\bi (?:meant?|misread|miscounted|miscalculated|misspoke)\b"
    r"|\bi (?:no longer|do not|don['’]t|cannot|can['’]t) (?:\w+ )?(?:believe|trust|stand by|mean"
    r"|support|endorse) (?:in )?(?:this|that|it|my|the)\b"
    r"|\b(?:this|that|it|the above) (?:isn['’]t|wasn['’]t|can(?:not|['’]t) be) it\b"
    r"|\b(?:this|that|it|the above|(?:the|my) answer(?: above)?) (?:is|was)"
    r" (?:only |just |merely )?an? (?:\w+ )?(?:decoy|placeholder|test|example|joke|trick|lie)\b"
    rf"|\b(?:this|that|the|my) (?:answer|reply|response) (?:is|was) (?:\w+ly )?(?:not|no longer)\b"
    rf"|{_NO_ANSWER}"
    r"|\b(?:answer|solution|move) (?:should|must|ought to) (?:\w+ly |instead )?"
    r"(?:be|have been|read) (?:\w+ )?[0-9(]"
    rf"|\b{_OWN}(?: (?:above|before|there|here))? (?:is|was|must be|may be) (?:\w+ly )?{_BAD}\b"
    r"|\bsorry\W+(?:(?:this|that|it)(?: is|['’]s) )?(?:wrong|incorrect|mistake)\b"
    rf"|\b(?:this|that|it) was (?:\w+ly |an? |one |the )?(?:{_BAD}|not (?:right|correct|true))\b"
    r"|\bthe (?:right|correct|real|true|actual) answer (?:is|was|should)\b",
    re.MULTILINE,
)
"""What takes back an answer above it: `Scratch that.`, `Actually 2.`, `I made a mistake.`"""


_SHOULD_BE = re.compile(
    r"\b(?:it|this|that|number|clue|count|bridge) (?:should|must|ought to) (?:\w+ly |instead )?"
    r"(?:be|have been|read) (?:\w+ )?[0-9(]"
)


def corrects(line: str) -> bool:
    """Whether a line after an answer gives another: of a wrong bridge it may say what is right.

    >>> corrects("It should be 2."), corrects("It should be clear.")
    (True, False)
    """
    return len(line) <= _LONGEST and bool(_SHOULD_BE.search(line.lower()))


def retracts(line: str) -> bool:
    """Whether a line after an answer takes it back, whatever the question.

    >>> [retracts(text) for text in ("Hmm, no.", "EDIT: I was wrong.", "No rule is broken.")]
    [True, True, False]
    """
    if len(line) > _LONGEST:
        return False
    low = " ".join(line.lower().split())
    second = _SECOND_THOUGHT.match(low)
    if second and _CONFIRMS.search(low) and not _UPSETS.search(_HARMLESS.sub(" ", low)):
        low = low[second.end() :]
    return bool(_RETRACTS.search(low)) and not _CONDITIONAL.search(low)


_SECOND_THOUGHT = re.compile(
    r"\W*(?:(?:hm+|oh|ah|um|well|ok|okay|so)\W{1,4})*(?:wait|hold on|hang on|actually)\b\W*"
)
_CONFIRMS = re.compile(
    r"\b(?:yes|yeah|yep|yup)\b|\b(?:(?:this|that|it|everything|all)(?:['’]s| is| was| looks| seems)"
    r"|all(?: \w+){0,2} are) (?:(?:\w+ly|indeed|still|all|in fact) ){0,2}(?:right|correct|fine|good"
    r"|ok|okay|valid|true|met|satisfied)\b|\ball good\b|(?:^|[,.:;])\s*is correct\b"
)
"""What says after a second thought that the answer stands: `Wait, that is right.`"""
_UPSETS = re.compile(rf"\b(?:{_BAD}|{_NOT}|but|instead|no|if|or|rather)\b|[0-9?{_SIGNS}]")


_PREDICATE = re.compile(
    r"(?:is|are|was|were|isn['’]t|aren['’]t|wasn['’]t|does|do|did|doesn['’]t|don['’]t|didn['’]t"
    r"|can|can['’]t|cannot|could|couldn['’]t|would|wouldn['’]t|will|won['’]t|must|mustn['’]t|may"
    r"|might|should|shouldn['’]t|seems?|looks?|appears?|fails?|leads?|contradicts?|violates?|breaks?"
    r"|w(?:ä|ae)re|never|no longer|as an? (?:\w+ )?(?:example|guess|test|joke)|to be)\b"
    r"|not(?=\W*$|\s+(?:right|correct|the|my|an?|what|so|really|true|valid)\b)"
    r"|(?:は|が|を|で)"
)
"""How words go on that say something of the answer right before them."""
_APPROVES = re.compile(
    r"\b(?:answers?|solutions?|results?|right|correct|valid|final|unique|forced|required|needed"
    r"|necessary|certain|sure|true|clue|number|value|bridges?|move|drawn|last|missing|best|only)\b"
    r"|答え|解答|回答|正解|正しい|描|引"
)
_UNREAL = re.compile(
    r"\b(?:if|would|w(?:ä|ae)re|could|might|may|was|were|example|guess|decoy|placeholder|joke|test|lie|drunk"
    r"|someone|somebody|others|people|hardly|barely|unlikely|what)\b"
)
_ACCUSES = re.compile(
    rf"\bthe (?:\w+ )?(?:mistake|error|culprit)\b|\b(?:the|a) {_BAD} (?:one|bridge|pair|edge"
    r"|connection|line)s?\b|\bthe (?:extra|superfluous|redundant|surplus) one\b"
    r"|\btoo (?:many|much)\b|\b(?:superfluous|redundant|extra)\b"
    r"|\b(?:must|should|has to|needs to) be removed\b"
    r"|\bshould(?: not|n['’]t) be (?:there|drawn)\b|が *wrong\b"
)
"""What says of a pair that it is the wrong one, and not that naming it is wrong."""
_VOIDS = re.compile(
    r"(?:(?:which|but|and)(?: (?:this|that|it))? (?:is|was|seems|would be) (?:\w+ly )?"
    rf"(?:a |an |the )?)?{_UNTRUE}(?: (?:answer|one|guess))?\W*"
)
"""What says behind an answer just that it is none: `(wrong)`, `, which is false`."""
_CLOSES = re.compile(r"[\s$]*(?:~~|</(?:del|strike)>)")
"""What ends a text that is struck out."""
_NAMED_BEFORE = re.compile(r"\b(?:bridges?|pairs?|edges?|connections?|lines?)\W*$")


def ends_in_doubt(tail: str, *, mistake: bool = False, lead: str = "") -> bool:
    """Whether the words right after a tag end its sentence in another way than one that leaves the
    answer as it is.

    Args:
        tail: What stands after the tag.
        mistake: Whether the answer is a wrong bridge.
        lead: What stands before the tag.

    >>> ends_in_doubt(" is wrong."), ends_in_doubt(" is my answer."), ends_in_doubt(" I checked.")
    (True, False, False)
    """
    if _CLOSES.match(tail):
        return True
    tail = tail.lstrip("\"'”’“*_`$)]}.,:;–—-←( \t\n")
    said = re.split(r"[.;!?。\n]|\b(?:because|since)\b", tail, maxsplit=1)[0]
    if not (said.islower() or said.isupper() or said[:1].islower() or said[:1] > "\u3000"):
        return False
    low = " ".join(said.lower().split())
    if _VOIDS.fullmatch(low):
        return not mistake
    if not _PREDICATE.match(low):
        return False
    if mistake and (_ACCUSES.search(low) or _NAMED_BEFORE.search(lead.lower())):
        return bool(_MISNAMED.search(low))
    if mistake and not re.search(r"\b(?:answer|solution|result|choice)\b|答え|解答|回答", low):
        return True
    bare = _HARMLESS.sub(" ", low)
    return bool(_UNREAL.search(bare) or _NEGATES.search(bare)) or not _APPROVES.search(bare)


def calls_it_wrong(line: str) -> bool:
    """Whether a line says just that something is wrong: perhaps the answer, and not the bridge that
    it names.

    >>> calls_it_wrong("That is wrong."), calls_it_wrong("This bridge is wrong: A1 is full.")
    (True, False)
    """
    return len(line) <= _LONGEST and bool(_JUST_WRONG.fullmatch(" ".join(line.lower().split())))


_JUST_WRONG = re.compile(
    rf"\W*{_WELL}(?:(?:this|that|it|all of (?:this|that))"
    r"(?: (?:is|was)|['’]s|(?= (?:isn|wasn|does|can))) ?)?"
    rf"(?:(?:all|just|simply|clearly|completely|of course) )?(?:{_UNTRUE}"
    r"|(?:isn|wasn)['’]t (?:right|correct|true)|does(?:n['’]t| not) work"
    r"|can(?:['’]t|not) be (?:right|correct))(?:\W+sorry)?\W*"
)
_MISLEADS = re.compile(
    r"\b(?:not|never|\w+n['’]t)(?:\s+(?:be|answer|say|choose|pick|name|accept|use|count|grade|trust"
    r"|this|the|my|our|an?|is))*\W*$"
    r"|\b(?:anything|everything|all) (?:but|except|apart from|other than)\W*$"
    r"|\b(?:wrong|incorrect|false|bad|invalid|mistaken)\s+(?:\w+\s+)?(?:answers?|guess(?:es)?"
    r"|repl(?:y|ies)|responses?|solutions?)\b"
    r"|\b(?:right|correct|fine|valid|allowed|good|harmless)\s+(?:bridges?|pairs?|edges?"
    r"|connections?)(?:\s+(?:is|are))?\W*$|\b(?:ignore|disregard|discard|forget|reject)\b"
    r"|\b(?:wrong|false|incorrect) (?:to|that)\b"
    r"|\b(?:others|people|someone|somebody|beginners?)(?: else)?"
    r" (?:(?:would|might|may|could|will) )?(?:\w+ly )?(?:say|think|answer|claim|believe|guess)\b"
)


def misleads(lead: str) -> bool:
    """Whether the words before a tag say that the wrong bridge in it is not the answer.

    >>> misleads("I would never answer"), misleads("The wrong bridge is")
    (True, False)
    """
    low = _after_so(lead.lower().replace("_", " "))
    return len(lead) <= _LONGEST and bool(_MISLEADS.search(low) or _UNREAL_LEAD.search(low))


_CONDITIONAL = re.compile(r"\b(?:if|whether|unless)\b")
_MISNAMED = re.compile(
    rf"{_NO_ANSWER}|\b(?:wrong|incorrect|false|bad|mistaken) (?:answers?|guess(?:es)?"
    r"|repl(?:y|ies)|responses?|that)\b"
    r"|\b(?:wrong|incorrect|mistaken?|error|false) to (?:answer|say|claim|name|choose"
    r"|pick|think|conclude|suggest|give|report|assume|believe|call|remove|delete)\b"
)


def is_misnamed(line: str) -> bool:
    """Whether a line says that the wrong bridge it names is not the answer.

    >>> is_misnamed("A1-C1 is not the answer."), is_misnamed("A1-C1 should not be there.")
    (True, False)
    """
    return bool(_MISNAMED.search(line.lower()))


_ACQUITS = re.compile(
    r"\b(?:right|correct|fine|ok|okay|valid|allowed|good|true|legal|permitted|innocent|harmless)"
    r"(?:ly)?\b(?!\s+(?:(?:final\s+)?(?:answer|solution|result|reply|response)|island|column|side))"
    r"|\b(?:not|never|isn['’]t|aren['’]t)\b|^\W*(?:no|none)\b"
    r"|\b(?:wrong|incorrect|false|bad|common|invalid|mistaken)\s+(?:\w+\s+)?(?:answers?|guess(?:es)?"
    r"|repl(?:y|ies)|responses?)\b"
    r"|\b(?:reject|exclud|eliminat|discard|dismiss|disprov|refut)\w*|\brul(?:ed?|ing) out\b"
    r"|\bto avoid\W*$"
    r"|\b(?:others|people|someone|somebody|beginners?|other (?:people|models|solvers))(?: else)?"
    r" (?:(?:would|might|may|could|will) )?(?:\w+ly )?(?:say|think|answer|claim|believe|guess)\b"
)


def acquits(text: str) -> bool:
    """Whether a heading says of a bridge that it is no mistake.

    >>> [acquits(text) for text in ("These are fine:", "Not this one:", "The correct answer:")]
    [True, True, False]
    """
    low = text.lower().replace("_", " ")
    return len(text) <= _LONGEST and bool(_ACQUITS.search(low)) and not _OF_OTHERS.match(low)


_OF_OTHERS = re.compile(r"\W*(?:all |the )+(?:others?|rest|remaining)\b[^:]*\.\W*$")
"""A sentence of the other bridges: `All others are fine.`"""
