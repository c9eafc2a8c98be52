import type { RouteName } from "#shared/contracts/routes.ts";
import { hedge, member, portfolioBody } from "../portfolios/portfolio-body.ts";
import { sweepBody } from "../sweeps/sweep-body.ts";
import { body } from "../world.ts";

const PERIOD = { start_date: "2024-01-02", end_date: "2024-03-01" };

/** The smallest sweeps, with one spread per slice. */
const tiny = (hold: number): Parameters<typeof sweepBody>[0] => ({
  ...PERIOD,
  structures: ["Short put"],
  dte: [20],
  short_delta: [0.2, 0.3, 0.4],
  hold: [hold],
  max_positions: [1],
  stops: [{ stop_loss: "None" }],
});

export const SPREADS = 3;

/** Two tasks of each kind, over two months. */
const BODIES = {
  backtest: [
    { hold: 20, ...PERIOD },
    { hold: 5, ...PERIOD },
  ],
  sweep: [tiny(10), tiny(20)],
  portfolio: [10, 20],
  elsewhere: [
    { hold: 10, ...PERIOD },
    { hold: 20, ...PERIOD },
  ],
} as const;

export type Kind = keyof typeof BODIES;
export const KINDS = Object.keys(BODIES) as Kind[];
export type Choice = 0 | 1;

export const SUBMIT_ROUTES = {
  backtest: "submitBacktest",
  sweep: "submitSweep",
  portfolio: "submitPortfolio",
  elsewhere: "submitElsewhere",
} as const satisfies Record<Kind, RouteName>;

export const bodyOf = (kind: Kind, choice: Choice): unknown => {
  switch (kind) {
    case "backtest":
    case "elsewhere":
      return body(BODIES[kind][choice]);
    case "sweep":
      return sweepBody(BODIES.sweep[choice]);
    case "portfolio":
      return portfolioBody(PERIOD, [member({ hold: BODIES.portfolio[choice] }), hedge()]);
  }
};
