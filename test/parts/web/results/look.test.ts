import { expect, test } from "vitest";
import { significanceOf } from "#shared/domain/result/significance.ts";
import { lookOf } from "../../../../web/src/report/look.ts";
import { headlineFigures } from "../../../../web/src/ui/figures/headline.ts";

const summary = { cum_pnl: 100, ann_return: 2, pct_win: 60, p_val: 0.01 };
const pValueOf = (look: ReturnType<typeof lookOf>) =>
  headlineFigures(summary, { look }).find(({ label }) => label === "p-value");

test("says whose how manieth look at the ticker it is, and nothing for a first one or an older result", () => {
  const words = (look: number | undefined, isOwn = true) =>
    lookOf({ start: "2016-08-22", look }, "SPY", isOwn)?.words;
  expect(words(37)).toBe("your 37th look at SPY since 2016");
  expect(words(2, false)).toBe("its owner’s 2nd look at SPY since 2016");
  expect([words(1), words(undefined)]).toEqual([undefined, undefined]);
});

test("keeps the color of a p-value only up to 0.05 over the looks", () => {
  expect(pValueOf(undefined)).toMatchObject({
    tone: "pass",
    detail: "significant gain, if this were the only thing you tried",
  });
  const [ofSearch] = headlineFigures(summary, { tried: 3420 }).slice(-1);
  expect(ofSearch?.detail).toBe("significant gain, 1 of 3,420 tried");
  expect(pValueOf({ count: 5, words: "your 5th look" })).toMatchObject({
    tone: "pass",
    detail: "significant gain, your 5th look",
  });
  expect(pValueOf({ count: 6, words: "your 6th look" })).toMatchObject({
    tone: "fail",
    detail: "could be luck, your 6th look",
  });
  expect(significanceOf({ p_val: 0.01, cum_pnl: -1 }, 6)).toBe("could be luck");
});
