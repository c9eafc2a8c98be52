import type { KeyboardEvent, PointerEvent } from "react";
import type { SensitivityNumber } from "#shared/contracts/sensitivity/results.ts";
import { classes } from "../../ui/classes.ts";
import { positionByKey } from "../../ui/focus/position-by-key.ts";
import styles from "./number-bars.module.css";
import { labelOf, type Place, type PnlSpan, placeWords, valueText } from "./places.ts";

/** A step's width in the drawing's own units; the drawing stretches with its column. */
const SLOT = 10;
const GAP = 1.5;
const HEIGHT = 52;
/** Room for the mark under the backtest's own bar. */
const FOOT = 4;
/** A P&L of 0 shows too. */
const LEAST_HEIGHT = 1;

type BarProps = {
  readonly place: Place;
  readonly span: PnlSpan;
  readonly isChosen: boolean;
  readonly x: number;
};

const Bar = ({ place: { step, figures }, span: { least, greatest }, isChosen, x }: BarProps) => {
  const unit = (HEIGHT - FOOT) / (greatest - least || 1);
  const zero = greatest * unit;
  const height = Math.max(LEAST_HEIGHT, Math.abs(figures.cum_pnl) * unit);
  return (
    <rect
      className={classes(
        figures.cum_pnl < 0 ? styles.loss : styles.gain,
        step === 0 && styles.own,
        isChosen && styles.chosen,
      )}
      x={x}
      y={figures.cum_pnl < 0 ? zero : zero - height}
      width={SLOT - GAP}
      height={height}
    />
  );
};

type NumberBarsProps = {
  readonly number: SensitivityNumber;
  readonly places: readonly Place[];
  readonly span: PnlSpan;
  /** The chosen step; 0 for the backtest's own. */
  readonly step: number;
  readonly onStep: (step: number) => void;
};

/** The bars of one number: a slider over its values, by pointer or keyboard. */
export const NumberBars = ({ number, places, span, step, onStep }: NumberBarsProps) => {
  const position = Math.max(
    0,
    places.findIndex((place) => place.step === step),
  );
  const { [position]: now } = places;
  const [first, last] = [places[0]?.step ?? 0, places.at(-1)?.step ?? 0];
  const slots = last - first + 1;
  const leftOf = (of: number): number => (of - first) * SLOT + GAP / 2;
  const look = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const wanted = first + Math.floor(((clientX - left) / width) * slots);
    // A step that does not exist is read as the nearest that does.
    const nearest = places.reduce((best, place) =>
      Math.abs(place.step - wanted) < Math.abs(best.step - wanted) ? place : best,
    );
    onStep(nearest.step);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === "Escape") onStep(0);
    const next = positionByKey(event, position, places.length);
    if (next === undefined) return;
    event.preventDefault();
    onStep(places[next]?.step ?? 0);
  };
  const zero = ((HEIGHT - FOOT) * span.greatest) / (span.greatest - span.least || 1);
  return (
    <div className={`stack-2 min-0 ${styles.number}`}>
      <div className={`line between gap-2 stretch nowrap small bold ${styles.head}`}>
        <span>{labelOf(number)}</span>
        <span className={classes("tabular", step !== 0 && "linked")}>
          {now && valueText(number, now.value)}
        </span>
      </div>
      <div
        className={styles.slider}
        role="slider"
        tabIndex={0}
        aria-label={labelOf(number)}
        aria-valuemin={0}
        aria-valuemax={places.length - 1}
        aria-valuenow={position}
        aria-valuetext={now && placeWords(number, now)}
        onKeyDown={press}
        onPointerDown={look}
        onPointerMove={look}
      >
        <svg viewBox={`0 0 ${slots * SLOT} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {step !== 0 && (
            <rect
              className={styles.slot}
              x={leftOf(step) - GAP / 2}
              y={0}
              width={SLOT}
              height={HEIGHT - FOOT}
            />
          )}
          <line className="zero-line" x1={0} x2={slots * SLOT} y1={zero} y2={zero} />
          {places.map((place) => (
            <Bar
              key={place.step}
              place={place}
              span={span}
              isChosen={step !== 0 && place.step === step}
              x={leftOf(place.step)}
            />
          ))}
          <rect className={styles.mark} x={leftOf(0)} y={HEIGHT - 2} width={SLOT - GAP} height={2} />
        </svg>
      </div>
      <div className="hint tabular line between gap-2 stretch nowrap">
        <span>{places[0] && valueText(number, places[0].value)}</span>
        <span>{valueText(number, places.at(-1)?.value ?? number.value)}</span>
      </div>
    </div>
  );
};
