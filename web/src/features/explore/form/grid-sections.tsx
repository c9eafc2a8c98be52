import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { MAX_TICKERS } from "#shared/contracts/sweep/tickers.ts";
import {
  isOptional,
  isRuleDimension,
  listRow,
  NUMBER_DIMENSIONS,
  type NumberDimension,
  type NumberList,
  numberRow,
  TRAIL_LIST_NAMES,
} from "#shared/domain/sweep/dimensions.ts";
import { FieldInput } from "../../../inputs/field-input.tsx";
import { useFormSettings } from "../../../inputs/form-settings.ts";
import type { InputName } from "../../../inputs/input-fields.ts";
import { faultSentence } from "../../../lib/form-checks.ts";
import { ChoiceList } from "../../../ui/fields/choice-list.tsx";
import { ValueList } from "../../../ui/fields/value-list.tsx";
import { ConditionSets } from "./condition-sets.tsx";
import { FoldsInput } from "./folds-input.tsx";
import { faultsIn } from "./form-paths.ts";
import styles from "./grid-sections.module.css";
import { StructurePicker } from "./structure-picker.tsx";
import { useSweepReading } from "./sweep-reading.tsx";
import type { SweepValues } from "./sweep-values.ts";
import { ThresholdInput } from "./threshold-input.tsx";
import { NONE, readTypedList } from "./typed-list.ts";

type ListInputProps = { readonly name: NumberList };

const ListInput = ({ name }: ListInputProps) => {
  const { field } = useController({ name: `lists.${name}` });
  const { problems } = useSweepReading();
  const { label, hint, example, none } = listRow(name);
  const read = useMemo(() => readTypedList(label, listRow(name)), [label, name]);
  const { fault, places } = faultsIn(problems, name);
  return (
    <ValueList
      label={label}
      hint={hint}
      values={field.value as readonly number[]}
      onChange={field.onChange}
      read={read}
      spoken={(value) => (value === none ? NONE : String(value))}
      example={example}
      fault={faultSentence(label, fault)}
      faultyPlaces={places}
    />
  );
};

const LABEL = "More tickers";
const HINT =
  "The same grid on each of these too, over the period that all of them share. All combinations are ranked together.";

const MoreTickers = () => {
  const { ticker: names } = useFormSettings().choices.inputs;
  const { field } = useController<SweepValues, "also">({ name: "also" });
  const own = useWatch<SweepValues, "single.ticker">({ name: "single.ticker" });
  const { problems } = useSweepReading();
  const chosen = field.value.filter((ticker) => ticker !== own);
  const isFull = chosen.length + 1 >= MAX_TICKERS;
  const offered = Object.keys(names).filter((ticker) => ticker !== own && !chosen.includes(ticker));
  const { fault, places } = faultsIn(problems, "tickers");
  const [place = -1] = places;
  const faulty = [own, ...chosen][place] ?? LABEL;
  return (
    <ChoiceList
      label={LABEL}
      hint={HINT}
      values={chosen}
      onChange={field.onChange}
      options={isFull ? [] : offered}
      invitation={isFull ? `${MAX_TICKERS} at most` : "Add"}
      fault={faultSentence(faulty, fault)}
    />
  );
};

type Props = { readonly title: string; readonly names: readonly NumberList[] };

/** Lists that few searches use, behind their title. Opens by itself once a list has values or a fault. */
const MoreLists = ({ title, names }: Props) => {
  const lists = useWatch<SweepValues, "lists">({ name: "lists" });
  const { problems } = useSweepReading();
  const isUsed = names.some((name) => lists[name].length > 0 || faultsIn(problems, name).fault !== undefined);
  const [isOpen, setOpen] = useState(isUsed);
  useEffect(() => {
    if (isUsed) setOpen(true);
  }, [isUsed]);
  return (
    <details className="disclosure" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      <div className={styles.lists}>
        {names.map((name) => (
          <ListInput key={name} name={name} />
        ))}
      </div>
    </details>
  );
};

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="stack-3 min-0 pt-4 pb-5 ruled">
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

const WALK_FORWARD_FIELDS: readonly InputName[] = ["walk_window", "walk_objective"];

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
        <FoldsInput />
        {WALK_FORWARD_FIELDS.map((field) => (
          <FieldInput key={field} row="single" field={field} />
        ))}
      </div>
    </Section>
  </>
);
