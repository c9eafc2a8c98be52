import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { LineSelect } from "../../../ui/buttons/line-select.tsx";
import { classes } from "../../../ui/classes.ts";
import styles from "./list-filters.module.css";

type ListFiltersProps = {
  readonly controls: FilterControls;
  readonly isAll: boolean;
  readonly count: number;
  readonly what: string;
};

const LABELS: Readonly<Record<FilterName, string>> = { ticker: "Ticker", structure: "Structure", tag: "Tag" };
/** A list needs this many values for a filter to be of use. */
const LEAST_VALUES: Readonly<Record<FilterName, number>> = { ticker: 2, structure: 2, tag: 1 };

export const ListFilters = ({ controls, isAll, count, what }: ListFiltersProps) => {
  if (count < 2) return null;
  const told = (some: number): string => (isAll ? String(some) : `${some}+`);
  return (
    <div className={classes("row-loose", styles.filters)}>
      <input
        type="search"
        className={`min-0 ink body ${styles.words}`}
        aria-label={`Search ${what}`}
        placeholder="Search names, notes, tags"
        value={controls.words}
        onChange={(event) => controls.setWords(event.target.value)}
      />
      {controls.filters
        .filter(({ name, counts }) => counts.size >= LEAST_VALUES[name])
        .map(({ name, value, counts }) => (
          <LineSelect
            key={name}
            label={LABELS[name]}
            value={value}
            className={styles.choice}
            onChange={(event) => controls.choose(name, event.target.value)}
          >
            <option value="">All ({told(count)})</option>
            {[...counts].sort().map(([each, some]) => (
              <option key={each} value={each}>
                {each} ({told(some)})
              </option>
            ))}
          </LineSelect>
        ))}
    </div>
  );
};

export type RowFacts = {
  readonly ticker: string | undefined;
  readonly structure: string | undefined;
  readonly tags: readonly string[];
  readonly words: string;
};

export const FILTER_NAMES = ["ticker", "structure", "tag"] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

const valuesOf = ({ ticker, structure, tags }: RowFacts, name: FilterName): readonly string[] => {
  if (name === "tag") return tags;
  const value = name === "ticker" ? ticker : structure;
  return value === undefined ? [] : [value];
};

export type Counts = ReadonlyMap<string, number>;

const countsOf = (facts: readonly RowFacts[], name: FilterName): Counts => {
  const counts = new Map<string, number>();
  for (const each of facts)
    for (const value of valuesOf(each, name)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

const QUIET_MS = 300;
const WORDS = "q";
/** Filters change the address but not the place on the page. */
const IN_PLACE = { replace: true, preventScrollReset: true };

/** The search's words, in the address once the typing rests. */
const useSearchWords = () => {
  const [query, setQuery] = useSearchParams();
  const [words, setWords] = useState(() => query.get(WORDS) ?? "");
  const keep = useEffectEvent((typed: string) => {
    if (typed === (query.get(WORDS) ?? "")) return;
    setQuery((before) => changed(before, WORDS, typed), IN_PLACE);
  });
  useEffect(() => {
    const timer = setTimeout(() => keep(words), QUIET_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return [words, setWords] as const;
};

const changed = (query: URLSearchParams, key: string, value: string): URLSearchParams => {
  const next = new URLSearchParams(query);
  if (value === "") next.delete(key);
  else next.set(key, value);
  return next;
};

export type FilterControls = {
  readonly words: string;
  readonly setWords: (words: string) => void;
  readonly filters: readonly {
    readonly name: FilterName;
    readonly value: string;
    readonly counts: Counts;
  }[];
  readonly choose: (name: FilterName, value: string) => void;
  readonly clear: () => void;
};

/**
 * Filters a list by words and by ticker, structure and tag. A value that no row has filters nothing: the address may name one whose rows were deleted.
 */
export const useListFilters = <Row,>(
  rows: readonly Row[],
  factsOf: (row: Row) => RowFacts,
): { readonly shown: readonly Row[]; readonly controls: FilterControls } => {
  const [query, setQuery] = useSearchParams();
  const [words, setWords] = useSearchWords();
  const sought = useDeferredValue(words);
  const facts = useMemo(() => rows.map(factsOf), [rows, factsOf]);
  const counts = useMemo(() => FILTER_NAMES.map((name) => [name, countsOf(facts, name)] as const), [facts]);
  const filters = counts.map(([name, values]) => {
    const asked = query.get(name) ?? "";
    return { name, value: values.has(asked) ? asked : "", counts: values };
  });
  const chosen = filters.map(({ value }) => value).join("\n");
  const shown = useMemo(() => {
    const values = chosen.split("\n");
    const parts = sought.toLowerCase().split(/\s+/).filter(Boolean);
    const isShown = (each: RowFacts): boolean => {
      const text = each.words.toLowerCase();
      return (
        parts.every((part) => text.includes(part)) &&
        FILTER_NAMES.every((name, at) => !values[at] || valuesOf(each, name).includes(values[at]))
      );
    };
    return parts.length === 0 && !values.some(Boolean) ? rows : rows.filter((_, at) => isShown(facts[at]!));
  }, [rows, facts, sought, chosen]);
  return {
    shown,
    controls: {
      words,
      setWords,
      filters,
      choose: (name, value) => setQuery((before) => changed(before, name, value), IN_PLACE),
      clear: () => {
        setWords("");
        setQuery((before) => {
          const next = new URLSearchParams(before);
          for (const name of [WORDS, ...FILTER_NAMES]) next.delete(name);
          return next;
        }, IN_PLACE);
      },
    },
  };
};
