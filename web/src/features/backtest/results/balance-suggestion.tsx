import { useMemo, useState } from "react";
import type { TradeRow } from "#shared/contracts/results.ts";
import { formatWholeMoney } from "../../../lib/format.ts";
import { balanceNeeded, isBalanceAssumed, roundBalance } from "../../../report/account/start-balance.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import styles from "./finished-backtest.module.css";

type Props = {
  readonly trades: readonly TradeRow[];
  /** The body that the run was sent with, where the page has it. */
  readonly body: unknown;
  /** True if the form differs from the run. */
  readonly isChanged: boolean;
  /** Puts a starting balance into the form. */
  readonly onSet: (dollars: number) => void;
};

/** Returns a round balance that covers every trade of a run without one; undefined without trades and their risks. */
const suggested = (trades: readonly TradeRow[], body: unknown): number | undefined => {
  const needed = isBalanceAssumed(trades, body) ? balanceNeeded(trades) : 0;
  return needed > 0 ? roundBalance(needed) : undefined;
};

/** Suggests a starting balance after a run without one; empty otherwise. */
export const BalanceSuggestion = ({ trades, body, isChanged, onSet }: Props) => {
  const dollars = useMemo(() => suggested(trades, body), [trades, body]);
  const [isSet, setIsSet] = useState(false);
  if (dollars === undefined) return null;
  const amount = formatWholeMoney(dollars);
  return (
    <div className={styles.balance}>
      <p>
        No starting balance was set, so returns are measured on 2 × the largest risk. {amount} would have
        covered every trade.
      </p>
      <Button
        size="small"
        onClick={() => {
          onSet(dollars);
          setIsSet(true);
        }}
      >
        {isSet && isChanged ? `${amount} is set` : `Set ${amount}`}
      </Button>
    </div>
  );
};
