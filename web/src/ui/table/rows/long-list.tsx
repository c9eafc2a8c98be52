import { Fragment, type ReactNode, type Ref } from "react";
import { useLinesInSight } from "./lines-in-sight.ts";

type LongListProps = {
  readonly count: number;
  readonly scroller: HTMLElement;
  readonly kept: number;
  readonly keyOf: (index: number) => string;
  readonly drawItem: (index: number, measure: Ref<HTMLLIElement>) => ReactNode;
  /** The item to scroll to. A new object scrolls again. */
  readonly sought: { readonly place: number } | undefined;
};

const CARD_REM = 4.5;
const remOf = (): number => CARD_REM;
const indexOf = (place: number): number => place;

export const LongList = ({ drawItem, ...items }: LongListProps) => {
  const { lines, rest, measure } = useLinesInSight({ ...items, remOf, indexOf });
  return (
    <>
      {lines.map(({ index, key, gap }) => (
        <Fragment key={key}>
          <Filler height={gap} />
          {drawItem(index, measure)}
        </Fragment>
      ))}
      <Filler height={rest} />
    </>
  );
};

const Filler = ({ height }: { readonly height: number }) =>
  height > 0 && <li aria-hidden="true" style={{ height }} />;
