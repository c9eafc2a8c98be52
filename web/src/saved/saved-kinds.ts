import { deleteBacktest, getBacktest, labelBacktest, shareBacktest } from "#shared/contracts/dashboard.ts";
import type { Label, LabelChange } from "#shared/contracts/label.ts";
import { getPortfolio } from "#shared/contracts/portfolios/calls.ts";
import { deletePortfolio, labelPortfolio, sharePortfolio } from "#shared/contracts/portfolios/saved-calls.ts";
import type { Output } from "#shared/contracts/route.ts";
import { getSweep } from "#shared/contracts/saved-sweep.ts";
import { deleteSweep, labelSweep, shareSweep } from "#shared/contracts/saved-sweeps.ts";
import type { SavedKind } from "#shared/kinds/kind.ts";
import type { Call } from "../lib/api.ts";
import { paths } from "../lib/paths.ts";

type Answers = {
  readonly backtest: Output<typeof getBacktest>["message"];
  readonly sweep: Output<typeof getSweep>;
  readonly portfolio: Output<typeof getPortfolio>["message"];
};
export type SavedOf<K extends SavedKind> = Answers[K];

export type SavedKey = { readonly user: string; readonly name: string };
export type SavedAddress = SavedKey & { readonly kind: SavedKind };

/** The sharing to set; `listed` lets search engines list the public page. */
export type Sharing = { readonly shared: boolean; readonly listed?: boolean };

type Row<Answer> = {
  readonly parts: string;
  readonly list: string;
  /** The address of that list. */
  readonly listPath: string;
  readonly load: (call: Call, key: SavedKey, signal: AbortSignal) => Promise<Answer>;
  readonly label: (call: Call, key: SavedKey, body: LabelChange) => Promise<{ readonly label: Label }>;
  readonly share: (
    call: Call,
    key: SavedKey,
    body: Sharing,
  ) => Promise<{ readonly link?: string | undefined }>;
  readonly remove: (call: Call, key: SavedKey) => Promise<unknown>;
};

/** The path parameters of backtests and portfolios, which have other names on the wire. */
const backtest = ({ user, name }: SavedKey) => ({ user, backtestId: name });
const portfolio = ({ user, name }: SavedKey) => ({ user, id: name });

export const SAVED_KINDS: { readonly [K in SavedKind]: Row<Answers[K]> } = {
  backtest: {
    parts: "trade log and charts",
    list: "my backtests",
    listPath: paths.dashboard,
    load: async (call, key, signal) =>
      (await call(getBacktest, { params: backtest(key) }, { signal })).message,
    label: (call, key, body) => call(labelBacktest, { params: backtest(key), body }),
    share: (call, key, body) => call(shareBacktest, { params: backtest(key), body }),
    remove: (call, key) => call(deleteBacktest, { params: backtest(key) }),
  },
  sweep: {
    parts: "leaders and maps",
    list: "my searches",
    listPath: paths.searches,
    load: (call, params, signal) => call(getSweep, { params }, { signal }),
    label: (call, params, body) => call(labelSweep, { params, body }),
    share: (call, params, body) => call(shareSweep, { params, body }),
    remove: (call, params) => call(deleteSweep, { params }),
  },
  portfolio: {
    parts: "trade log and charts",
    list: "my portfolios",
    listPath: paths.portfolios,
    load: async (call, key, signal) =>
      (await call(getPortfolio, { params: portfolio(key) }, { signal })).message,
    label: (call, key, body) => call(labelPortfolio, { params: portfolio(key), body }),
    share: (call, key, body) => call(sharePortfolio, { params: portfolio(key), body }),
    remove: (call, key) => call(deletePortfolio, { params: portfolio(key) }),
  },
};
