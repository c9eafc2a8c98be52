import type { Strategy } from "../../domain/strategy.ts";
import type { Market } from "../market/market.ts";
import { type ChooseLegs, legsChooser } from "./choose-legs.ts";

/** Returns a chooser that chooses once per session. */
const rememberedChooser = (choose: ChooseLegs): ChooseLegs => {
  const known = new Map<number, ReturnType<ChooseLegs>>();
  return (session) => {
    const found = known.get(session);
    if (found) return found;
    const chosen = choose(session);
    known.set(session, chosen);
    return chosen;
  };
};

/**
 * Returns a function from a market and a strategy to their chooser of legs. Strategies of one market with the same legs
 * get one chooser, so that each chain is searched once.
 */
export const sharedChoosers = () => {
  const byMarket = new Map<Market, Map<string, ChooseLegs>>();
  return (market: Market, { legs, dteRule }: Pick<Strategy, "legs" | "dteRule">): ChooseLegs => {
    const choosers = byMarket.get(market) ?? new Map<string, ChooseLegs>();
    byMarket.set(market, choosers);
    const key = JSON.stringify([legs, dteRule]);
    const chooser = choosers.get(key) ?? rememberedChooser(legsChooser(market, { legs, dteRule }));
    choosers.set(key, chooser);
    return chooser;
  };
};
