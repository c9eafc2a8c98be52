import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Kept } from "../../lib/kept.ts";
import { type BacktestValues, bodyOf, meaningOf } from "./form/form-values.ts";

type Options = {
  /** The browser's record of the form before this visit. */
  readonly last: Kept;
  /** The values of the form in a link; undefined without one. */
  readonly opened: BacktestValues | undefined;
  readonly asKept: (kept: unknown) => BacktestValues;
  readonly keep: (change: Kept) => void;
  readonly form: UseFormReturn<BacktestValues>;
};

/** Returns true for a leader's form that the user has not edited, which may be replaced without Undo. */
const isUntouched = (values: BacktestValues): boolean =>
  values.leader !== undefined && bodyOf(values).origin?.changed !== true;

/** Returns the user's own form that a link replaces, or has replaced before; undefined without one. */
export const replacedValues = ({
  last,
  opened,
  asKept,
}: Pick<Options, "last" | "opened" | "asKept">): unknown => {
  if (!opened || last.values === undefined) return last.before;
  const standing = asKept(last.values);
  const isSame = meaningOf(bodyOf(standing)) === meaningOf(bodyOf(opened));
  return isSame || isUntouched(standing) ? last.before : last.values;
};

/** Keeps the form that a link replaced, across visits, until it is put back or dismissed. */
export const useReplacedForm = ({ last, opened, asKept, keep, form }: Options) => {
  const [before, setBefore] = useState(() => replacedValues({ last, opened, asKept }));
  const keepBefore = useEffectEvent(() => keep({ before }));
  useEffect(() => keepBefore(), []);
  const [count, setCount] = useState(0);
  const filled = useRef<string>(undefined);
  const dismiss = (): void => {
    setBefore(undefined);
    keep({ before: undefined });
  };
  const undo = (): void => {
    form.reset(asKept(before));
    dismiss();
  };
  /** Fills the form from within the page; the line over it takes the focus. */
  const replace = (values: BacktestValues): void => {
    const standing = form.getValues();
    // An opened form without edits needs no Undo.
    const isOwn = meaningOf(bodyOf(standing)) !== filled.current;
    const own = isOwn || before === undefined ? standing : before;
    filled.current = meaningOf(bodyOf(values));
    setBefore(own);
    setCount(count + 1);
    form.reset(values);
    keep({ before: own, values });
  };
  return { notice: before === undefined ? undefined : { undo, dismiss, count }, replace };
};
