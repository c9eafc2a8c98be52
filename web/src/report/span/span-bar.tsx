import { useId, useState } from "react";
import { type Span, spanInWords } from "../../charts/time-axis/span.ts";
import { useStored } from "../../charts/time-axis/store.ts";
import { selectSpan, type TimeAxis, useTimeAxis } from "../../charts/time-axis/time-axis.ts";
import { formatCount } from "../../lib/format.ts";
import styles from "./span-bar.module.css";

type SpanBarProps = {
  /** Trades closed in the span; undefined until the figures are restated. */
  readonly trades: number | undefined;
  /** Whether the account earns interest, which a span's figures leave out. */
  readonly earnsInterest?: boolean;
};

export const SpanBar = (props: SpanBarProps) => {
  const axis = useTimeAxis();
  return axis && axis.dates.length > 2 && <SpanOf axis={axis} {...props} />;
};

const tradesInWords = (count: number): string => `${formatCount(count)} ${count === 1 ? "trade" : "trades"}`;

const SpanOf = ({ axis, trades, earnsInterest }: SpanBarProps & { readonly axis: TimeAxis }) => {
  const span = useStored(axis.span);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className={span ? `row gap-4 rows-2 hint ${styles.chosen}` : `row gap-4 rows-2 hint ${styles.bar}`}>
      {/* Always rendered: screen readers announce only changes of an existing status. */}
      <div className={span ? `line gap-1 ink tabular ${styles.chip}` : styles.none}>
        <p role="status" className={span ? undefined : "visually-hidden"}>
          {span && [spanInWords(span), ...(trades === undefined ? [] : [tradesInWords(trades)])].join(" · ")}
        </p>
        {span && (
          <button
            type="button"
            className={`quiet lead ${styles.clear}`}
            aria-label="Clear span"
            title="Clear (Esc)"
            onClick={() => axis.span.set(undefined)}
          >
            ×
          </button>
        )}
      </div>
      {span && <Zoom axis={axis} />}
      {span && earnsInterest && (
        <p className={styles.how}>A span’s P&L is that of its trades. Interest shows in the balance alone.</p>
      )}
      {!span && <p className={styles.how}>Drag across a chart to see a part of the test.</p>}
      <button
        type="button"
        className={styles.choose}
        aria-expanded={isChoosing}
        onClick={() => setChoosing(!isChoosing)}
      >
        {isChoosing ? "Hide dates" : "Choose dates"}
      </button>
      {isChoosing && <Days axis={axis} span={span} />}
    </div>
  );
};

const Zoom = ({ axis: { period } }: { readonly axis: TimeAxis }) => {
  const isIn = useStored(period) === "Span";
  return (
    <button type="button" className={styles.choose} onClick={() => period.set(isIn ? "All" : "Span")}>
      {isIn ? "Zoom out" : "Zoom in"}
    </button>
  );
};

const Days = ({ axis, span }: { readonly axis: TimeAxis; readonly span: Span | undefined }) => {
  const { dates } = axis;
  const [first = "", last = ""] = [dates[0], dates.at(-1)];
  const id = useId();
  const field = (name: "from" | "to", label: string, value: string) => (
    <label className={`line gap-2 ${styles.day}`} htmlFor={`${id}-${name}`}>
      {label}
      <input
        id={`${id}-${name}`}
        type="date"
        min={first}
        max={last}
        // Uncontrolled while it is typed: half a date must not be corrected.
        key={value}
        defaultValue={value}
        onBlur={({ currentTarget: { value: day } }) => {
          if (day === "" || day === value) return;
          selectSpan(
            axis,
            name === "from" ? day : (span?.from ?? first),
            name === "to" ? day : (span?.to ?? last),
          );
        }}
        onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
      />
    </label>
  );
  return (
    <div className="row gap-4 rows-2 stretch">
      {field("from", "From", span?.from ?? first)}
      {field("to", "To", span?.to ?? last)}
    </div>
  );
};
