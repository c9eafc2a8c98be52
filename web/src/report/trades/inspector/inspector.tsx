import { useMemo, useState } from "react";
import type { TradeRow } from "#shared/contracts/results.ts";
import { parseDay } from "#shared/domain/day.ts";
import { Chart } from "../../../charts/chart.tsx";
import type { ChartLevel, ChartRule, ChartSeries } from "../../../charts/chart-series.ts";
import { createTimeAxis, TimeAxisProvider } from "../../../charts/time-axis/time-axis.ts";
import { formatDate, formatFixed, formatMoney, formatProfit, formatShortMoney } from "../../../lib/format.ts";
import { Term } from "../../../ui/overlays/term.tsx";
import type { Results } from "../../read-results.ts";
import { greeksAtEntry } from "./greeks.ts";
import { inspectedSessions, optionPnls } from "./inspected.ts";
import styles from "./inspector.module.css";
import { strategyOfBody, type TradeExits, tradeExits, trailingLevels } from "./trade-exits.ts";

type InspectorProps = {
  readonly trade: TradeRow;
  readonly ticker: string;
  readonly results: Results;
};

/** A trade session by session: the underlying with the strikes, and the P&L with the exits that the strategy sets. */
export const Inspector = ({ trade, ticker, results }: InspectorProps) => {
  // Both charts share a crosshair of their own.
  const [axis] = useState(() => createTimeAxis([], []));
  const strategy = useMemo(() => strategyOfBody(results.body), [results.body]);
  const all = useMemo(() => tradeExits(trade, strategy), [trade, strategy]);
  const sessions = useMemo(() => inspectedSessions(trade, results, all.days[0]?.date), [trade, results, all]);
  const options = useMemo(() => optionPnls(trade, sessions), [trade, sessions]);
  const exits = useMemo(() => drawnExits(trade, all, options), [trade, all, options]);
  const dates = useMemo(() => sessions.map(({ date }) => date), [sessions]);
  if (sessions.length < 2) return <Greeks trade={trade} />;
  return (
    <TimeAxisProvider value={axis}>
      <div className={`stack-4 align-start mb-3 ${styles.charts}`}>
        {sessions.some(({ underlying }) => underlying !== null) && (
          <Underlying {...{ trade, ticker, sessions, dates }} />
        )}
        {sessions.filter(({ pnl }) => pnl !== null).length > 1 && (
          <Profit {...{ trade, exits, options, sessions, dates }} />
        )}
      </div>
      <Greeks trade={trade} />
    </TimeAxisProvider>
  );
};

const hasShares = ({ details }: TradeRow): boolean => details.legs.some(([, right]) => right === "shares");

/** Leaves out the exits by the options' P&L where that is unknown. */
const drawnExits = (
  trade: TradeRow,
  exits: TradeExits,
  options: ReturnType<typeof optionPnls>,
): TradeExits =>
  options || !hasShares(trade)
    ? exits
    : { ...exits, levels: exits.levels.filter(({ isOfOptions }) => !isOfOptions), trail: undefined };

type ChartProps = {
  readonly trade: TradeRow;
  readonly sessions: ReturnType<typeof inspectedSessions>;
  readonly dates: readonly string[];
};

const ruleOn = (date: string, label: string): ChartRule => ({ place: parseDay(date) ?? 0, label });

const strikesOf = ({ details }: TradeRow): ChartLevel[] =>
  details.legs.flatMap(([quantity, right, strike]): ChartLevel[] =>
    right === "shares"
      ? []
      : [
          {
            value: strike,
            label: `${quantity < 0 ? "−" : "+"}${strike} ${right}`,
            colour: quantity < 0 ? "loss" : "gain",
          },
        ],
  );

const Underlying = ({ trade, ticker, sessions, dates }: ChartProps & { readonly ticker: string }) => {
  const series = useMemo(
    (): ChartSeries[] => [
      { title: ticker, values: sessions.map(({ underlying }) => underlying), colour: "series-2" },
    ],
    [sessions, ticker],
  );
  const levels = useMemo(() => strikesOf(trade), [trade]);
  const rules = useMemo(
    () => (trade.date_close === dates.at(-1) ? [] : [ruleOn(trade.date_close, "Exit")]),
    [trade, dates],
  );
  const { details } = trade;
  return (
    <Chart
      kind="line"
      title={`${ticker} from ${trade.date_open} to ${dates.at(-1)}`}
      summary={
        details
          ? `${ticker} went from ${formatMoney(details.open_price)} to ${formatMoney(details.close_price)} during the trade.`
          : ""
      }
      {...{ series, levels, rules }}
      labels={dates}
      isTime
      formatTick={formatShortMoney}
      formatValue={formatMoney}
      hasLegend
      isLow
    />
  );
};

const exitsInWords = ({ levels, days, trail, delta }: TradeExits): string => {
  const parts = [
    ...levels.map(
      ({ label, dollars, isOfOptions }) =>
        `${label} at ${formatProfit(dollars)}${isOfOptions ? " of the options alone" : ""}`,
    ),
    ...(trail ? [`trailing stop ${formatMoney(trail.fall)} under the best`] : []),
    ...(delta === undefined ? [] : [`delta exit at ${delta}`]),
    ...days.map(({ label, date }) => `${label} ${formatDate(date)}`),
  ];
  return parts.length > 0 ? `Exits: ${parts.join(", ")}.` : "";
};

type ProfitProps = ChartProps & {
  readonly exits: TradeExits;
  /** The P&L of the options beside shares, where exits go by it. */
  readonly options: ReturnType<typeof optionPnls>;
};

const Profit = ({ trade, exits, options, sessions, dates }: ProfitProps) => {
  const isByOptions = exits.trail !== undefined || exits.levels.some(({ isOfOptions }) => isOfOptions);
  const series = useMemo((): ChartSeries[] => {
    const pnls = sessions.map(({ pnl }) => pnl);
    const trail = exits.trail && trailingLevels(options ?? pnls, exits.trail);
    return [
      { title: "P&L", values: pnls, colour: "series-1" },
      ...(options && isByOptions
        ? [{ title: "Options alone", values: options, colour: "series-3" } as const]
        : []),
      ...(trail?.some((level) => level !== null)
        ? [{ title: "Trailing stop", values: trail, colour: "loss", isReference: true } as const]
        : []),
    ];
  }, [sessions, exits, options, isByOptions]);
  const levels = useMemo(
    () =>
      exits.levels.map(
        ({ label, dollars, isOfOptions }): ChartLevel => ({
          value: dollars,
          label: `${label}${isOfOptions ? " of the options" : ""} ${formatProfit(dollars)}`,
          colour: dollars < 0 ? "loss" : "gain",
        }),
      ),
    [exits],
  );
  const rules = useMemo(() => {
    const shown = exits.days.filter(({ date }) => date <= (dates.at(-1) ?? ""));
    return shown.map(({ label, date }) => ruleOn(date, label));
  }, [exits, dates]);
  return (
    <Chart
      kind="line"
      title={`P&L by session, opened ${trade.date_open}`}
      summary={`Closed for ${formatProfit(trade.pnl)}: ${trade.exit_reason}. ${exitsInWords(exits)}`}
      {...{ series, levels, rules }}
      labels={dates}
      isTime
      formatTick={formatShortMoney}
      formatValue={formatProfit}
      hasZeroLine
      hasLegend
      isLow
    />
  );
};

const GREEK_WORDS = {
  delta: ["Delta", "Shares of the underlying that move as the position does, at the entry."],
  gamma: ["Gamma", "The change of delta, in shares, when the underlying rises by $1."],
  theta: ["Theta", "Dollars that a day makes, if nothing else changes."],
  vega: ["Vega", "Dollars that a rise of implied volatility by one point makes."],
} as const;

const GREEK_FORMATS = {
  delta: formatFixed,
  gamma: formatFixed,
  theta: formatProfit,
  vega: formatProfit,
} as const;

const LINE = "row gap-6 rows-1 baseline";

const Greeks = ({ trade }: { readonly trade: TradeRow }) => {
  const { legs, position } = useMemo(() => greeksAtEntry(trade), [trade]);
  const { details } = trade;
  if (legs.every(({ delta }) => delta === undefined)) return null;
  return (
    <div className="row gap-12 rows-1 stretch hint mb-3 tabular">
      <div className={LINE}>
        <p className="bold">At the entry</p>
        <ul className={LINE}>
          {legs.map(({ place, delta, volatility }) => {
            const [quantity, right, strike] = details.legs[place - 1] ?? [];
            const name = [strike, right].filter((word) => word !== null).join(" ");
            return (
              <li key={place} className="ink">
                {`${(quantity ?? 0) < 0 ? "−" : "+"}${name}: delta ${formatFixed(delta)}`}
                {volatility !== undefined && `, IV ${formatFixed(volatility)}%`}
              </li>
            );
          })}
        </ul>
      </div>
      {position && (
        <div className={LINE}>
          <p className="bold">Position</p>
          <dl className={LINE}>
            {(["delta", "gamma", "theta", "vega"] as const).map((greek) => (
              <div key={greek} className="line gap-2 stretch">
                <dt>
                  <Term hint={GREEK_WORDS[greek][1]}>{GREEK_WORDS[greek][0]}</Term>
                </dt>
                <dd className="ink">{GREEK_FORMATS[greek](position[greek])}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  );
};
