import { capitalized } from "../domain/capitalized.ts";

/** The kinds of runs, a row each, without schemas. The compiler asks for the rest of another. */
type Kind = {
  /** The run in sentences to its user. */
  readonly noun: string;
  /** True for runs that users start and list by themselves. A sensitivity is found through its backtest. */
  readonly isListed: boolean;
  /** False for a run on other tickers, which cannot be saved (L1), and for a sensitivity, which is saved with its backtest. */
  readonly isSaved: boolean;
  /** True for runs that leave a note of what was tried in the ledger of their user (S44). */
  readonly isNoted: boolean;
  /** True for runs whose results may fit a socket's message. */
  readonly isSent: boolean;
  /** The quota that a run counts against. */
  readonly quota: "backtests" | "sweeps" | undefined;
};

export const KINDS = {
  backtest: {
    noun: "backtest",
    isListed: true,
    isSaved: true,
    isNoted: true,
    isSent: true,
    quota: "backtests",
  },
  sweep: { noun: "search", isListed: true, isSaved: true, isNoted: true, isSent: false, quota: "sweeps" },
  portfolio: {
    noun: "portfolio",
    isListed: true,
    isSaved: true,
    isNoted: true,
    isSent: true,
    quota: "backtests",
  },
  elsewhere: {
    noun: "run on other tickers",
    isListed: true,
    isSaved: false,
    isNoted: false,
    isSent: true,
    quota: "backtests",
  },
  sensitivity: {
    noun: "sensitivity",
    isListed: false,
    isSaved: false,
    isNoted: false,
    isSent: false,
    quota: undefined,
  },
} as const satisfies Record<string, Kind>;

/** The name of a kind on the wire, in rows, and in the names of routes and files. */
export type KindName = keyof typeof KINDS;
type KindWith<Facts> = { [K in KindName]: (typeof KINDS)[K] extends Facts ? K : never }[KindName];
export type ListedKind = KindWith<{ readonly isListed: true }>;
export type SavedKind = KindWith<{ readonly isSaved: true }>;
export type SentKind = KindWith<{ readonly isSent: true }>;

export const KIND_NAMES = Object.keys(KINDS) as KindName[];
export const LISTED_KINDS = KIND_NAMES.filter((kind): kind is ListedKind => KINDS[kind].isListed);
export const SAVED_KINDS = KIND_NAMES.filter((kind): kind is SavedKind => KINDS[kind].isSaved);

export const isSent = (kind: KindName): kind is SentKind => KINDS[kind].isSent;

/** The route that starts a run. */
export type SubmitRoute = `submit${Capitalize<KindName>}`;
export const submitRouteOf = (kind: KindName): SubmitRoute => `submit${capitalized(kind)}` as SubmitRoute;
