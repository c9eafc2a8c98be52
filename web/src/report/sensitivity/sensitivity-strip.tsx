import { useMemo, useState } from "react";
import type {
  BodyChanges,
  SensitivityNumber,
  SensitivityResults,
} from "#shared/contracts/sensitivity/results.ts";
import { sensitivitySentence } from "#shared/domain/strategy/sensitivity.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { NeighborCurve } from "./neighbor-curve.tsx";
import { NeighborReading } from "./neighbor-reading.tsx";
import { NeighborTable } from "./neighbor-table.tsx";
import { NumberBars } from "./number-bars.tsx";
import { type Chosen, placesOf, pnlSpan } from "./places.ts";
import styles from "./sensitivity-strip.module.css";

type Props = {
  readonly results: SensitivityResults;
  /** Opens the chosen neighbor; without this there is no such button. */
  readonly onOpen?: (changes: BodyChanges) => void;
};

/** Bars for each number of a strategy, the curve of the value under the pointer or the arrow keys, and the verdict. */
export const SensitivityStrip = ({ results, onOpen }: Props) => {
  const { base, numbers } = results;
  const [chosen, setChosen] = useState<Chosen>();
  const span = useMemo(() => pnlSpan(results), [results]);
  const choose = (number: SensitivityNumber, step: number): void => {
    const neighbor = number.steps.find((each) => each.step === step);
    setChosen(neighbor && { number, neighbor });
  };
  return (
    <div className="stack-4">
      <p className="lead">{sensitivitySentence(results)}</p>
      <div className={`stack-6 ${styles.parts}`}>
        <div className="stack-3 at-top min-0">
          <NeighborReading
            base={base}
            chosen={chosen}
            actions={
              chosen &&
              onOpen && (
                <Button size="small" onClick={() => onOpen(chosen.neighbor.changes)}>
                  Open as a backtest
                </Button>
              )
            }
          />
          <NeighborCurve results={results} chosen={chosen} />
        </div>
        <div className={styles.numbers}>
          {numbers.map((number) => (
            <NumberBars
              key={number.field}
              number={number}
              places={placesOf(number, base)}
              span={span}
              step={chosen?.number === number ? chosen.neighbor.step : 0}
              onStep={(step) => choose(number, step)}
            />
          ))}
        </div>
      </div>
      <p className="hint">Each bar is the P&L of a full backtest with that one number changed.</p>
      <NeighborTable results={results} />
    </div>
  );
};
