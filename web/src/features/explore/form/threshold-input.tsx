import { useMemo } from "react";
import { useController } from "react-hook-form";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import { STOP_AND_TARGET_FIELDS } from "#shared/contracts/form/exit-fields.ts";
import { SIZES } from "#shared/contracts/sweep/list-fields.ts";
import { faultSentence } from "../../../lib/form-checks.ts";
import { Switch } from "../../../ui/fields/field.tsx";
import { ValueList } from "../../../ui/fields/value-list.tsx";
import { Term } from "../../../ui/overlays/term.tsx";
import { useSweepReading } from "./sweep-reading.tsx";
import { placeOfSentRow, SIZED_TYPES, type ThresholdValues } from "./sweep-values.ts";
import styles from "./threshold-input.module.css";
import { readTypedList } from "./typed-list.ts";

const { stop_loss, take_prof } = STOP_AND_TARGET_FIELDS;

const GROUPS = {
  stops: {
    title: "Stop losses",
    none: "Also without a stop",
    hint: stop_loss.hint,
    types: SIZED_TYPES.stop,
    example: "100, 200",
  },
  targets: {
    title: "Profit targets",
    none: "Also without a target",
    hint: take_prof.hint,
    types: SIZED_TYPES.target,
    example: "25–75 by 25",
  },
} as const;

const faultsByType = (problems: FieldProblems, group: string, values: ThresholdValues): Map<number, string> =>
  new Map(
    Object.entries(problems).flatMap(([path, problem]) => {
      const [field, row] = path.split(".");
      const place = field === group && row !== undefined ? placeOfSentRow(values, Number(row)) : undefined;
      return place === undefined ? [] : [[place, problem] as const];
    }),
  );

export const ThresholdInput = ({ group }: { readonly group: keyof typeof GROUPS }) => {
  const { title, none, hint, types, example } = GROUPS[group];
  const { field } = useController({ name: group });
  const values = field.value as ThresholdValues;
  const { problems } = useSweepReading();
  const faults = faultsByType(problems, group, values);
  const change = (changes: Partial<ThresholdValues>) => field.onChange({ ...values, ...changes });
  const read = useMemo(() => readTypedList("Each size", SIZES), []);
  const groupFault = faultSentence(title, problems[group]);
  return (
    <fieldset className="stack-2 min-0">
      <legend className="visually-hidden">{title}</legend>
      <div className="head gap-4 rows-0">
        <span className="hint">
          <Term hint={hint}>{title}</Term>
        </span>
        <Switch
          label={none}
          checked={values.hasNone}
          onChange={(event) => change({ hasNone: event.target.checked })}
        />
      </div>
      {types.map((type, place) => (
        <div key={type} className={styles.type}>
          <span className={`hint ${styles.name}`} aria-hidden="true">
            {type}
          </span>
          <ValueList
            label={`${title}: ${type}`}
            isLabelHidden
            values={values.sizes[place] ?? []}
            onChange={(sizes) =>
              change({ sizes: types.map((_, each) => (each === place ? sizes : (values.sizes[each] ?? []))) })
            }
            read={read}
            example={example}
            fault={faultSentence("Each size", faults.get(place))}
          />
        </div>
      ))}
      {groupFault && (
        <p className="fault" role="alert">
          {groupFault}
        </p>
      )}
    </fieldset>
  );
};
