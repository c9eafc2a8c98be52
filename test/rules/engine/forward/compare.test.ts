import { describe, expect, test } from "vitest";
import { addDays, type Day, parseDay } from "#shared/domain/day.ts";
import { verdictOf } from "#shared/domain/result/forward-words.ts";
import { type ComparedTrade, compareTrades } from "#shared/engine/forward/compare.ts";
import { fractionOf, publishedSplitMix } from "../random/published-split-mix.ts";

const START = parseDay("2020-01-01") as Day;

/** Trades of the given P&Ls in dollars, one after another, each of a balance of $1,000 or the given one. */
const inARow = (dollars: readonly number[], balance = 100_000): ComparedTrade[] =>
  dollars.map((each, at) => ({
    opened: addDays(START, 7 * at),
    closed: addDays(START, 7 * at + 7),
    pnlCents: Math.round(100 * each),
    startBalanceCents: balance,
  }));

const SIX = [50, 50, 50, -120, 50, 50];
const THIRTY = [...SIX, ...SIX, ...SIX, ...SIX, ...SIX];
const FIVE = [50, -120, 50, -120, 50];

/** W5 in the plainest way: 64-bit integers and an array per draw. */
const plain = (saved: readonly number[], forward: readonly number[], block: number) => {
  const next = publishedSplitMix();
  const u = () => fractionOf(next());
  const n = saved.length;
  const drawnSum = (count: number): number => {
    let [index, sum] = [0, 0];
    for (let place = 0; place < count; place++) {
      index = place === 0 || u() < 1 / block ? Math.floor(u() * n) : (index + 1) % n;
      sum += saved[index]!;
    }
    return sum;
  };
  const [m, total] = [forward.length, forward.reduce((sum, each) => sum + each, 0)];
  const own = n * total - m * saved.reduce((sum, each) => sum + each, 0);
  const runs = Array.from({ length: 5000 }, () => ({ some: drawnSum(m), all: drawnSum(n) }));
  const share = (isCounted: (run: (typeof runs)[number]) => boolean) => runs.filter(isCounted).length / 5000;
  return {
    share: share(({ some }) => some <= total),
    shareAbove: share(({ some }) => some >= total),
    sure: share(({ some, all }) => n * some - m * all <= own),
    sureAbove: share(({ some, all }) => n * some - m * all >= own),
  };
};

const toldOf = (comparison: ReturnType<typeof compareTrades>, saved = 30, forward = 5) =>
  verdictOf({
    saved: { trades: saved, wins: 0, pnlCents: 0, meanCents: 0 },
    forward: {
      trades: forward,
      wins: 0,
      pnlCents: 0,
      meanCents: 0,
      drawdownCents: 0,
      markedDrawdownCents: 0,
    },
    comparison,
  });

describe("comparing forward trades with saved ones (W5, W6)", () => {
  test("gives the shares of the rules' test vector", () => {
    const comparison = compareTrades(inARow(THIRTY), inARow(FIVE), false);
    expect(comparison).toEqual({ share: 0.073, shareAbove: 0.9984, sure: 0.0516, sureAbove: 0.9772 });
    expect(toldOf(comparison)).toEqual({
      verdict: "As expected",
      words:
        "Within what the backtest led us to expect: of 100 stretches of 5 trades from it, 7.3 did as badly or worse.",
    });
  });

  test("agrees with the plainest form of the rules, on trades that overlap", () => {
    const pnls = Array.from({ length: 41 }, (_, at) => ((at * 37) % 23) - 9);
    // Nine are open at once, which is more than the root of 41.
    const saved = inARow(pnls).map((trade) => ({ ...trade, closed: addDays(trade.opened, 60) }));
    const forward = [3, -9, -8, 4, -2, -6, 1];
    expect(compareTrades(saved, inARow(forward), false)).toEqual(
      plain(
        pnls.map((each) => 100 * each),
        forward.map((each) => 100 * each),
        9,
      ),
    );
  });

  test("compares shares of the balance where sizes follow it, and not below a balance of 0", () => {
    const saved = inARow(THIRTY).map((trade, at) => ({ ...trade, startBalanceCents: 100_000 + 3333 * at }));
    const forward = inARow(FIVE, 70_001);
    const parts = (trades: readonly ComparedTrade[]) =>
      trades.map(({ pnlCents, startBalanceCents }) =>
        Math.floor((1_000_000 * pnlCents) / startBalanceCents + 0.5),
      );
    expect(compareTrades(saved, forward, true)).toEqual(plain(parts(saved), parts(forward), 6));
    const ruined = inARow(FIVE, 0);
    expect(compareTrades(saved, ruined, true)).toBe("too few");
    expect(compareTrades(saved, ruined, false)).not.toBe("too few");
  });

  test("compares no fewer than 30 saved and 5 forward trades", () => {
    expect(compareTrades(inARow(THIRTY.slice(1)), inARow(FIVE), false)).toBe("too few");
    expect(compareTrades(inARow(THIRTY), inARow(FIVE.slice(1)), false)).toBe("too early");
    expect(toldOf("too few", 29)).toEqual({
      verdict: "Too few to compare",
      words: "This backtest has 29 trades; 30 are needed to say what to expect.",
    });
    expect(toldOf("too early", 30, 4)).toEqual({
      verdict: "Too early",
      words: "4 trades have closed since it was saved; 5 are needed.",
    });
  });

  test("calls a stretch worse or better only where both shares are at most 0.05", () => {
    const shares = { share: 0.05, shareAbove: 0.96, sure: 0.05, sureAbove: 0.96 };
    expect(toldOf(shares)).toEqual({
      verdict: "Worse",
      words:
        "Worse than the backtest led us to expect: of 100 stretches of 5 trades from it, 5.0 did as badly.",
    });
    expect(toldOf({ ...shares, sure: 0.0502 }).verdict).toBe("As expected");
    const better = { share: 0.99, shareAbove: 0.0124, sure: 0.97, sureAbove: 0.0498 };
    expect(toldOf(better)).toEqual({
      verdict: "Better",
      words:
        "Better than the backtest led us to expect: of 100 stretches of 5 trades from it, 1.2 did as well.",
    });
    expect(toldOf({ ...better, shareAbove: 0.0502 }).verdict).toBe("As expected");
  });
});
