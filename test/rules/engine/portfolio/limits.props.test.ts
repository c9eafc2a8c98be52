import fc from "fast-check";
import { expect, test } from "vitest";
import type { PortfolioReport } from "#shared/domain/result/portfolio-report.ts";
import { anyAccount, anyMembers, anySized, RATES } from "./any-portfolio.ts";
import { interestSoFar, isExact, runMembers, sumOf } from "./hand-portfolio.ts";

/** The account's limits and conflicts (P6, P7, P19), recomputed from the trade log. */

const RUNS = { numRuns: Number(process.env.RUNS ?? 18) };

const tickersOf = ({ members }: PortfolioReport) =>
  new Map(members.map(({ name, ticker }) => [name, ticker]));

test("keeps open risk within the balance and the limits after every entry", () => {
  fc.assert(
    fc.property(anyMembers(anySized), anyAccount, (members, parts) => {
      const report = runMembers(members, parts, RATES);
      fc.pre(isExact(report));
      const { trades, sessions, summary } = report;
      const { maxRiskPercent = 100, maxTickerRiskPercent = 100, maxPositions = 99 } = parts.limits;
      const credited = interestSoFar(report);
      const tickers = tickersOf(report);
      sessions.forEach((session, at) => {
        const today = session.day;
        const open = trades.filter(({ opened, closed }) => opened <= today && closed > today);
        const risk = sumOf(open.map(({ riskCents }) => riskCents));
        expect([session.open, session.riskCents]).toEqual([open.length, risk]);
        const balance =
          summary.startBalanceCents +
          credited[at]! +
          sumOf(trades.filter(({ closed }) => closed <= today).map(({ pnlCents }) => pnlCents));
        if (balance > 0) expect(session.riskPercent).toBeCloseTo((100 * risk) / balance, 9);
        const entered = open.filter(({ opened }) => opened === today);
        if (entered.length === 0) return;
        expect(risk).toBeLessThanOrEqual(balance);
        expect(risk * 1000).toBeLessThanOrEqual(Math.round(maxRiskPercent * 10) * balance);
        expect(open.length).toBeLessThanOrEqual(maxPositions);
        for (const { member } of entered) {
          const onTicker = open.filter((trade) => tickers.get(trade.member) === tickers.get(member));
          expect(sumOf(onTicker.map(({ riskCents }) => riskCents)) * 1000).toBeLessThanOrEqual(
            Math.round(maxTickerRiskPercent * 10) * balance,
          );
        }
      });
    }),
    RUNS,
  );
});

test("holds no two sides of a contract in two members where conflicts are skipped, and counts them where not", () => {
  let conflicts = 0;
  fc.assert(
    fc.property(anyMembers(anySized), anyAccount, (members, parts) => {
      const { conflicts: none } = runMembers(members, { ...parts, skipsConflicts: true });
      expect(none).toEqual({ sessions: 0, first: undefined, contracts: 0 });
      const report = runMembers(members, { ...parts, skipsConflicts: false });
      const tickers = tickersOf(report);
      const contracts = new Set<string>();
      const days = report.sessions.filter(({ day: today }) => {
        const held = report.trades
          .filter(({ opened, closed }) => opened <= today && closed > today)
          .flatMap(({ member, legs }) =>
            legs.map(({ side, ...leg }) => ({
              member,
              side,
              contract: `${tickers.get(member)} ${JSON.stringify(
                leg.right === "shares" ? leg.right : [leg.right, leg.expiry, leg.strikeCents],
              )}`,
            })),
          );
        const opposite = held.filter((a) =>
          held.some((b) => a.contract === b.contract && a.side !== b.side && a.member !== b.member),
        );
        for (const { contract } of opposite) contracts.add(contract);
        return opposite.length > 0;
      });
      if (days.length > 0) conflicts++;
      expect(report.conflicts).toEqual({
        sessions: days.length,
        first: days[0]?.day,
        contracts: contracts.size,
      });
    }),
    { numRuns: 3 * RUNS.numRuns },
  );
  expect(conflicts).toBeGreaterThan(0);
});
