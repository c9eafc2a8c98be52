import { isOption } from "#shared/domain/contract.ts";
import type { LastChain } from "#shared/domain/data/last-chain.ts";
import { isRefused, legsChooser } from "#shared/engine/choose/choose-legs.ts";
import type { Market } from "#shared/engine/market/market.ts";
import {
  type LineShape,
  type OpenSpread,
  openSpread,
  shapeAtExpiry,
} from "#shared/engine/position/open-spread.ts";
import { type AskedLegs, askedLegs } from "./asked-legs.ts";
import { refusalInWords } from "./refusal-words.ts";

/** A chain and the engine's market on it; cached per chain. */
export type ChainMarket = { readonly chain: LastChain; readonly market: Market };

/** One spread as the engine would open it on the last chain, with its payoff. */
export type Payoff = { readonly spread: OpenSpread; readonly shape: LineShape };

/** The payoff of a form's legs, or the reason that there is none. */
type PayoffReading = Payoff | { readonly missing: string };

const SURE_PROFIT =
  "At these quotes the position can't lose, so one of them is wrong: a backtest wouldn't open it.";

const payoffOn = (asked: AskedLegs, { chain, market }: ChainMarket): PayoffReading => {
  if (!asked.legs.some(isOption)) return { missing: "Add an option beside the shares to see the payoff." };
  const held = legsChooser(market, asked)(0);
  if (isRefused(held)) return { missing: refusalInWords(held, asked, chain) };
  const spread = openSpread(market, held, asked, 0);
  if (spread.isSureProfit) return { missing: SURE_PROFIT };
  return { spread, shape: shapeAtExpiry(spread) };
};

/** Chooses the legs of a form's body by the rules of a backtest (C1 to C4), and opens one spread. */
export const readPayoff = (body: unknown, on: ChainMarket): PayoffReading => {
  const asked = askedLegs(body);
  return "incomplete" in asked
    ? { missing: `Fix option ${asked.incomplete + 1} to see the payoff.` }
    : payoffOn(asked, on);
};
