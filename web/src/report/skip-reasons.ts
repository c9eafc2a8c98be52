import type { RunFacts } from "#shared/contracts/results.ts";
import type { SkipReason } from "#shared/domain/result/trade.ts";
import { formatCount, formatDate } from "../lib/format.ts";

/** A reason for sessions without an entry, in a trader's words. */
type SkipWords = {
  readonly because: string;
  readonly change: string;
  /** The market or the account turned entries down that the inputs asked for. */
  readonly isUnwanted?: true;
};

const WORDS: Readonly<Record<SkipReason, SkipWords>> = {
  "Last session": {
    because: "it was the last session of the test",
    change: "Test a longer period.",
  },
  Split: {
    because: "the stock split the next session",
    change: "Test a period without the split.",
  },
  "Max open positions": {
    because: "a position was already open",
    change: "Raise Max open positions, or lower Max hold days.",
  },
  "New position lag": {
    because: "the last entry was too recent",
    change: "Lower New position lag days.",
  },
  "No event": {
    because: "no event was near",
    change: "Widen the days around the event, or turn event filters off.",
  },
  "Filters not met": {
    because: "the entry filters weren't met",
    change: "Widen the range of an entry filter, or turn one off.",
  },
  "No expiry": {
    because: "no listed expiration was close enough to the DTE you asked for",
    change: "Set DTE precision to Nearest, or try a DTE that this ticker lists.",
    isUnwanted: true,
  },
  "No contract": {
    because: "no contract matched every leg",
    change: "Try deltas nearer to 0.30, or legs that are closer together.",
    isUnwanted: true,
  },
  "Opposite legs on one contract": {
    because: "two opposite legs fell on the same contract",
    change: "Set their deltas further apart.",
    isUnwanted: true,
  },
  Assignment: {
    because: "a short call would have been assigned that day",
    change: "Sell calls that are further out of the money.",
    isUnwanted: true,
  },
  "Impossible price": {
    because: "a quote was wrong: the position was sure to gain",
    change: "Look at the ticker's data, or ask for strikes that are further apart.",
    isUnwanted: true,
  },
  "No risk to size by": {
    because: "the position had no risk to size by",
    change: "Set Trade sizing to One spread.",
    isUnwanted: true,
  },
  "Not enough balance": {
    because: "the account couldn't cover the risk",
    change: "Raise Starting balance, or lower the size of a trade.",
    isUnwanted: true,
  },
};

const isKnown = (reason: string): reason is SkipReason => Object.hasOwn(WORDS, reason);

export type Skipped = {
  readonly text: string;
  /** What to change for more entries; undefined for reasons of newer services. */
  readonly change: string | undefined;
  readonly isUnwanted: boolean;
};

const skippedOf = (
  { reason, sessions: skipped }: RunFacts["skipped"][number],
  { sessions }: Pick<RunFacts, "sessions">,
): Skipped => {
  const words = isKnown(reason) ? WORDS[reason] : undefined;
  return {
    text: `Skipped ${formatCount(skipped)} of ${formatCount(sessions)} days: ${words?.because ?? reason}.`,
    change: words?.change,
    isUnwanted: words?.isUnwanted === true,
  };
};

export const mostSkipped = (facts: Pick<RunFacts, "sessions" | "skipped">): Skipped | undefined => {
  const [most] = facts.skipped.toSorted((a, b) => b.sessions - a.sessions);
  return most && skippedOf(most, facts);
};

/** Rarer than one session in ten, an unwanted reason hardly changes the result. */
const FEW = 0.1;

/**
 * Returns the reason to lead the notes with: the most frequent unwanted one, unless rare, else one that skipped
 * more than half of the sessions.
 */
export const leadingSkip = ({ sessions, skipped }: Pick<RunFacts, "sessions" | "skipped">) => {
  const all = skipped
    .toSorted((a, b) => b.sessions - a.sessions)
    .map((each) => ({ share: each.sessions / sessions, ...skippedOf(each, { sessions }) }));
  return (
    all.find(({ share, isUnwanted }) => isUnwanted && share > FEW) ?? all.find(({ share }) => share > 0.5)
  );
};

const ENTRIES = /^Entries on (\d+) of (\d+) sessions?\.$/;
const NO_ENTRY = /^No entry on (\d+) sessions?: (.+)\.$/;
const ISO_DATES = /\b\d{4}-\d{2}-\d{2}\b/g;

/** Returns a run's notes, whose words the contract fixes, in the words and with the dates of the page. */
export const notesInWords = (notes: readonly string[]): string[] => {
  const sessions = Number(notes.map((note) => ENTRIES.exec(note)?.[2]).find(Boolean) ?? 0);
  return notes.map((note) => {
    const entries = ENTRIES.exec(note)?.[1];
    if (entries !== undefined)
      return `Opened a trade on ${formatCount(Number(entries))} of ${formatCount(sessions)} days.`;
    const [, skipped, reason] = NO_ENTRY.exec(note) ?? [];
    if (sessions > 0 && skipped !== undefined && reason !== undefined)
      return skippedOf({ reason, sessions: Number(skipped) }, { sessions }).text;
    return note.replaceAll(ISO_DATES, formatDate);
  });
};
