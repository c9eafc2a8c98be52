import { useMemo } from "react";
import { useController } from "react-hook-form";
import { LIST_FIELDS, type ListName } from "#shared/contracts/sweep/list-fields.ts";
import { faultSentence } from "../../../lib/form-checks.ts";
import { ValueList } from "../../../ui/fields/value-list.tsx";
import { faultsIn } from "./form-paths.ts";
import { useSweepReading } from "./sweep-reading.tsx";
import { readTypedList } from "./typed-list.ts";

type Props = {
  readonly name: ListName;
  /** What may be typed, such as "45 or 7–60 by 7". */
  readonly example: string;
};

/** A list of the grid, its faults beside it as soon as it has some. */
export const ListInput = ({ name, example }: Props) => {
  const { field } = useController({ name: `lists.${name}` });
  const { problems } = useSweepReading();
  const { label, hint } = LIST_FIELDS[name];
  const read = useMemo(() => readTypedList(label, LIST_FIELDS[name]), [label, name]);
  const { fault, places } = faultsIn(problems, name);
  return (
    <ValueList
      label={label}
      hint={hint}
      values={field.value as readonly number[]}
      onChange={field.onChange}
      read={read}
      example={example}
      fault={faultSentence(label, fault)}
      faultyPlaces={places}
    />
  );
};
