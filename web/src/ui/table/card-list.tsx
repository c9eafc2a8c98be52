import { lazy, memo, type ReactNode, type Ref, Suspense, useCallback, useId, useState } from "react";
import { OpenMark } from "../buttons/open-mark.tsx";
import { classes } from "../classes.ts";
import { type Roving, useRoving, useRovingStop } from "../focus/roving.ts";
import styles from "./card-list.module.css";
import { useOpenedRows } from "./rows/opened-rows.ts";

const LongList = lazy(() => import("./rows/long-list.tsx").then((module) => ({ default: module.LongList })));

/** Above this many cards they scroll in a box, and only those in sight are drawn. */
const LONG = 20;
/** So many fill the box before what draws the others is there. */
const IN_SIGHT = 10;
/** A region that scrolls must take the focus, or nobody without a pointer sees its end. */
const REACHED_BY_KEYBOARD = { tabIndex: 0 };

/** Keep `lead` and `details` the same between renders. */
type CardListProps<Row> = {
  /** What the cards are, for those who hear it. */
  readonly caption: string;
  readonly rows: readonly Row[];
  /** What a closed card shows: text and marks, since all of it is a button. */
  readonly lead: (row: Row) => ReactNode;
  /** What opens below it. */
  readonly details: (row: Row) => ReactNode;
};

/** Many rows as narrow windows show them: a card each of a few words, which opens. */
export const CardList = <Row extends object>({ caption, rows, lead, details }: CardListProps<Row>) => {
  const { isOpen, toggle } = useOpenedRows<Row>();
  const roving = useRoving(rows.length);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const isLong = rows.length > LONG;
  const keyOf = useCallback((place: number) => String(place), []);
  const drawItem = (place: number, measure?: Ref<HTMLLIElement>) => {
    const row = rows[place];
    return (
      row && (
        <li
          key={place}
          ref={measure}
          data-index={place}
          className={styles.card}
          aria-setsize={rows.length}
          aria-posinset={place + 1}
        >
          <Card {...{ row, place, roving, toggle, lead, details }} isOpen={isOpen(row)} />
        </li>
      )
    );
  };
  const drawFirst = (count: number) => rows.slice(0, count).map((_, place) => drawItem(place));
  if (!isLong) return <ul className="card">{drawFirst(rows.length)}</ul>;
  return (
    <section
      ref={setScroller}
      className={classes("card", styles.long)}
      {...REACHED_BY_KEYBOARD}
      aria-label={`${caption}, cards`}
    >
      <ul>
        {scroller ? (
          <Suspense fallback={drawFirst(IN_SIGHT)}>
            <LongList {...{ scroller, keyOf, drawItem }} count={rows.length} kept={roving.place} />
          </Suspense>
        ) : (
          drawFirst(IN_SIGHT)
        )}
      </ul>
    </section>
  );
};

type CardProps<Row> = Pick<CardListProps<Row>, "lead" | "details"> & {
  readonly row: Row;
  readonly place: number;
  readonly roving: Roving;
  readonly isOpen: boolean;
  readonly toggle: (row: Row) => void;
};

const AnyCard = <Row,>({ row, place, roving, isOpen, toggle, lead, details }: CardProps<Row>) => {
  const detailsId = useId();
  return (
    <>
      <button
        {...useRovingStop(roving, place)}
        type="button"
        className={styles.lead}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={() => toggle(row)}
        onKeyDown={roving.onKeyDown}
      >
        <OpenMark />
        {lead(row)}
      </button>
      {isOpen && (
        <div id={detailsId} className={styles.details}>
          {details(row)}
        </div>
      )}
    </>
  );
};

/** Drawn again for a reason of its own only, not because the list scrolls. */
const Card = memo(AnyCard) as typeof AnyCard;
