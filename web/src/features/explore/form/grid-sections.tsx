import type { ReactNode } from "react";
import {
  isOptional,
  isRuleDimension,
  NUMBER_DIMENSIONS,
  type NumberDimension,
  numberRow,
  TRAIL_LIST_NAMES,
} from "#shared/domain/sweep/dimensions.ts";
import { FieldInput } from "../../../inputs/field-input.tsx";
import type { InputName } from "../../../inputs/input-fields.ts";
import { ConditionSets } from "./condition-sets.tsx";
import styles from "./grid-sections.module.css";
import { ListInput } from "./list-input.tsx";
import { MoreLists } from "./more-lists.tsx";
import { MoreTickers } from "./more-tickers.tsx";
import { StructurePicker } from "./structure-picker.tsx";
import { ThresholdInput } from "./threshold-input.tsx";

/** Sections of the form: market, period and costs, then structures and rules. */

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={"stack-3 min-0 pt-4 pb-5 ruled"}>
    <h3>{title}</h3>
    {children}
  </section>
);

const TICKER_FIELDS: readonly InputName[] = ["ticker", "name"];
const TEST_FIELDS: readonly InputName[] = [
  "start_date",
  "backtest_length",
  "dte_type",
  "slippage",
  "commission",
  "out_of_sample",
  "min_trades",
];

const WALK_FIELDS: readonly InputName[] = ["walk_forward", "walk_window", "walk_objective"];

const isExit = (name: NumberDimension): boolean => numberRow(name).isExit === true;
const SPREAD_LISTS = NUMBER_DIMENSIONS.filter((name) => !isRuleDimension(name) && !isExit(name));
const MAIN_SPREAD_LISTS = SPREAD_LISTS.filter((name) => !isOptional(name));
const MORE_STRIKE_LISTS = SPREAD_LISTS.filter(isOptional);
const EXIT_LISTS = NUMBER_DIMENSIONS.filter(isExit);
const ENTRY_LISTS = NUMBER_DIMENSIONS.filter((name) => isRuleDimension(name) && !isExit(name));

export const GridSections = () => (
  <>
    <Section title="Market and test">
      <div className={`field-grid ${styles.fields}`}>
        {TICKER_FIELDS.map((field) => (
          <FieldInput key={field} row="single" field={field} />
        ))}
        <MoreTickers />
        {TEST_FIELDS.map((field) => (
          <FieldInput key={field} row="single" field={field} />
        ))}
      </div>
    </Section>
    <Section title="Structures">
      <StructurePicker />
    </Section>
    <Section title="Expiries and strikes">
      <div className={styles.lists}>
        {MAIN_SPREAD_LISTS.map((name) => (
          <ListInput key={name} name={name} />
        ))}
      </div>
      <MoreLists title="Strikes by width or % out of the money" names={MORE_STRIKE_LISTS} />
    </Section>
    <Section title="Exits">
      <div className={styles.lists}>
        {EXIT_LISTS.map((name) => (
          <ListInput key={name} name={name} />
        ))}
        <ThresholdInput group="stops" />
        <ThresholdInput group="targets" />
      </div>
      <MoreLists title="Trailing stops" names={TRAIL_LIST_NAMES} />
    </Section>
    <Section title="Entries">
      <div className={styles.lists}>
        {ENTRY_LISTS.map((name) => (
          <ListInput key={name} name={name} />
        ))}
        <ConditionSets kind="filters" />
        <ConditionSets kind="events" />
      </div>
    </Section>
    <Section title="Walk-forward">
      <p className="quiet">
        What if you had chosen the best again at the start of every fold, from what was known by then?
      </p>
      <div className={`field-grid ${styles.fields}`}>
        {WALK_FIELDS.map((field) => (
          <FieldInput key={field} row="single" field={field} />
        ))}
      </div>
    </Section>
  </>
);
