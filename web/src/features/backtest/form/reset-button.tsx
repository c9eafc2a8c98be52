import { useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "../../../ui/button.tsx";
import type { BacktestValues } from "./form-values.ts";

/** Back to the form as the service hands it out; until the next edit it gives back what was there. */
export const ResetButton = ({ initial }: { readonly initial: BacktestValues }) => {
  const { getValues, reset, subscribe } = useFormContext<BacktestValues>();
  const [before, setBefore] = useState<BacktestValues>();
  const change = (values: BacktestValues, kept: BacktestValues | undefined) => {
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
