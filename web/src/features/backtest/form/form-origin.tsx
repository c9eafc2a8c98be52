import { lazy, Suspense } from "react";
import { useWatch } from "react-hook-form";
import { type BacktestValues, bodyOf } from "./form-values.ts";

/** Few forms come from a search. */
const OriginLine = lazy(() =>
  import("../../../report/origin-line.tsx").then((module) => ({ default: module.OriginLine })),
);

/** The search that the form was opened from, on the ticket. */
export const FormOrigin = () => {
  const { origin } = bodyOf(useWatch<BacktestValues>() as BacktestValues);
  return (
    origin && (
      <Suspense>
        <OriginLine origin={origin} />
      </Suspense>
    )
  );
};
