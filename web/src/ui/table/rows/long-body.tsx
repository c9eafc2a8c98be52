import { Fragment, type ReactNode, type Ref } from "react";
import styles from "../data-table.module.css";
import { useLinesInSight } from "./lines-in-sight.ts";

type LongBodyProps = {
  readonly count: number;
  readonly scroller: HTMLElement;
  readonly rowRem: number | undefined;
  readonly kept: number;
  readonly isFree: (index: number) => boolean;
  readonly keyOf: (index: number) => string;
  /** Draws a line; lines of variable height pass `measure` to their element. */
  readonly drawLine: (index: number, measure?: Ref<HTMLTableRowElement>) => ReactNode;
  /** The place to scroll to, when it is another object, and the line of a place. */
  readonly sought: { readonly place: number } | undefined;
  readonly indexOf: (place: number) => number;
};

/** The row height in data-table.module.css, and the estimate for lines of variable height. */
const ROW_REM = 2.25;
const FREE_REM = 12;

export const LongBody = ({ isFree, rowRem = ROW_REM, drawLine, ...rows }: LongBodyProps) => {
  const { lines, rest, measure } = useLinesInSight({
    ...rows,
    remOf: (index) => (isFree(index) ? FREE_REM : rowRem),
  });
  return (
    <tbody>
      {lines.map(({ index, key, gap }) => (
        <Fragment key={key}>
          <Filler height={gap} />
          {drawLine(index, isFree(index) ? measure : undefined)}
        </Fragment>
      ))}
      <Filler height={rest} />
    </tbody>
  );
};

const Filler = ({ height }: { readonly height: number }) =>
  height > 0 && (
    <tr>
      <td className={styles.filler} style={{ height }} />
    </tr>
  );
