import { memo } from "react";
import { isOption } from "#shared/domain/contract.ts";
import type { OpenSpread } from "#shared/engine/position/open-spread.ts";
import { formatFixed, formatShortMoney } from "../lib/format.ts";
import { niceTicks } from "../lib/nice-ticks.ts";
import { classes } from "../ui/classes.ts";
import styles from "./payoff.module.css";
import type { Payoff } from "./payoff-reading.ts";
import { LABEL_ROW, type PayoffScale } from "./payoff-scale.ts";
import { areasOf, lineOf, type Place } from "./payoff-shape.ts";
import type { PayoffPoint, PayoffView } from "./payoff-view.ts";

type Drawn = { readonly payoff: Payoff; readonly view: PayoffView; readonly scale: PayoffScale };

const at = (value: number): string => value.toFixed(1);

const dollarsOf = (cents: number): number => cents / 100;

const placesOf = (
  points: readonly PayoffPoint[],
  { x, y }: PayoffScale,
  pick: (point: PayoffPoint) => number,
): Place[] => points.map((point) => ({ x: x(point.price), y: y(pick(point)) }));

const moneyTick = (cents: number): string => formatShortMoney(dollarsOf(cents));

const MONEY_TICKS = 5;

const MoneyAxis = ({ view, scale }: Pick<Drawn, "view" | "scale">) =>
  niceTicks(view.bottom, view.top, MONEY_TICKS).map((pnl) => (
    <g key={pnl}>
      <line className="grid-line" x1={scale.left} x2={scale.right} y1={scale.y(pnl)} y2={scale.y(pnl)} />
      <text className={styles.money} x={scale.left - 8} y={scale.y(pnl)} dy="0.35em">
        {moneyTick(pnl)}
      </text>
    </g>
  ));

const FIRST_ROW = 18;
const MARK = 4;

/** A triangle on the axis: up for a long leg, down for a short one. */
const StrikeMark = ({ x, y, side }: { x: number; y: number; side: OpenSpread["legs"][number]["side"] }) => {
  const [tip, base] = side === "long" ? [y - MARK, y + MARK] : [y + MARK, y - MARK];
  return (
    <polygon
      className={side === "long" ? styles.bought : styles.sold}
      points={`${at(x - MARK)},${at(base)} ${at(x + MARK)},${at(base)} ${at(x)},${at(tip)}`}
    />
  );
};

const Strikes = ({ payoff, scale }: Pick<Drawn, "payoff" | "scale">) => {
  const marks = new Map(
    payoff.spread.legs.filter(isOption).map((leg) => [`${leg.side} ${leg.strikeCents}`, leg]),
  );
  return (
    <>
      <line className="zero-line" x1={scale.left} x2={scale.right} y1={scale.bottom} y2={scale.bottom} />
      {[...marks].map(([key, { side, strikeCents }]) => (
        <StrikeMark key={key} x={scale.x(strikeCents)} y={scale.bottom} side={side} />
      ))}
      {scale.strikes.map(({ x, text, row }) => (
        <text key={text} className={styles.strike} x={x} y={scale.bottom + FIRST_ROW + row * LABEL_ROW}>
          {text}
        </text>
      ))}
    </>
  );
};

const LABEL = 52;
const ASIDE = 7;

/** Returns the text anchor of a break-even's price: on the loss side of the line, or on the other without room. */
const besideOf = (x: number, isRising: boolean, { left, right }: PayoffScale): "start" | "end" => {
  if (isRising) return x - LABEL > left ? "end" : "start";
  return x + LABEL < right ? "start" : "end";
};

const BreakEvens = ({ payoff, view, scale }: Drawn) => {
  const shown = payoff.shape.breakEvens.filter((price) => price > view.from && price < view.to);
  const zero = scale.y(0);
  return shown.map((price) => {
    const x = scale.x(price);
    const anchor = besideOf(x, payoff.spread.atExpiry(price + 1) > 0, scale);
    return (
      <g key={price}>
        <circle className={styles.breakEven} cx={x} cy={zero} r="3.5" />
        <text
          className={classes(styles.breakEvenPrice, anchor === "end" ? styles.atEnd : styles.atStart)}
          x={anchor === "end" ? x - ASIDE : x + ASIDE}
          y={zero - 6}
        >
          {formatFixed(dollarsOf(price))}
        </text>
      </g>
    );
  });
};

const EDGE = 34;

const Underlying = ({ payoff, scale }: Pick<Drawn, "payoff" | "scale">) => {
  const x = scale.x(payoff.spread.underlyingCents);
  return (
    <>
      <line className={styles.underlying} x1={x} x2={x} y1={scale.top - 4} y2={scale.bottom} />
      <text
        className={styles.price}
        x={Math.min(scale.right - EDGE, Math.max(scale.left + EDGE, x))}
        y={scale.top - 10}
      >
        {formatFixed(dollarsOf(payoff.spread.underlyingCents))}
      </text>
    </>
  );
};

/** The drawing: both payoff lines, gain and loss areas, strikes, break-evens and the present price. */
export const PayoffDrawing = memo(({ payoff, view, scale }: Drawn) => {
  const zero = scale.y(0);
  const atExpiry = placesOf(view.points, scale, (point) => point.atExpiry);
  const atOnce = placesOf(view.points, scale, (point) => point.atOnce);
  // Break-evens are points of the line, so no corner is cut.
  const { gain, loss } = areasOf(atExpiry, zero);
  return (
    <>
      <MoneyAxis view={view} scale={scale} />
      <polygon className={styles.gain} points={gain} />
      <polygon className={styles.loss} points={loss} />
      <line className="zero-line" x1={scale.left} x2={scale.right} y1={zero} y2={zero} />
      <Underlying payoff={payoff} scale={scale} />
      <polyline className={styles.atOnce} points={lineOf(atOnce)} />
      <polyline className="curve-line" points={lineOf(atExpiry)} />
      <Strikes payoff={payoff} scale={scale} />
      <BreakEvens payoff={payoff} view={view} scale={scale} />
    </>
  );
});
