import { useEffect, useRef, useState } from "react";
import type { SensitivityResults } from "#shared/contracts/sensitivity/results.ts";
import { formatDate, formatProfit, formatShortMoney } from "../../lib/format.ts";
import { niceTicks } from "../../lib/nice-ticks.ts";
import { useWidth } from "../../lib/use-width.ts";
import styles from "./neighbor-curve.module.css";
import { type Chosen, curveSpan, labelOf, type PnlSpan, valueText } from "./places.ts";

const DURATION_MS = 180;

const isStill = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

const easeOut = (share: number): number => 1 - (1 - share) ** 3;

/** Returns values that glide to `wanted`, all of one length; at once where reduced motion is asked for. */
const useMorph = (wanted: readonly number[]): readonly number[] => {
  const [shown, setShown] = useState(wanted);
  const now = useRef(wanted);
  useEffect(() => {
    const from = now.current;
    if (from === wanted) return undefined;
    const show = (values: readonly number[]): void => {
      now.current = values;
      setShown(values);
    };
    if (isStill() || from.length !== wanted.length) {
      show(wanted);
      return undefined;
    }
    let frame = 0;
    let begunAt: number | undefined;
    const draw = (atMs: number): void => {
      begunAt ??= atMs;
      const share = easeOut(Math.min(1, (atMs - begunAt) / DURATION_MS));
      const glide = (value: number, place: number): number => {
        const begun = from[place] ?? value;
        return begun + share * (value - begun);
      };
      show(share === 1 ? wanted : wanted.map(glide));
      if (share < 1) frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  return shown;
};

const HEIGHT = 232;
/** On a phone the bars below stay in sight. */
const NARROW_HEIGHT = 168;
const NARROW_WIDTH = 420;
const TOP = 10;
const FOOT = 24;
const LEFT = 62;
const FIRST_WIDTH = 480;
const TICKS = 5;

type Scale = { readonly x: (place: number) => number; readonly y: (pnl: number) => number };

type Box = { readonly width: number; readonly height: number };

const scaleOf = ({ least, greatest }: PnlSpan, points: number, { width, height }: Box): Scale => {
  const span = greatest - least || 1;
  return {
    x: (place) => LEFT + (place / Math.max(1, points - 1)) * (width - LEFT - 2),
    y: (pnl) => TOP + ((greatest - pnl) / span) * (height - FOOT - TOP),
  };
};

const lineOf = (values: readonly number[], { x, y }: Scale): string =>
  values.map((value, place) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`).join(" ");

type AxisProps = { readonly span: PnlSpan; readonly scale: Scale; readonly width: number };

const Axis = ({ span, scale, width }: AxisProps) =>
  niceTicks(span.least, span.greatest || 1, TICKS).map((pnl) => (
    <g key={pnl}>
      <line
        className={pnl === 0 ? "zero-line" : "grid-line"}
        x1={LEFT}
        x2={width}
        y1={scale.y(pnl)}
        y2={scale.y(pnl)}
      />
      <text className={styles.money} x={LEFT - 8} y={scale.y(pnl)} dy="0.35em">
        {formatShortMoney(pnl)}
      </text>
    </g>
  ));

type Props = { readonly results: SensitivityResults; readonly chosen: Chosen | undefined };

const wordsOf = ({ base }: SensitivityResults, chosen: Chosen | undefined): string => {
  const own = `P&L by day of the backtest, ${formatProfit(base.cum_pnl)} at the end`;
  if (!chosen) return `${own}.`;
  const { number, neighbor } = chosen;
  return `${own}, beside ${labelOf(number)} ${valueText(number, neighbor.value)}: ${formatProfit(neighbor.cum_pnl)}.`;
};

/** The marked P&L of the backtest, and the line that glides to the chosen neighbor's. */
export const NeighborCurve = ({ results, chosen }: Props) => {
  const [ref, width] = useWidth(FIRST_WIDTH);
  const { base, days } = results;
  const span = curveSpan(results);
  const height = width < NARROW_WIDTH ? NARROW_HEIGHT : HEIGHT;
  const scale = scaleOf(span, days.length, { width, height });
  const moving = useMorph((chosen?.neighbor ?? base).curve);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div ref={ref} className={styles.curve}>
      <svg width={width} height={height} role="img" aria-label={wordsOf(results, chosen)}>
        <Axis span={span} scale={scale} width={width} />
        <polyline className={styles.own} points={lineOf(base.curve, scale)} />
        <polyline className="curve-line" points={lineOf(moving, scale)} />
        <text className={styles.first} x={LEFT} y={height - 6}>
          {first && formatDate(first)}
        </text>
        <text className={styles.last} x={width - 2} y={height - 6}>
          {last && formatDate(last)}
        </text>
      </svg>
    </div>
  );
};
