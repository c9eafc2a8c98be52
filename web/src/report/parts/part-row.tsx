import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { PARTS, type PartName, partId } from "./part.tsx";
import styles from "./parts.module.css";

/** A part is read once its top is this near to the window's, below the sticky bars. */
const READ_FROM_PX = 160;

const partOf = (name: PartName): HTMLElement | null => document.getElementById(partId(name));

const isAtEnd = (): boolean => {
  const { scrollHeight, clientHeight } = document.documentElement;
  return window.scrollY > 0 && window.scrollY + clientHeight >= scrollHeight - 2;
};

/** Returns the part in sight: the last that begins above the reading line, or the last of all at the page's end. */
const partInSight = (names: readonly PartName[]): PartName | undefined => {
  if (isAtEnd()) return names.at(-1);
  return names.findLast((name) => (partOf(name)?.getBoundingClientRect().top ?? Infinity) <= READ_FROM_PX);
};

const useInSight = (names: readonly PartName[]): PartName | undefined => {
  const [inSight, setInSight] = useState<PartName>();
  const look = useEffectEvent(() => setInSight(partInSight(names)));
  useEffect(() => {
    const onScroll = (): void => look();
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, []);
  return inSight;
};

/** Scrolls without a new address: a run's page keeps its form in the history's entry. */
const goTo = (event: MouseEvent, name: PartName): void => {
  event.preventDefault();
  const part = partOf(name);
  part?.scrollIntoView();
  part?.focus({ preventScroll: true });
};

type PartRowProps = {
  /** The parts that the page lacks. */
  readonly without?: readonly PartName[];
};

/** The names of a result's parts, in one line that stays below the page's header and follows the scroll. */
export const PartRow = ({ without = [] }: PartRowProps) => {
  const names = PARTS.filter((name) => !without.includes(name));
  const inSight = useInSight(names) ?? names[0];
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[href="#${inSight && partId(inSight)}"]`);
    if (list.current && link) list.current.scrollLeft = link.offsetLeft - list.current.clientWidth / 3;
  }, [inSight]);
  return (
    <nav className={`underlined ${styles.row}`} aria-label="Parts of the result">
      <ul ref={list} className={`line gap-0 ${styles.names}`}>
        {names.map((name) => (
          <li key={name}>
            <a
              className={`quiet ${styles.name}`}
              href={`#${partId(name)}`}
              aria-current={name === inSight ? "location" : undefined}
              onClick={(event) => goTo(event, name)}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
