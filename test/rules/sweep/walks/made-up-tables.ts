import type { Threshold } from "#shared/domain/strategy/strategy.ts";
import { positionsOfRule } from "#shared/sweep/grid/combination.ts";
import type { KernelExports } from "#shared/sweep/kernel/kernel-exports.ts";
import type { RuleLists } from "#shared/sweep/kernel/rule-lists.ts";
import type { SweepTrade } from "#shared/sweep/sums.ts";

/** Random entries and exits of a spread, in place of the paths'. */

/** Returns a generator of whole numbers from 0 to below `most`, by a seed (mulberry32). */
export const diceOf = (seed: number) => {
  let state = seed;
  return (most: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most);
  };
};
type Dice = ReturnType<typeof diceOf>;

type TableShape = {
  readonly sessions: number;
  /** Maximum holding time. */
  readonly longest: number;
  /** Percentages: sessions that allow an entry, and levels that bind. */
  readonly validPercent: number;
  readonly bindPercent: number;
  readonly pnlCents: number;
  readonly riskCents: number;
};

type Level = { readonly exits: number[]; readonly pnls: number[] };
type MadeUpTables = {
  readonly isValid: boolean[];
  readonly risks: number[];
  readonly stops: Level[];
  readonly targets: Level[];
  readonly trails: Level[];
  readonly times: Level[];
};

/** Returns tables in which wider levels close no earlier, and P&L depends only on entry and exit (S32). */
export const madeUpTables = (lists: RuleLists, shape: TableShape, dice: Dice): MadeUpTables => {
  const { sessions } = shape;
  const isValid = Array.from(
    { length: sessions },
    (_, at) => at < sessions - 1 && dice(100) < shape.validPercent,
  );
  const risks = isValid.map((valid) => (valid ? dice(3) * dice(shape.riskCents) : 0));
  const ends = isValid.map((_, at) => Math.min(sessions - 1, at + 1 + dice(shape.longest)));
  const salt = dice(2 ** 30);
  const pnlOf = (entry: number, exit: number): number =>
    diceOf(Math.imul(entry * 4099 + exit, 0x9e3779b1) ^ salt)(2 * shape.pnlCents + 1) - shape.pnlCents;
  const level = (exitOf: (at: number) => number): Level => {
    const exits = isValid.map((valid, at) => (valid ? exitOf(at) : 0));
    return { exits, pnls: exits.map((exit, at) => (isValid[at] ? pnlOf(at, exit) : 0)) };
  };
  const sized = (thresholds: readonly Threshold[]): Level[] => {
    let kind = "None";
    let before: number[] = [];
    return thresholds.map((threshold) => {
      if (threshold.kind === "None") return level((at) => ends[at]!);
      if (threshold.kind !== kind) before = isValid.map((_, at) => at + 1);
      kind = threshold.kind;
      const made = level((at) =>
        dice(100) < shape.bindPercent
          ? Math.min(ends[at]!, before[at]! + dice(1 + shape.longest))
          : dice(3) > 0
            ? before[at]!
            : ends[at]!,
      );
      made.exits.forEach((exit, at) => {
        before[at] = Math.max(before[at]!, exit);
      });
      return made;
    });
  };
  const times = lists.eventMasks.flatMap(() => {
    let before = isValid.map((_, at) => at + 1);
    return lists.values.hold.map(() => {
      const held = dice(shape.longest);
      const made = level((at) => Math.min(ends[at]!, Math.max(before[at]!, at + 1 + held)));
      before = made.exits.map((exit, at) => Math.max(before[at]!, exit));
      return made;
    });
  });
  // Each level may come before the one that the kernel takes to be wider: equal results must not depend on it.
  const trails = lists.values.trail.map(({ percent }) =>
    level((at) =>
      percent > 0 && dice(100) < shape.bindPercent ? Math.min(ends[at]!, at + 1 + dice(4)) : ends[at]!,
    ),
  );
  const [stops, targets] = [sized(lists.values.stop), sized(lists.values.target)];
  return { isValid, risks, stops, targets, trails, times };
};

/** Writes the tables into the kernel, as the paths would. */
export const fillTables = (kernel: KernelExports, tables: MadeUpTables): void => {
  const { buffer } = kernel.memory;
  const stride = kernel.stride.value;
  new Uint8Array(buffer, kernel.valid.value).set(tables.isValid.map(Number));
  new BigInt64Array(buffer, kernel.risk.value).set(tables.risks.map(BigInt));
  const write = (levels: readonly Level[], exits: number, pnls: number) => {
    for (const [place, level] of levels.entries()) {
      new Uint16Array(buffer, exits + 2 * stride * place).set(level.exits);
      new Int32Array(buffer, pnls + 4 * stride * place).set(level.pnls);
    }
  };
  write(tables.stops, kernel.stopExits.value, kernel.stopPnls.value);
  write(tables.targets, kernel.targetExits.value, kernel.targetPnls.value);
  write(tables.trails, kernel.trailExits.value, kernel.trailPnls.value);
  write(tables.times, kernel.timeExits.value, kernel.timePnls.value);
};

/** Walks one rule day by day with its open positions (E1, E2). Returns trades in B4's order. */
export const plainTrades = (tables: MadeUpTables, lists: RuleLists, rule: number): SweepTrade[] => {
  const { values, filterMasks, eventMasks } = lists;
  const places = positionsOfRule(values, rule);
  const { stops, targets, trails, times } = tables;
  const levels = [
    stops[places.stop]!,
    targets[places.target]!,
    trails[places.trail]!,
    times[places.event * values.hold.length + places.hold]!,
  ];
  const trades: SweepTrade[] = [];
  let lastEntry = Number.NEGATIVE_INFINITY;
  for (const [entry, valid] of tables.isValid.entries()) {
    const passes = filterMasks[places.filter]![entry] === 1 && eventMasks[places.event]![entry] === 1;
    const open = trades.filter(({ exit }) => exit > entry).length;
    if (!valid || !passes || open >= values.max_positions[places.max_positions]!) continue;
    if (entry - lastEntry < values.wait[places.wait]!) continue;
    const exit = Math.min(...levels.map(({ exits }) => exits[entry]!));
    const { pnls } = levels.find(({ exits }) => exits[entry] === exit)!;
    trades.push({ entry, exit, pnlCents: pnls[entry]!, riskCents: tables.risks[entry]! });
    lastEntry = entry;
  }
  return trades.sort((a, b) => a.exit - b.exit || a.entry - b.entry);
};
