import { useEffect, useState } from "react";
import { type FieldValues, useFormContext } from "react-hook-form";
import { Button } from "../ui/buttons/button.tsx";

/** Resets the form to its initial values; until the next edit it undoes the reset. */
export const ResetButton = ({ initial }: { readonly initial: FieldValues }) => {
  const { getValues, reset, subscribe } = useFormContext();
  const [before, setBefore] = useState<FieldValues>();
  const change = (values: FieldValues, kept: FieldValues | undefined) => {
    reset(values);
    setBefore(kept);
  };
  useEffect(
    () =>
      subscribe({
        formState: { isDirty: true },
        callback: ({ isDirty }) => isDirty && setBefore(undefined),
      }),
    [subscribe],
  );
  // One button for both, so that it keeps the focus.
  return (
    <Button
      onClick={() => (before ? change(before, undefined) : change(initial, structuredClone(getValues())))}
    >
      {before ? "Undo reset" : "Reset"}
    </Button>
  );
};
