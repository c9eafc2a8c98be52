"""Backspread from Python: backtests, portfolios, and sweeps in a few lines.

    from backspread import Backspread, leg, strategy

    service = Backspread("https://backspread.example", "bsk_…")
    puts = [leg("Short", "Put", dte=45, delta=0.3)]
    result = service.backtest(strategy("SPY", puts, hold=30, backtest_length=3))
    print(result.answer["made"], result.answer["needed"], result.answer["luck"])

One file, standard library only, Python 3.9 and later. Money is dollars, exact to the cent; dates are texts,
yyyy-mm-dd; percentages are percent, so 12.5 is 12.5%; durations are seconds. A figure without a value is None.
"""

from __future__ import annotations

import contextlib
import csv
import gzip
import http.client
import json
import random
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
import zlib
from typing import Any, Callable, Iterable, Mapping, Optional, Sequence, Union

__all__ = ["Backspread", "BackspreadError", "Check", "PortfolioResult", "Result", "SweepResult", "leg", "strategy"]
__version__ = "1.0.0"

Row = dict[str, Any]
Body = Mapping[str, Any]
Progress = Union[bool, Callable[[Row], None]]

_PASSING = (429, 502, 503, 504)
_LONGEST_WAIT = 60.0
_POLLS = (0.1, 2.0)
_LOST = (OSError, EOFError, ValueError, zlib.error, http.client.HTTPException)
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


class BackspreadError(Exception):
    """Every failure of this module: a refusal, a lost connection, a run that failed or took too long.

    `status` is the HTTP status, 0 without an answer, and None for a run that failed. `fields` maps the path of each
    broken field, such as "optFields.0.delta", to its fault. `retry_after` is in seconds, or None.
    """

    def __init__(
        self,
        message: str,
        status: Optional[int] = None,
        fields: Optional[Mapping[str, str]] = None,
        retry_after: Optional[float] = None,
        request_id: str = "",
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.fields: dict[str, str] = dict(fields or {})
        self.retry_after = retry_after
        self.request_id = request_id


def leg(side: str, right: str, *, n: int = 1, dte: int = 30, delta: Optional[float] = None, **strike: Any) -> Row:
    """Returns a leg: "Long" or "Short", "Call", "Put" or "Shares", `n` contracts or lots of 100 shares.

    `dte` is calendar days to expiration. The strike follows from `delta` (0 to 1, without sign), or from
    `strike_by` ("% OTM" in percent, "Premium" or "Offset" in dollars a share) with `strike_value`.
    """
    row: Row = {"long_short": side, "call_put": right, "n": n}
    if right != "Shares":
        row["dte"] = dte
        if delta is not None:
            row["delta"] = delta
    return {**row, **strike}


def strategy(
    ticker: str,
    legs: Sequence[Body],
    *,
    exits: Optional[Body] = None,
    filters: Iterable[Body] = (),
    events: Iterable[Body] = (),
    **overall: Any,
) -> Row:
    """Returns the body of a backtest. Everything left out has the form's blank.

    `overall` are fields of the form's first section: `start_date` or `backtest_length` in years, and `end_date`;
    `hold` in calendar days; `max_positions`; `wait` in sessions; `acct_bal` and `commission` in dollars; `slippage`
    in percent of the half bid-ask spread. `exits` is one row: `take_prof`, `prof_size`, `stop_loss`, `stop_size`,
    `exit_dte`, `exit_delta`, `trail`. `filters` and `events` are rows of the form.
    """
    rows = [list(filters), list(events)]
    return {
        "overallFields": [{"ticker": ticker, **overall}],
        "filterFields": [
            {"risk_management": exits is not None, "entry_filters": bool(rows[0]), "event_filters": bool(rows[1])}
        ],
        "riskFields": [dict(exits)] if exits is not None else [],
        "eventFields": rows[1],
        "volFields": rows[0],
        "optFields": [dict(each) for each in legs],
    }


class Check:
    """The answer to `check`: `ok`, the strategy in words, and each broken field with its fault."""

    def __init__(self, words: str, fields: Mapping[str, str]) -> None:
        self.ok = not fields
        self.words = words
        self.fields = dict(fields)

    def __repr__(self) -> str:
        return f"Check(ok={self.ok}, words={self.words!r}, fields={self.fields!r})"


class _Table:
    """What all results share: their tables, as CSV and as pandas frames."""

    task_id: str
    notes: list[str]
    _tables: dict[str, list[Row]]

    def to_csv(self, path: str, part: Optional[str] = None) -> None:
        """Writes a table as CSV: "trades" of a backtest, "leaders" of a sweep, or another `part`.

        Blanks are empty. Nested values, such as a trade's details, are left out.
        """
        rows = [{name: _cell(value) for name, value in row.items() if not _is_nested(value)} for row in self._rows(part)]
        with open(path, "w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, list(dict.fromkeys(name for row in rows for name in row)))
            writer.writeheader()
            writer.writerows(rows)

    def frame(self, part: Optional[str] = None) -> Any:
        """Returns the same table as a pandas DataFrame. Needs pandas."""
        try:
            import pandas  # type: ignore
        except ImportError:
            raise BackspreadError("A frame needs pandas. to_csv and the lists of rows don't.") from None
        return pandas.DataFrame(self._rows(part))

    def _rows(self, part: Optional[str]) -> list[Row]:
        name = part or next(iter(self._tables))
        if name not in self._tables:
            raise BackspreadError(f"There is no part {name!r}; there are {', '.join(self._tables)}.")
        return self._tables[name]


class Result(_Table):
    """A backtest. `answer` says what it made, what it needed, what holding made, and what luck explains.

    `summary` is its figures, `trades` its log, `sessions` its performance in percent a session.
    """

    def __init__(self, task_id: str, results: Body) -> None:
        self.task_id = task_id
        self.answer: Row = results["answer"]
        self.summary: Row = json.loads(results["sum_df"])[0]
        self.trades: list[Row] = json.loads(results["trade_df"])
        self.sessions: list[Row] = json.loads(results["rel_df"])
        self.notes: list[str] = results["notes"]
        self.facts: Row = results.get("facts") or {}
        self.raw: Body = results
        self._tables = {"trades": self.trades, "sessions": self.sessions, "summary": [self.summary]}


class PortfolioResult(_Table):
    """A portfolio: the account's `answer`, `summary`, `trades` and `sessions`, and a row for each of its `members`."""

    def __init__(self, task_id: str, results: Body) -> None:
        self.task_id = task_id
        self.answer: Row = results["answer"]
        self.summary: Row = results["summary"]
        self.trades: list[Row] = results["trades"]
        self.sessions: list[Row] = results["series"]
        self.members: list[Row] = results["members"]
        self.notes: list[str] = results["notes"]
        self.raw: Body = results
        self._tables = {"trades": self.trades, "sessions": self.sessions, "members": self.members}


class SweepResult(_Table):
    """A sweep. `leaders` are the best combinations of each list, best first, with their values and figures.

    Figures end in _in (in sample), _out (out of sample) and _all. `verdicts` says for each list how much of its best
    result is luck, `answers` what its best combination made and needed as a backtest; `counts` counts the combinations.
    """

    def __init__(self, task_id: str, results: Body) -> None:
        self.task_id = task_id
        self.counts: Row = results["counts"]
        self.verdicts: dict[str, str] = {each["objective"]: each["verdict"] for each in results["leaders"]}
        self.answers: dict[str, Row] = {
            each["objective"]: each["answer"] for each in results["leaders"] if "answer" in each
        }
        self.notes: list[str] = results["notes"]
        self.raw: Body = results
        found = {each["index"]: each for each in results["combinations"]}
        self.leaders: list[Row] = [
            _leader(each, rank, row, found[row["index"]])
            for each in results["leaders"]
            for rank, row in enumerate(each["rows"], 1)
            if row["index"] in found
        ]
        self._tables = {"leaders": self.leaders}


def _leader(leaders: Body, rank: int, row: Body, combination: Body) -> Row:
    parts = {f"{name}_{part}": value for part in ("in", "out", "all") for name, value in combination[part].items()}
    flat: Row = {"objective": leaders["objective"], "verdict": leaders["verdict"], "rank": rank}
    return {**flat, "value": row["value"], "same": row["same"], **combination["values"], **parts}


def _is_nested(value: Any) -> bool:
    return isinstance(value, (dict, list))


def _cell(value: Any) -> Any:
    """Returns a cell that a spreadsheet doesn't run as a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the key to another address."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class Backspread:
    """A connection to the service at `base_url`, by an API key made on its account page.

    `timeout` bounds one call, `patience` a whole run, both in seconds. A call that meets a limit or an outage is
    repeated up to `retries` times, after the time that the service asks for. `progress` draws a line on a terminal;
    pass a function to get each update instead, or False for none.
    """

    def __init__(
        self,
        base_url: str,
        key: str,
        *,
        timeout: float = 30.0,
        patience: float = 3600.0,
        retries: int = 5,
        progress: Progress = True,
    ) -> None:
        parts = urllib.parse.urlsplit(base_url)
        if parts.scheme != "https" and parts.hostname not in ("localhost", "127.0.0.1", "::1"):
            raise BackspreadError("A key goes over https alone, or to this machine.")
        self._base = base_url.rstrip("/")
        self._key = key
        self._timeout = timeout
        self._patience = patience
        self._retries = retries
        self._progress = progress
        self._opener = urllib.request.build_opener(_NoRedirects)

    def markets(self) -> list[Row]:
        """Returns the tickers with data: ticker, name, first_date, last_date, source, and modelled (True or False)."""
        choices = self.call("GET", "/api/backtest_inputs/")[6]
        names = choices["inputs"]["ticker"]
        return [{"ticker": ticker, "name": names.get(ticker), **data} for ticker, data in choices["data"].items()]

    def check(self, body: Body) -> Check:
        """Checks a backtest without running it. Every fault is named at once."""
        try:
            return Check(self.call("POST", "/api/backtest_inputs/check/", body)["strategy"], {})
        except BackspreadError as error:
            if not error.fields:
                raise
            return Check("", error.fields)

    def backtest(self, body: Body, progress: Optional[Progress] = None) -> Result:
        """Runs a backtest and returns its results. `strategy` builds the body; so does the form's own POST."""
        return Result(*self._run("/api/backtest_inputs/", body, progress))

    def portfolio(self, body: Body, progress: Optional[Progress] = None) -> PortfolioResult:
        """Runs strategies in one account: `name`, `acct_bal` in dollars, the period, and `members`.

        Each member is a backtest's body without account and period, which are the portfolio's.
        """
        return PortfolioResult(*self._run("/api/portfolios/", body, progress))

    def count(self, body: Body) -> Row:
        """Counts a sweep: combinations, seconds and dollars estimated, and whether it fits. Runs nothing."""
        return self.call("POST", "/api/sweeps/count/", body)

    def sweep(self, body: Body, progress: Optional[Progress] = None) -> SweepResult:
        """Runs every combination of the lists in `body`, such as {"ticker": "SPY", "structures": ["Iron condor"],
        "dte": [30, 45], "short_delta": {"from": 0.1, "to": 0.3, "step": 0.05}, …}. It counts against the month."""
        return SweepResult(*self._run("/api/sweeps/", body, progress))

    def save(self, result: _Table) -> str:
        """Saves a result for good and returns its name. A second call returns the same name."""
        message: str = self.call("GET", f"/api/save/{result.task_id}")["message"]
        return message.rstrip(".").rsplit(" ", 1)[-1]

    def call(self, method: str, path: str, body: Optional[Body] = None, idempotency_key: str = "") -> Any:
        """Makes any call of the API and returns its parsed answer; None for an answer without a body."""
        # A repeated GET changes nothing, nor does a POST with a key, a count, or a check.
        repeats = method == "GET" or idempotency_key != "" or path.endswith(("/check/", "/count/"))
        for attempt in range(self._retries + 1):
            try:
                return self._send(method, path, body, idempotency_key)
            except BackspreadError as error:
                wait = _wait_after(error, attempt)
                if not repeats or wait is None or attempt == self._retries:
                    raise
                time.sleep(wait)

    def _send(self, method: str, path: str, body: Optional[Body], idempotency_key: str) -> Any:
        headers = {"Authorization": f"Bearer {self._key}", "Accept-Encoding": "gzip"}
        headers["User-Agent"] = f"backspread-python/{__version__}"
        if idempotency_key:
            headers["Idempotency-Key"] = idempotency_key
        data = None
        if method != "GET":
            headers["Content-Type"] = "application/json"
            data = _json(body if body is not None else {})
        request = urllib.request.Request(self._base + path, data, headers, method=method)
        try:
            with self._opener.open(request, timeout=self._timeout) as answer:
                return _parsed(answer)
        except urllib.error.HTTPError as error:
            raise _refusal(error) from None
        except _LOST as error:
            raise BackspreadError(f"{self._base} can't be reached: {error}", 0) from error

    def _run(self, path: str, body: Body, progress: Optional[Progress]) -> tuple[str, Row]:
        """Submits, follows to the end, and returns the task's id and its results. Ctrl-C cancels the run."""
        task_id: str = self.call("POST", path, body, idempotency_key=str(uuid.uuid4()))["task_id"]
        show = _Show(self._progress if progress is None else progress)
        deadline = time.monotonic() + self._patience
        pause, longest = _POLLS
        try:
            while True:
                *_, last = self.call("GET", f"/api/tasks/{task_id}")["messages"]
                if last["message"] == "error":
                    raise BackspreadError(last["error"])
                if last["message"] == "results":
                    show.update({"pct_of_total": 1})
                    return task_id, self.call("GET", f"/api/tasks/{task_id}/results")
                show.update(last)
                if time.monotonic() + pause > deadline:
                    raise BackspreadError(f"The run takes longer than {self._patience:.0f} s. It goes on as {task_id}.")
                time.sleep(pause)
                pause = min(longest, pause * 1.3)
        except KeyboardInterrupt:
            with contextlib.suppress(BackspreadError):
                self.call("POST", f"/api/tasks/{task_id}/cancel/")
            raise
        finally:
            show.end()


class _Show:
    """Shows a run's progress: one line on a terminal, or calls of a function."""

    def __init__(self, progress: Progress) -> None:
        self._call = progress if callable(progress) else None
        self._draws = progress is True and sys.stderr.isatty()

    def update(self, message: Body) -> None:
        if self._call:
            self._call(dict(message))
        if self._draws:
            words = f"{100 * message['pct_of_total']:3.0f}%"
            if "combinations" in message:
                words += f"  {message['done']:,} of {message['combinations']:,} combinations"
            if message.get("per_second"):
                words += f", {message['per_second']:,.0f}/s"
            print(f"\r\033[K{words}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        if self._draws:
            print(file=sys.stderr)


def _json(body: Body) -> bytes:
    try:
        return json.dumps(body, allow_nan=False).encode()
    except (TypeError, ValueError) as error:
        raise BackspreadError(f"The body can't be written as JSON: {error}") from None


def _parsed(answer: Any) -> Any:
    content = answer.read()
    if answer.headers.get("Content-Encoding") == "gzip":
        content = gzip.decompress(content)
    return json.loads(content) if content else None


def _refusal(error: urllib.error.HTTPError) -> BackspreadError:
    answer: Any = None
    with contextlib.suppress(*_LOST):
        answer = _parsed(error)
    told: Row = answer if isinstance(answer, dict) else {}
    words = told.get("error") or f"The service answered {error.code}."
    wait = error.headers.get("Retry-After") or ""
    return BackspreadError(
        " ".join(words) if isinstance(words, list) else str(words),
        error.code,
        told.get("fields"),
        float(wait) if wait.isdigit() else None,
        error.headers.get("x-request-id") or "",
    )


def _wait_after(error: BackspreadError, attempt: int) -> Optional[float]:
    """Returns the seconds to wait before a repeat; None where none helps soon."""
    if error.status != 0 and error.status not in _PASSING:
        return None
    if error.retry_after is not None:
        return error.retry_after if error.retry_after <= _LONGEST_WAIT else None
    return min(20.0, 0.5 * 2.0**attempt) * random.uniform(0.5, 1.0)
