import { memo, type ReactNode, type Ref, Suspense, useCallback, useId, useState } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import { OpenMark } from "../buttons/open-mark.tsx";
import { classes } from "../classes.ts";
import { type Roving, useRoving, useRovingStop } from "../focus/roving.ts";
import styles from "./card-list.module.css";
import { useOpenedRows } from "./rows/opened-rows.ts";
import { type Reveal, useRevealed } from "./rows/use-revealed.ts";

const LongList = lazyPart(() => import("./rows/long-list.tsx"), "LongList");

const LONG = 20;
/** The number of cards that fill the box until `LongList` loads. */
const IN_SIGHT = 10;
/** A scrolling region must be focusable for keyboard users. */
const REACHED_BY_KEYBOARD = { tabIndex: 0 };

/** Keep `lead` and `details` stable between renders. */
type CardListProps<Row> = {
  readonly caption: string;
  readonly rows: readonly Row[];
  /** The closed card; text and marks only, since all of it is a button. */
  readonly lead: (row: Row) => ReactNode;
  readonly details: (row: Row) => ReactNode;
  /** Called when a tap opens or closes a card; stable. */
  readonly onToggle?: ((row: Row, isOpen: boolean) => void) | undefined;
  readonly reveal?: Reveal<Row> | undefined;
};

export const CardList = <Row extends object>({
  caption,
  rows,
  lead,
  details,
  onToggle,
  reveal,
}: CardListProps<Row>) => {
  const { isOpen, toggle, openOnly } = useOpenedRows<Row>();
  const roving = useRoving(rows.length);
  // The focused card comes into sight by itself in a short list.
  const sought = useRevealed({ reveal, rows, openOnly, roving });
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
          className={`underlined ${styles.card}`}
          aria-setsize={rows.length}
          aria-posinset={place + 1}
        >
          <Card {...{ row, place, roving, toggle, onToggle, lead, details }} isOpen={isOpen(row)} />
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
            <LongList {...{ scroller, keyOf, drawItem, sought }} count={rows.length} kept={roving.place} />
          </Suspense>
        ) : (
          drawFirst(IN_SIGHT)
        )}
      </ul>
    </section>
  );
};

type CardProps<Row> = Pick<CardListProps<Row>, "lead" | "details" | "onToggle"> & {
  readonly row: Row;
  readonly place: number;
  readonly roving: Roving;
  readonly isOpen: boolean;
  readonly toggle: (row: Row) => void;
};

const AnyCard = <Row,>({ row, place, roving, isOpen, toggle, onToggle, lead, details }: CardProps<Row>) => {
  const detailsId = useId();
  return (
    <>
      <button
        {...useRovingStop(roving, place)}
        type="button"
        className={`line text-left tabular ${styles.lead}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={() => {
          toggle(row);
          onToggle?.(row, !isOpen);
        }}
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

/** Memoized: scrolling the list does not render it again. */
const Card = memo(AnyCard) as typeof AnyCard;
