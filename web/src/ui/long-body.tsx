import { useVirtualizer } from "@tanstack/react-virtual";
import type { ReactNode } from "react";
import styles from "./data-table.module.css";

type LongBodyProps = {
  readonly count: number;
  readonly scroller: HTMLElement;
  readonly drawRow: (place: number) => ReactNode;
};

/** The height that data-table.module.css gives every row. */
const ROW_PX = 40;

/** The rows in sight of a long table, between fillers as high as the rows that are not drawn. */
export const LongBody = ({ count, scroller, drawRow }: LongBodyProps) => {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  const inSight = virtualizer.getVirtualItems();
  return (
    <tbody>
      <Filler height={inSight[0]?.start ?? 0} />
      {inSight.map(({ index }) => drawRow(index))}
      <Filler height={virtualizer.getTotalSize() - (inSight.at(-1)?.end ?? 0)} />
    </tbody>
  );
};

const Filler = ({ height }: { readonly height: number }) =>
  height > 0 && (
    <tr>
      <td className={styles.filler} style={{ height }} />
    </tr>
  );
