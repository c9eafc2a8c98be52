import { useMemo } from "react";
import { useController } from "react-hook-form";
import { listRow, type NumberList } from "#shared/domain/sweep/dimensions.ts";
import { faultSentence } from "../../../lib/form-checks.ts";
import { ValueList } from "../../../ui/fields/value-list.tsx";
import { faultsIn } from "./form-paths.ts";
import { useSweepReading } from "./sweep-reading.tsx";
import { NONE, readTypedList } from "./typed-list.ts";

type Props = { readonly name: NumberList };

export const ListInput = ({ name }: Props) => {
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
