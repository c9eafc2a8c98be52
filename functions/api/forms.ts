import * as accounts from "#shared/contracts/accounts.ts";
import * as backtests from "#shared/contracts/backtests.ts";
import { GROUPS } from "#shared/contracts/form/fields.ts";
import { formChoices, initialRow } from "#shared/contracts/form/form-answer.ts";
import type { Manifest } from "#shared/contracts/manifest.ts";
import * as portfolios from "#shared/contracts/portfolios/calls.ts";
import { portfolioFormAnswer } from "#shared/contracts/portfolios/form-answer.ts";
import type { Output } from "#shared/contracts/route.ts";
import { sweepFormAnswer } from "#shared/contracts/sweep/form-answer.ts";
import * as sweeps from "#shared/contracts/sweeps.ts";
import { http } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { memberPorts } from "../store/member-ports.ts";
import { market } from "../store/objects/objects.ts";
import { readManifest } from "../tickers/manifest.ts";

/** The forms as they open. */

const ports = () => ({ ...memberPorts, market });

const FIRST_CHOICE = "SPY";

/** The ticker that forms open with, and its display name; both empty where there is none. */
const firstTicker = ({ tickers }: Manifest): { readonly ticker: string; readonly name: string } => {
  const ticker = Object.hasOwn(tickers, FIRST_CHOICE) ? FIRST_CHOICE : (Object.keys(tickers).sort()[0] ?? "");
  return { ticker, name: tickers[ticker]?.displayName ?? "" };
};

export const getLoginForm = /* @__PURE__ */ http(
  accounts.getLoginForm,
  async (): Promise<Output<typeof accounts.getLoginForm>> => ({
    username: { required: true, label: "Username or email", style: { input_type: "text" } },
    password: { required: true, label: "Password", style: { input_type: "password" } },
  }),
  () => ({ clock }),
);

export const getSignupForm = /* @__PURE__ */ http(
  accounts.getSignupForm,
  async (): Promise<Output<typeof accounts.getSignupForm>> => ({
    username: { required: true, label: "Username", style: { input_type: "text" } },
    email: { required: true, label: "Email", style: { input_type: "email" } },
    password: { required: true, label: "Password", style: { input_type: "password" } },
    confirm_password: { required: true, label: "Confirm password", style: { input_type: "password" } },
  }),
  () => ({ clock }),
);

/** In the contract's order: each initial row, put into its list unchanged, makes a backtest that runs. */
export const getBacktestForm = /* @__PURE__ */ http(
  backtests.getBacktestForm,
  async ({ market }): Promise<Output<typeof backtests.getBacktestForm>> => {
    const manifest = await readManifest(market);
    // No end date: the browser shows New York's yesterday in its place.
    return [
      { ...firstTicker(manifest), ...initialRow(GROUPS.overallFields.fields) },
      initialRow(GROUPS.filterFields.fields),
      initialRow(GROUPS.riskFields.fields),
      initialRow(GROUPS.eventFields.fields),
      initialRow(GROUPS.volFields.fields),
      initialRow(GROUPS.optFields.fields),
      formChoices(manifest),
    ];
  },
  ports,
);

/** A request of two members on the ticker that forms open with, and the limits (P18). */
export const getPortfolioForm = /* @__PURE__ */ http(
  portfolios.getPortfolioForm,
  async ({ market }) => {
    const { ticker, name } = firstTicker(await readManifest(market));
    return portfolioFormAnswer(ticker, name);
  },
  ports,
);

/** The full grid for the ticker that the form opens with, the catalog and the limits (S27). */
export const getSweepForm = /* @__PURE__ */ http(
  sweeps.getSweepForm,
  async ({ market }) => {
    const { ticker, name } = firstTicker(await readManifest(market));
    return sweepFormAnswer(ticker, name);
  },
  ports,
);
