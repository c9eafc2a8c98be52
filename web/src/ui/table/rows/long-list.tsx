import { Fragment, type ReactNode, type Ref } from "react";
import { useLinesInSight } from "./lines-in-sight.ts";

type LongListProps = {
  readonly count: number;
  readonly scroller: HTMLElement;
  /** The item that has the tab stop. */
  readonly kept: number;
  readonly keyOf: (index: number) => string;
  /** Draws an item, which hands `measure` to its element. */
  readonly drawItem: (index: number, measure: Ref<HTMLLIElement>) => ReactNode;
};

/** What a closed card has until it is measured. */
const CARD_REM = 4.5;
const remOf = (): number => CARD_REM;

/** The items in sight of a long list, between fillers as high as those that are not drawn. */
export const LongList = ({ drawItem, ...items }: LongListProps) => {
  const { lines, rest, measure } = useLinesInSight({ ...items, remOf });
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
