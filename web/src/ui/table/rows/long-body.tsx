import { Fragment, type ReactNode, type Ref } from "react";
import styles from "../data-table.module.css";
import { useLinesInSight } from "./lines-in-sight.ts";

type LongBodyProps = {
  readonly count: number;
  readonly scroller: HTMLElement;
  /** The height that the table gives its rows, where it is not the usual one. */
  readonly rowRem: number | undefined;
  /** The line that has the tab stop. */
  readonly kept: number;
  /** Lines whose height is their own. */
  readonly isFree: (index: number) => boolean;
  readonly keyOf: (index: number) => string;
  /** Draws a line; those of a free height hand `measure` to their element. */
  readonly drawLine: (index: number, measure?: Ref<HTMLTableRowElement>) => ReactNode;
};

/** The height that data-table.module.css gives rows, and what a free line has until it is measured. */
const ROW_REM = 2.25;
const FREE_REM = 12;

/** The lines in sight of a long table, between fillers as high as those that are not drawn. */
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
