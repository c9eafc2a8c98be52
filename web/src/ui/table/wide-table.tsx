import { type ReactNode, useState } from "react";
import { TableBox } from "./table-box.tsx";

type WideTableProps = {
  readonly caption: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
};

/** A table with a layout of its own and a first column that stays visible, in a card that scrolls sideways. */
export const WideTable = ({ caption, className, children }: WideTableProps) => {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  return (
    <TableBox caption={caption} scroller={scroller} onScroller={setScroller} isLed={true}>
      <table className={className}>
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </TableBox>
  );
};
