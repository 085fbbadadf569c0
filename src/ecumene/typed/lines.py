"""A typed line: a move, a question or a word to the game; what it means, and how it may go on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from ecumene.engine import Action, Standing
from ecumene.typed.desk import Desk
from ecumene.typed.fields import Fields
from ecumene.typed.phrases import Phrase, tokenised
from ecumene.typed.slots import begun
from ecumene.typed.spelling import LONGEST_NAME, Unreadable, Word, listed, plain, similar
from ecumene.typed.tongue import Sheet, Tongue

#: what separates moves in a line
NEXT = ";"
#: the longest line; how many completions are offered, answers listed one by one, and lines told
LONGEST, MOST, SHORT, LAST = 2000, 60, 40, 20


class Meaning(msgspec.Struct):
    """What the first part of a line means: an action, taking something back, or an answer; `rest` is what follows the `;`."""

    text: str
    action: Action | None = None
    undo: bool = False
    sheets: list[Sheet] = []
    rest: str = ""


class Completion(msgspec.Struct):
    """How a line may go on: the line up to there, the word that is new, and what there is to say of it."""

    text: str
    word: str
    says: str = ""


class Typist:
    """Reads what a seat types, with what the seat may know."""

    def __init__(self, tongue: Tongue, actions: Iterable[type[Action]], desk: Desk) -> None:
        self.tongue = tongue
        self.desk = desk
        vocabulary = {word.text for words in tongue.vocabularies for word in desk.once(words)}
        self.fields = Fields((*actions, Standing), vocabulary)
        #: name -> what it is for, and what answers it
        self.commands: dict[str, tuple[str, Callable[[str], Meaning]]] = {
            "?": ("what you may answer now", self._answers),
            "why": ("why a move is not allowed, or the text of a rule", self._why),
            "rule": ("the text of a rule: rule 3.tokens", self._rule),
            "undo": ("take your last move back", lambda _: Meaning("undo", undo=True)),
            "log": ("what happened last", self._log),
            "help": ("how to type", self._help),
        }
        for name, (says, _) in tongue.questions.items():
            self.commands[name] = says, lambda wanted, name=name: self._ask(name, wanted)  # type: ignore[misc]

    # -- reading ------------------------------------------------------------------------------------------

    def understand(self, line: str) -> Meaning:
        """What the first part of a line means; raises Unreadable, or Refused for a move that the rules do not allow."""
        if len(line) > LONGEST:
            raise Unreadable(f"a line has at most {LONGEST} letters")
        parts = line.split(NEXT)
        first = next((at for at, part in enumerate(parts) if part.strip()), None)
        if first is None:
            raise Unreadable("nothing was typed; `?` lists what you may answer")
        meaning = self._meaning(parts[first].strip())
        meaning.rest = NEXT.join(parts[first + 1 :]).strip()
        return meaning

    def _meaning(self, line: str) -> Meaning:
        word, _, about = line.partition(" ")
        if word.startswith("?"):
            return self._answers(f"{word[1:]} {about}".strip())
        command = self._command(word)
        if command is not None:
            return self.commands[command][1](about.strip())
        action = self.read(line)
        refusal = None if isinstance(action, Standing) else self.desk.why(action)
        if refusal is not None:
            raise refusal
        return Meaning(self.write(action), action)

    def _command(self, word: str) -> str | None:
        """The question that a word means; a verb of what is asked now comes before a question that is cut short."""
        key = plain(word)
        if word.lower() in self.commands:
            return word.lower()
        if any(plain(verb).startswith(key) for phrase in self._phrases() for verb in phrase.verbs):
            return None
        if any(str(kind.__struct_config__.tag) == word.lower() for kind in self.desk.asked):
            return None
        names = [name for name in self.commands if key and name.startswith(key)]
        return names[0] if len(names) == 1 else None

    def read(self, line: str) -> Action:
        """The move that a line says; of several that it may say, one that is lawful now."""
        trouble: Unreadable | None = None
        read: list[Action] = []
        if "=" not in line:
            tokens = self._verb_first(tokenised(line))
            for phrase, length in self._named(tokens):
                try:
                    action = phrase.read(self.desk, tokens[length:])
                except Unreadable as error:
                    trouble = trouble or error
                else:
                    if phrase.kind in self.desk.asked and self.desk.why(action) is None:
                        return action
                    read.append(action)
        if read:
            return read[0]
        if line.split()[0].lower() not in self.fields.kinds:
            raise trouble or self._unknown(line.split()[0])
        try:
            action = self.fields.read(line)
        except Unreadable as error:
            raise trouble or error from None
        if trouble is not None and self.desk.why(action) is not None:
            raise trouble
        return action

    def _verb_first(self, tokens: list[str]) -> list[str]:
        """`roma build library` as `build roma library`: what may lead a phrase is a name that stands before its verb."""
        for phrase in self._phrases():
            leading = [slot for slot in phrase.slots if slot.leads]
            for length in range(1, min(LONGEST_NAME + 1, len(tokens))) if leading else ():
                if plain(tokens[length]) in map(plain, phrase.verbs):
                    key = plain("".join(tokens[:length]))
                    words = (word for slot in leading for word in slot.lawful(self.desk, phrase.kind, {}))
                    if any(key in map(plain, (word.text, *word.also)) for word in words):
                        return [tokens[length], *tokens[:length], *tokens[length + 1 :]]
        return tokens

    def _named(self, tokens: Sequence[str]) -> list[tuple[Phrase, int]]:
        """The phrases that begin so, with the number of words of the verb: those that are asked for alone, if there are any."""
        asked = self._phrases()
        for phrases in (asked, [phrase for phrase in self.tongue.phrases if phrase not in asked]):
            found = [
                (phrase, len(verb.split()))
                for phrase in phrases
                for verb in phrase.verbs
                if [plain(token) for token in tokens[: len(verb.split())]] == [plain(part) for part in verb.split()]
            ]
            if not found:
                key = plain(tokens[0])
                short = {verb: phrase for phrase in phrases for verb in phrase.verbs if key and plain(verb).startswith(key)}
                if len({phrase.verbs[0] for phrase in short.values()}) == 1:
                    found = [(phrase, 1) for phrase in dict.fromkeys(short.values())]
                elif short and phrases is asked:
                    raise Unreadable(f"{tokens[0]!r} may be {listed(list(short))}")
            if found:
                # `buy nothing` is not the advance `nothing`: the longest verb speaks first
                return sorted(found, key=lambda named: -named[1])
        return []

    def _phrases(self) -> list[Phrase]:
        """The phrases that answer what is asked, and those that may be said at any time."""
        return [phrase for phrase in self.tongue.phrases if phrase.kind in self.desk.asked or phrase.kind is Standing]

    def _unknown(self, word: str) -> Unreadable:
        verbs = [verb for phrase in self._phrases() for verb in phrase.verbs]
        everything = [verb for phrase in self.tongue.phrases for verb in phrase.verbs]
        known = similar(word, [*verbs, *self.commands]) or similar(word, everything)
        return Unreadable(f"{word!r} is neither a move nor a question{known}; `help` explains how to type")

    def write(self, action: Action) -> str:
        """An action as one types it: in the words of a phrase if one says it, else in its plain form."""
        for phrase in self.tongue.phrases:
            text = phrase.write(self.desk, action)
            if text is not None:
                return text
        return self.fields.write(action)

    # -- completing ---------------------------------------------------------------------------------------

    def complete(self, line: str) -> list[Completion]:
        """How a line may go on, lawfully: verbs first, then what may follow them."""
        if len(line) > LONGEST:
            return []
        begin = max(line.rfind(NEXT) + 1, 0)
        place = max(line.rfind(mark) for mark in (" ", ",", NEXT)) + 1
        head, partial = line[:place], line[place:]
        tokens = tokenised(line[begin:place])
        words = self._words(tokens, partial)
        if tokens and tokens[0].lower() == "why":
            words = self._words(tokens[1:], partial)
        unique = {word.text: word for word in words}
        space = " " if head.endswith((",", NEXT)) else ""
        return [Completion(f"{head}{space}{word.text}", word.text, word.says) for word in unique.values()][:MOST]

    def _words(self, tokens: list[str], partial: str) -> list[Word]:
        found: list[Word] = []
        for phrase in self._phrases():
            for verb in phrase.verbs[:1]:
                parts = verb.split()
                said = [plain(token) for token in tokens[: len(parts)]]
                if len(tokens) < len(parts) and said == [plain(part) for part in parts[: len(tokens)]]:
                    rest = " ".join(parts[len(tokens) :])
                    found += begun([Word(rest, phrase, phrase.says)], partial)
        found += self._plainly(tokens, partial)
        tokens = self._verb_first(tokens)
        if not tokens:
            # a verb under another name is offered only to who types it
            if partial:
                shown = {word.value for word in found}
                others = ((verb, phrase) for phrase in self._phrases() for verb in phrase.verbs[1:] if phrase not in shown)
                found += begun([Word(verb, phrase, phrase.says) for verb, phrase in others], partial)
            return found + begun([Word(name, name, says) for name, (says, _) in self.commands.items() if name != "?"], partial)
        try:
            named = self._named(tokens)
        except Unreadable:
            return found
        for phrase, length in named:
            found += phrase.complete(self.desk, tokens[length:], partial)
        if not named and tokens[0].lower() == "board":
            found += begun((word for words in self.tongue.vocabularies[:1] for word in self.desk.once(words)), partial)
        return found

    def _plainly(self, tokens: list[str], partial: str) -> list[Word]:
        """How answers go on that no phrase says: word by word, as their plain form is written."""
        said, spoken = len(tokens), {phrase.kind for phrase in self.tongue.phrases}
        written = [self.fields.write(choice).split() for choice in self.desk.choices if type(choice) not in spoken]
        following = dict.fromkeys(words[said] for words in written if len(words) > said and words[:said] == tokens)
        return begun([Word(word, word) for word in following], partial)

    # -- questions ----------------------------------------------------------------------------------------

    def _ask(self, name: str, wanted: str) -> Meaning:
        return Meaning(name, sheets=self.tongue.questions[name][1](self.desk.view, wanted))

    def _answers(self, wanted: str) -> Meaning:
        """`?`: what may be answered now; few answers one by one, many by how they begin."""
        ask = self.desk.ask
        if ask is None:
            return Meaning("You are not asked anything now.")
        written = [self.write(choice) for choice in self.desk.choices]
        words = wanted.lower().split()
        chosen = [text for text in written if _names(text)[: len(words)] == words]
        sheets: list[Sheet] = []
        if chosen:
            rows = [[text] for text in chosen] if len(chosen) <= SHORT or words else _groups(chosen)
            sheets.append(Sheet(rows))
        kinds = {type(choice) for choice in self.desk.choices}
        orders = [phrase for phrase in self._phrases() if phrase.kind not in {*kinds, Standing}]
        shown = [[phrase.usage(), phrase.says] for phrase in orders if phrase.verbs[0].split()[:1] == words[:1] or not words]
        if shown:
            sheets.append(Sheet(shown))
        if not sheets and not words:
            sheets.append(Sheet([[form.kind, "an order, put together piece by piece"] for form in ask.forms]))
        if not sheets:
            raise Unreadable(f"no answer begins with {wanted!r}; `?` lists them all")
        rule = f" ({ask.rule})" if ask.rule else ""
        return Meaning(f"{ask.kind.replace('-', ' ')}{rule}", sheets=sheets)

    def _why(self, about: str) -> Meaning:
        """`why MOVE`: the rule that forbids it; `why` alone: what is asked, and by which rule."""
        if not about:
            ask = self.desk.ask
            return Meaning("You are not asked anything now.") if ask is None else self._rule(ask.rule)
        try:
            action = self.read(about)
        except Unreadable:
            if self.tongue.rules(about):
                return self._rule(about)
            raise
        refusal = self.desk.why(action)
        if refusal is None:
            return Meaning("It is allowed.")
        return Meaning(f"No: {refusal}", sheets=self._clauses(refusal.rule))

    def _rule(self, reference: str) -> Meaning:
        """`rule 3.tokens.1`: the words of a clause, or of all that begin so."""
        sheets = self._clauses(reference)
        if not sheets:
            raise Unreadable(f"there is no rule {reference!r}; a rule is named as in `rule 3.tokens.1`")
        return Meaning(reference, sheets=sheets)

    def _clauses(self, reference: str) -> list[Sheet]:
        found = self.tongue.rules(reference)
        return [Sheet([list(clause) for clause in found[:SHORT]])] if found else []

    def _log(self, count: str) -> Meaning:
        """`log`, `log 50`: the last lines of the story."""
        lines = self.desk.log(int(count) if count.isdecimal() and 0 < int(count) <= 1000 else LAST)
        return Meaning("log", sheets=[Sheet([[line] for line in lines])])

    def _help(self, about: str) -> Meaning:
        """`help`: the phrases that answer what is asked, and the questions."""
        words = about.lower().split()
        everything = self.tongue.phrases if words else self._phrases()
        phrases = [phrase for phrase in everything if not words or words[0] in phrase.verbs]
        sheets = [Sheet([[phrase.usage(), phrase.says] for phrase in phrases], title="Moves")] if phrases else []
        questions = [[name, says] for name, (says, _) in self.commands.items() if not words or name == words[0]]
        if questions:
            sheets.append(Sheet(questions, title="Questions"))
        if not sheets:
            return self._rule(about)
        return Meaning(HOW if not words else about, sheets=sheets)


HOW = (
    "Names may be cut short, and case, accents and hyphens do not matter; `;` separates moves. "
    "Where only one thing is possible, it may be left out. Every move also has a plain form with its fields by name."
)


def _names(text: str) -> list[str]:
    return [word for word in text.split() if not word.isdecimal()]


def _groups(texts: Iterable[str]) -> list[list[str]]:
    """Answers by their first word and the next name: `move 2 knossos ...   12 answers`."""
    groups: dict[str, list[str]] = {}
    for text in texts:
        groups.setdefault(" ".join(_names(text)[:2]), []).append(text)
    return [[group[0], ""] if len(group) == 1 else [f"{head} ...", f"{len(group)} answers"] for head, group in groups.items()]
