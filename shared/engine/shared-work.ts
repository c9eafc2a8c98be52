import type { Strategy } from "../domain/strategy/strategy.ts";
import { type ChooseLegs, legsChooser } from "./choose/choose-legs.ts";
import { criterionSeries } from "./filters/criterion-series.ts";
import type { Market } from "./market/market.ts";

export type MarketWork = {
  readonly chooserOf: (market: Market, strategy: Pick<Strategy, "legs" | "dteRule">) => ChooseLegs;
  readonly seriesOf: typeof criterionSeries;
};

/** The work of one job, which remembers nothing. */
export const OWN_WORK: MarketWork = { chooserOf: legsChooser, seriesOf: criterionSeries };

/** Returns the value of a key, computed at the first call. */
const remembered = <K, V>(known: Map<K, V>, key: K, compute: () => V): V => {
  const found = known.get(key);
  if (found !== undefined) return found;
  const value = compute();
  known.set(key, value);
  return value;
};

/** Returns a chooser that chooses once per session. */
const rememberedChooser = (choose: ChooseLegs): ChooseLegs => {
  const known = new Map<number, ReturnType<ChooseLegs>>();
  return (session) => remembered(known, session, () => choose(session));
};

/** Returns work that jobs of one market share: choices of equal legs, and criteria's series. */
export const sharedWork = (): MarketWork => {
  const choosers = new Map<Market, Map<string, ChooseLegs>>();
  const series = new Map<Market, Map<string, Float64Array>>();
  return {
    chooserOf: (market, { legs, dteRule }) =>
      remembered(
        remembered(choosers, market, () => new Map()),
        JSON.stringify([legs, dteRule]),
        () => rememberedChooser(legsChooser(market, { legs, dteRule })),
      ),
    seriesOf: (market, name, adjusted) =>
      remembered(
        remembered(series, market, () => new Map()),
        `${name} ${adjusted}`,
        () => criterionSeries(market, name, adjusted),
      ),
  };
};
