import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { readBacktest } from "#shared/contracts/read-backtest.ts";
import { strategyInWords } from "#shared/domain/strategy-words.ts";
import { useFormSettings } from "../../../inputs/form-settings.ts";
import { type BacktestValues, bodyOf } from "./form-values.ts";

/** The strategy said back while it is edited; over a fault in the form the last sentence stays. */
export const StrategySentence = ({ className }: { readonly className?: string | undefined }) => {
  const { yesterday } = useFormSettings();
  const values = useWatch<BacktestValues>() as BacktestValues;
  const last = useRef("");
  const reading = readBacktest(bodyOf(values), yesterday);
  if (reading.ok) last.current = `${strategyInWords(reading.strategy)}.`;
  return (
    <p className={className} aria-live="polite">
      {last.current || "Fill in the form to read the strategy in words."}
    </p>
  );
};
