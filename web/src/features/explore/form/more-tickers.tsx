import { useController, useWatch } from "react-hook-form";
import { MAX_TICKERS } from "#shared/contracts/sweep/tickers.ts";
import { useFormSettings } from "../../../inputs/form-settings.ts";
import { faultSentence } from "../../../lib/form-checks.ts";
import { ChoiceList } from "../../../ui/fields/choice-list.tsx";
import { faultsIn } from "./form-paths.ts";
import { useSweepReading } from "./sweep-reading.tsx";
import type { SweepValues } from "./sweep-values.ts";

const LABEL = "More tickers";
const HINT =
  "The same grid on each of these too, over the period that all of them share. All combinations are ranked together.";

/** Tickers beside the form's own (S41). */
export const MoreTickers = () => {
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
