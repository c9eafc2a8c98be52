import { useEffect, useState } from "react";
import { type FieldValues, useFormContext } from "react-hook-form";
import { Button } from "../ui/buttons/button.tsx";

/** Back to the form as the service hands it out; until the next edit it gives back what was there. */
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
  // One button with other words: another in its place would lose the focus.
  return (
    <Button
      onClick={() => (before ? change(before, undefined) : change(initial, structuredClone(getValues())))}
    >
      {before ? "Undo reset" : "Reset"}
    </Button>
  );
};
