import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gridLine, judge, type LeaderEvidence } from "#shared/domain/sweep/verdict.ts";

const LUCK_SHARPE = 0.25;
const TRIES = "1,234,567 tries";

const grid = {
  isEnough: true,
  trials: 1_234_567,
  hasOutOfSample: true,
  luckSharpeWhole: LUCK_SHARPE,
  gridP: 0.05,
};

const SKILL: LeaderEvidence = {
  totalCentsIn: 1,
  tradesIn: 1000,
  tradesOut: 400,
  lossesIn: 10,
  lossesOut: 5,
  sharpeAll: 1.3 * LUCK_SHARPE,
  sharpeAfterLoss: 0.9001 * LUCK_SHARPE,
  psrOutAfterLoss: 0.9,
};

const leaderOf = (parts: Partial<LeaderEvidence>): LeaderEvidence => ({ ...SKILL, ...parts });

const HELD = `With one more trade lost in full it would still be better than luck would find in ${TRIES}, in a grid that shows more than chance, and it went on making money out of sample.`;
const NOT_HELD = `It is better than luck would find in ${TRIES}, but it did not hold up out of sample.`;
const AS_GOOD = `It made money out of sample, but a random search of ${TRIES} often does this well.`;
const LUCK = `A random search of ${TRIES} often does this well.`;
const NO_GRID = "Nothing shows more than chance in its grid.";
const MADE_NO_GRID = "It made money out of sample, but nothing shows more than chance in its grid.";
const seldom = (lost: number) => `It lost only ${lost} of 1,400 trades: too few to show its risk.`;

describe("the verdict (S26)", () => {
  // Sharpe ratios in multiples of luck's best over the whole period.
  test.each([
    [0.9001, 0.9, 10, 5, 1.3, 0.05, "Held up", "all", HELD],
    [0.9001, 0.8999, 10, 5, 1.3, 0.05, "Promising, unproven", "out of sample", NOT_HELD],
    [0.8999, 0.95, 10, 5, 1.3, 0.05, "Promising, unproven", "luck", AS_GOOD],
    [0.8999, 0.9499, 20, 9, 3, 0.05, "Could be luck", "luck", LUCK],
    [1.2, 0.99, 9, 5, 1.0001, 0.05, "Too good to judge", "losses", seldom(14)],
    [1.2, 0.99, 10, 4, 1.2, 0.05, "Too good to judge", "losses", seldom(14)],
    [1.2, 0.99, 10, 4, 0.9999, 0.05, "Promising, unproven", "out of sample", NOT_HELD],
    [-1, 0.1, 0, 0, 9, 0.05, "Too good to judge", "losses", seldom(0)],
    [9, 0.99, 9, 4, 0.9999, 0.05, "Could be luck", "losses", NO_GRID],
    [1.2, undefined, 10, 5, 1.3, 0.05, "Promising, unproven", "out of sample", NOT_HELD],
    [3, 0.9, 10, 5, 1, 0.051, "Could be luck", "grid", NO_GRID],
    [3, 0.9, 10, 5, 1, undefined, "Could be luck", "grid", NO_GRID],
    [3, 0.95, 10, 5, 1, 0.051, "Promising, unproven", "grid", MADE_NO_GRID],
    [3, 0.95, 10, 5, 1, undefined, "Promising, unproven", "grid", MADE_NO_GRID],
    [0.8999, 0.95, 10, 5, 1, 0.051, "Promising, unproven", "luck", AS_GOOD],
    [undefined, 0.95, 10, 5, 1.3, 0.05, "Promising, unproven", "luck", AS_GOOD],
    [undefined, undefined, 10, 4, undefined, 0.05, "Could be luck", "luck", LUCK],
  ] as const)(
    "of a Sharpe ratio of %d after the loss, PSR %d, %d and %d lost trades, %d in all and grid p %d is as in the table",
    (afterLoss, psrOutAfterLoss, lossesIn, lossesOut, all, gridP, verdict, decidedBy, sentence) => {
      const times = (multiple: number | undefined) => multiple && multiple * LUCK_SHARPE;
      const leader = leaderOf({
        sharpeAfterLoss: times(afterLoss),
        sharpeAll: times(all),
        psrOutAfterLoss,
        lossesIn,
        lossesOut,
      });
      expect(judge({ ...grid, gridP, leader })).toEqual({
        verdict,
        decidedBy,
        sentence,
        sharpeLine: 0.9 * LUCK_SHARPE,
        sharpeAfterLoss: leader.sharpeAfterLoss,
      });
    },
  );

  test.each([
    [1, "2nd", "one before it counts as tries"],
    [2, "3rd", "2 before it count as tries"],
    [10, "11th", "10 before it count as tries"],
    [1010, "1,011th", "1,010 before it count as tries"],
  ])("counts %d earlier sweeps in its sentence (S46)", (sweeps, ordinal, before) => {
    const earlier = { sweeps, tickers: "QQQ, SPY" };
    const said = ` This is your ${ordinal} search of QQQ, SPY: the ${before}.`;
    expect(judge({ ...grid, earlier, leader: SKILL }).sentence).toBe(`${HELD}${said}`);
    expect(judge({ ...grid, earlier, leader: undefined }).sentence).toContain(said);
    const little = { ...grid, isEnough: false, luckSharpeWhole: undefined };
    expect(judge({ ...little, earlier, leader: SKILL }).sentence).not.toContain("search of");
  });

  test("says Nothing here without a leader, or for one that earned nothing in sample", () => {
    const words = { verdict: "Nothing here", sentence: "Nothing in this list made money in sample." };
    expect(judge({ ...grid, leader: undefined })).toMatchObject(words);
    expect(judge({ ...grid, leader: leaderOf({ totalCentsIn: 0 }) })).toMatchObject(words);
    expect(judge({ ...grid, leader: leaderOf({ totalCentsIn: -1 }) })).toMatchObject(words);
  });

  test("says Too little data before anything else", () => {
    const little = { ...grid, isEnough: false, luckSharpeWhole: undefined };
    for (const leader of [undefined, SKILL])
      expect(judge({ ...little, leader })).toMatchObject({
        verdict: "Too little data",
        sentence: "There is too little here to tell luck from skill.",
        sharpeLine: undefined,
      });
  });

  test("requires no out-of-sample losses of a sweep that kept nothing back, and says so", () => {
    const whole = { ...grid, hasOutOfSample: false };
    const leader = leaderOf({ tradesOut: 0, lossesOut: 0, psrOutAfterLoss: undefined });
    expect(judge({ ...whole, leader })).toMatchObject({
      verdict: "Promising, unproven",
      sentence: `It is better than luck would find in ${TRIES}, but no years were kept back to test it.`,
    });
    expect(judge({ ...whole, leader: { ...leader, lossesIn: 9 } }).sentence).toBe(
      "It lost only 9 of 1,000 trades: too few to show its risk.",
    );
  });

  test("compares a blank luck ratio with nothing", () => {
    const blank = { ...grid, luckSharpeWhole: undefined };
    expect(judge({ ...blank, leader: leaderOf({ lossesIn: 0, sharpeAll: 9 }) }).verdict).toBe(
      "Could be luck",
    );
  });
});

describe("the grid's line (S26a)", () => {
  const found = "There is something in this grid beyond chance (p = 0.050)";
  test.each([
    [0.05, ["Could be luck", "Held up"], `${found}.`],
    [
      0.05,
      ["Promising, unproven"],
      `${found}, but we can't tell which combination has it. Look for what its winners have in common.`,
    ],
    [0.051, ["Held up"], "Nothing shows that there is more than chance in this grid (p = 0.051)."],
    [1, [], "Nothing shows that there is more than chance in this grid (p = 1.000)."],
    [undefined, ["Held up"], "Too few of its combinations lost often enough to judge the grid."],
  ] as const)("of p %d with the verdicts %j is as in the table", (p, verdicts, sentence) => {
    expect(gridLine({ isEnough: true }, p, verdicts)?.sentence).toBe(sentence);
  });

  test("omits the grid's line without enough data", () => {
    expect(gridLine({ isEnough: false }, 0.001, ["Held up"])).toBeUndefined();
  });
});

test("says Held up only under a line that says there is something in the grid (S26, S26a)", () => {
  // Doubles would be near 0 nearly always, and half of the chances are low: some leaders in each hundred hold up.
  const figure = fc.option(
    fc.integer({ min: -200, max: 200 }).map((each) => each / 100),
    { nil: undefined },
  );
  const chance = fc.option(fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 1000 })), {
    nil: undefined,
  });
  const leader = fc.record({
    lossesIn: fc.integer({ min: 5, max: 20 }),
    lossesOut: fc.integer({ min: 0, max: 10 }),
    sharpeAll: figure,
    sharpeAfterLoss: figure,
    psrOutAfterLoss: fc.option(
      fc.integer({ min: 850, max: 1000 }).map((each) => each / 1000),
      { nil: undefined },
    ),
  });
  let held = 0;
  fc.assert(
    fc.property(leader, chance, (parts, thousandths) => {
      const gridP = thousandths && thousandths / 1000;
      const { verdict } = judge({ ...grid, gridP, leader: leaderOf(parts) });
      if (verdict !== "Held up") return;
      held++;
      expect(gridLine(grid, gridP, [verdict])?.kind).toBe("found");
      expect(parts.sharpeAfterLoss).toBeGreaterThanOrEqual(0.9 * LUCK_SHARPE);
    }),
    { numRuns: 2000 },
  );
  expect(held).toBeGreaterThan(0);
});
