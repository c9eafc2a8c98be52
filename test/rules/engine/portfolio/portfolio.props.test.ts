import fc from "fast-check";
import { expect, test } from "vitest";
import { METRICS, METRICS_OF } from "#shared/domain/result/metrics.ts";
import type { PortfolioReport } from "#shared/domain/result/portfolio-report.ts";
import type { Strategy } from "#shared/domain/strategy/strategy.ts";
import { periodOf } from "#shared/engine/market/period.ts";
import { spanOf } from "#shared/engine/portfolio/portfolio-period.ts";
import { runPortfolio } from "#shared/engine/portfolio/run-portfolio.ts";
import { backtest } from "#shared/engine/report/report.ts";
import { anyStrategy } from "../random-market.ts";
import { anyAccount, anyMarkets, anyMembers, anySized, NEVER, RATES } from "./any-portfolio.ts";
import { interestSoFar, isExact, periodOfJob, portfolioJobOf, runMembers, sumOf } from "./hand-portfolio.ts";

/** P17 on random markets, whose members have different spans. */

const RUNS = { numRuns: Number(process.env.RUNS ?? 16) };

test("adds up: members to the account, parts to every marked balance, the drawdown and the worst days", () => {
  // In about one of four runs more than one member trades.
  let mixed = 0;
  fc.assert(
    fc.property(anyMembers(anySized), anyAccount, (members, parts) => {
      const report = runMembers(members, parts, RATES);
      fc.pre(isExact(report));
      if (report.members.filter(({ trades }) => trades > 0).length > 1) mixed++;
      const { summary, sessions, drawdown, worstDays } = report;
      const total = (figure: (member: PortfolioReport["members"][number]) => number) =>
        sumOf(report.members.map(figure));
      expect(total(({ pnlCents }) => pnlCents)).toBe(summary.pnlCents);
      expect(total(({ trades }) => trades)).toBe(summary.trades);
      expect(total(({ spreads }) => spreads)).toBe(summary.spreads);
      const credited = interestSoFar(report);
      expect(credited[0]).toBe(0);
      credited.forEach((cents, at) => {
        if (parts.interest) expect(cents).toBeGreaterThanOrEqual(credited[at - 1] ?? 0);
        else expect(cents).toBe(0);
      });
      expect(credited.at(-1)).toBe(summary.interestCents ?? 0);
      expect(summary.endBalanceCents).toBe(summary.startBalanceCents + summary.pnlCents + credited.at(-1)!);
      expect(sessions.at(-1)?.markedCents).toBe(summary.endBalanceCents);
      expect(drawdown.amountCents).toBe(summary.markedDrawdownCents);
      expect(total(({ drawdownPartCents }) => drawdownPartCents) + (drawdown.interestCents ?? 0)).toBe(
        drawdown.amountCents,
      );
      for (const { changeCents, partCents, interestCents = 0 } of worstDays)
        expect(sumOf(partCents) + interestCents).toBe(changeCents);
      const changes = sessions.map(
        ({ markedCents }, at) => markedCents - (sessions[at - 1]?.markedCents ?? summary.startBalanceCents),
      );
      expect(sumOf(changes)).toBe(summary.endBalanceCents - summary.startBalanceCents);
      expect(worstDays.map(({ changeCents }) => changeCents)).toEqual(
        changes
          .filter((change) => change < 0)
          .sort((a, b) => a - b)
          .slice(0, 5),
      );
      expect(report.diversification ?? 0).toBeLessThanOrEqual(1);
    }),
    { numRuns: 2 * RUNS.numRuns },
  );
  expect(mixed).toBeGreaterThan(0);
});

test("counts each session of a member's span as an entry or under one reason, and trades within the span", () => {
  fc.assert(
    fc.property(anyMembers(anySized), anyAccount, (members, parts) => {
      const report = runMembers(members, parts, RATES);
      fc.pre(isExact(report));
      for (const { name, sessions, trades, skipped, start, end } of report.members) {
        expect(trades + sumOf(Object.values(skipped))).toBe(sessions);
        const own = report.trades.filter(({ member }) => member === name);
        expect(own).toHaveLength(trades);
        for (const { opened, closed } of own) {
          expect(opened).toBeGreaterThanOrEqual(start);
          expect(closed).toBeLessThanOrEqual(end);
        }
      }
    }),
    RUNS,
  );
});

test("is the plain backtest of a member where the other one never enters, whatever their order", () => {
  fc.assert(
    fc.property(anyMarkets, anySized, fc.boolean(), fc.nat(2), (markets, strategy, interest, which) => {
      const market = markets[which]!;
      const never: Strategy = { ...strategy, filters: [NEVER] };
      const own = { ...strategy, startBalanceCents: 1_000_000, interest };
      const plain = backtest({ strategy: own, market, references: RATES }, periodOf(own, market)!);
      const members = [
        { name: "trades", market, strategy },
        { name: "never", market, strategy: never },
      ];
      for (const order of [members, members.toReversed()]) {
        const report = runMembers(order, { interest }, RATES);
        expect(report.summary).toEqual(plain.summary);
        expect(report.trades.map(({ member: _, ...trade }) => trade)).toEqual(plain.trades);
        expect(report.sessions.map(({ day, strategyPercent }) => [day, strategyPercent])).toEqual(
          plain.sessions.map(({ day, strategyPercent }) => [day, strategyPercent]),
        );
        expect(report.members.find(({ name }) => name === "trades")?.skipped).toEqual(plain.skipped);
        expect(report.quotes).toEqual(plain.quotes);
      }
    }),
    RUNS,
  );
});

/** The account's reasons, without which members do not touch each other. */
const SHARED_REASONS = [
  "Not enough balance",
  "Portfolio positions",
  "Portfolio risk",
  "Ticker risk",
] as const;

const isFree = ({ skipped }: PortfolioReport["members"][number]): boolean =>
  SHARED_REASONS.every((reason) => skipped[reason] === undefined);

const withoutBalances = (trades: PortfolioReport["trades"]) =>
  trades.map(({ startBalanceCents: _, endBalanceCents: __, member: ___, ...trade }) => trade);

test("counts the quotes of every member", () => {
  fc.assert(
    fc.property(anyMembers(anySized), anyAccount, (members, parts) => {
      const account = { ...parts, startBalanceCents: 200_000_000, skipsConflicts: false };
      const job = portfolioJobOf(members, account, RATES);
      const period = periodOfJob(job);
      const { quotes, members: rows } = runPortfolio(job, period);
      if (!rows.every(isFree) || members.some(({ strategy }) => strategy.sizing.kind === "% of account"))
        return;
      const apart = members.map(({ market, strategy }) => {
        const alone = { ...strategy, startBalanceCents: 0, interest: false };
        return backtest({ strategy: alone, market, references: {} }, spanOf(period, market)!).quotes;
      });
      for (const field of ["fills", "estimatedFills", "marks", "estimatedMarks"] as const)
        expect(quotes[field]).toBe(apart.reduce((sum, each) => sum + each[field], 0));
    }),
    RUNS,
  );
});

test("gives a member that the account never stopped the trades of its body alone without a balance", () => {
  let compared = 0;
  fc.assert(
    fc.property(anyMembers(anySized), anyAccount, (members, parts) => {
      const job = portfolioJobOf(
        members,
        { ...parts, startBalanceCents: 200_000_000, skipsConflicts: false },
        RATES,
      );
      const period = periodOfJob(job);
      const report = runPortfolio(job, period);
      report.members.forEach((row, place) => {
        const { market, strategy } = members[place]!;
        if (!isFree(row) || strategy.sizing.kind === "% of account") return;
        const alone = { ...strategy, startBalanceCents: 0, interest: false };
        const { trades } = backtest({ strategy: alone, market, references: {} }, spanOf(period, market)!);
        if (trades.length > 0) compared++;
        expect(withoutBalances(report.trades.filter(({ member }) => member === row.name))).toEqual(
          withoutBalances(trades.map((trade) => ({ ...trade, member: "" }))),
        );
      });
    }),
    RUNS,
  );
  expect(compared).toBeGreaterThan(RUNS.numRuns / 10);
});

test("sets a member's plain backtest with the account's balance and interest beside it", () => {
  fc.assert(
    fc.property(anyMembers(anySized), anyAccount, (members, parts) => {
      const job = portfolioJobOf(members, parts, RATES);
      const period = periodOfJob(job);
      const report = runPortfolio(job, period);
      report.members.forEach(({ alone }, place) => {
        const { market, strategy } = members[place]!;
        const { startBalanceCents, interest } = parts;
        const own = { ...strategy, startBalanceCents, interest };
        const plain = backtest({ strategy: own, market, references: RATES }, spanOf(period, market)!);
        expect(plain.summary).toMatchObject(alone);
      });
    }),
    RUNS,
  );
});

test("changes only rows and ties with the order of the list, where the account stops no entry", () => {
  let compared = 0;
  fc.assert(
    fc.property(anyMembers(anyStrategy), fc.boolean(), (members, interest) => {
      const parts = { startBalanceCents: 100_000_000, interest };
      const one = runMembers(members, parts, RATES);
      if (!one.members.every(isFree)) return;
      compared++;
      const other = runMembers(members.toReversed(), parts, RATES);
      const backwards = <T>(values: readonly T[]): T[] => values.toReversed();
      expect(other.sessions.map((row) => ({ ...row, partCents: backwards(row.partCents) }))).toEqual(
        one.sessions,
      );
      const figures = ({ members: rows }: PortfolioReport) =>
        rows.map(({ alone, without, ...row }) => [
          row,
          METRICS_OF.member.map((name) => [alone[METRICS[name].of], without[METRICS[name].of]]),
        ]);
      expect(backwards(figures(other))).toEqual(figures(one));
      expect(other.drawdown).toEqual(one.drawdown);
      expect(other.conflicts).toEqual(one.conflicts);
      expect(other.risk).toEqual(one.risk);
      const sorted = (report: PortfolioReport) =>
        report.trades.map((trade) => JSON.stringify([trade.member, ...withoutBalances([trade])])).sort();
      expect(sorted(other)).toEqual(sorted(one));
    }),
    RUNS,
  );
  expect(compared).toBeGreaterThan(RUNS.numRuns / 4);
});
