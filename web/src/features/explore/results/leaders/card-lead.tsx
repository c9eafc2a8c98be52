import { formatProfit } from "../../../../lib/format.ts";
import { Toned } from "../../../../ui/figures/toned.tsx";
import { toneOfProfit } from "../../../../ui/table/columns.ts";
import { differingWords } from "../combination/differing.ts";
import styles from "./card-lead.module.css";
import { copiesText, leaderName } from "./leader-cell.tsx";
import { type BoardOptions, objectiveText } from "./leader-columns.tsx";
import type { FoldedLeader } from "./read-leaders.ts";

type CardLeadProps = BoardOptions & { readonly leader: FoldedLeader };

export const CardLead = ({ results, objective, differing, leader }: CardLeadProps) => {
  const { values, in: inside, out } = leader.combination;
  const { spread, rule } = differingWords(values, differing, results.sweep);
  const words = [spread, rule, copiesText(leader)].filter(Boolean).join(", ");
  return (
    <span className={styles.lead}>
      <span className="bold">{leaderName(leader)}</span>
      <span className="text-right">{objectiveText(objective, leader.after_loss)}</span>
      <span className="hint across tabular">{words}</span>
      <span className="hint across tabular">
        <Toned tone={toneOfProfit(inside.cum_pnl)}>{formatProfit(inside.cum_pnl)}</Toned> in
        {out.n_trades > 0 && (
          <>
            , <Toned tone={toneOfProfit(out.cum_pnl)}>{formatProfit(out.cum_pnl)}</Toned> out
          </>
        )}
        , closed trades
      </span>
    </span>
  );
};
