import { useWatch } from "react-hook-form";
import { CHOSEN_AFTER } from "#shared/domain/chosen-after.ts";
import { formatWholeMoney } from "../../../lib/format.ts";
import type { AccountValues, PortfolioValues } from "./portfolio-values.ts";

const listed = new Intl.ListFormat("en-US", { type: "conjunction" });

/** Returns the limits that are set, in a sentence; undefined without any. */
const limitsInWords = ({
  max_risk,
  max_ticker_risk,
  max_positions,
  conflicts,
}: AccountValues): string | undefined => {
  const limits = [
    max_risk !== "" && `${max_risk}% at risk`,
    max_ticker_risk !== "" && `${max_ticker_risk}% per ticker`,
    max_positions !== "" && (max_positions === "1" ? "1 open position" : `${max_positions} open positions`),
  ].filter((limit) => limit !== false);
  const most = limits.length > 0 ? `At most ${listed.format(limits)}.` : undefined;
  const skips = conflicts === "Skip" ? "Opposite sides of one contract are skipped." : undefined;
  return [most, skips].filter(Boolean).join(" ") || undefined;
};

/** The portfolio said back on its ticket, with the warning that every portfolio has. */
export const PortfolioWords = () => {
  const { account, members } = useWatch<PortfolioValues>() as PortfolioValues;
  const on = members.filter(({ isOn }) => isOn);
  const tickers = [...new Set(on.map(({ overallFields: [row] }) => String(row?.ticker ?? "")))].filter(
    Boolean,
  );
  const balance = Number(account.acct_bal);
  const money = balance > 0 ? ` of ${formatWholeMoney(balance)}` : "";
  const count = on.length === 1 ? "1 strategy" : `${on.length} strategies`;
  const limits = limitsInWords(account);
  return (
    <div className="stack-2">
      <p className="measure lead tabular" aria-live="polite">
        {on.length === 0
          ? "Add strategies to trade them in one account."
          : `${count} on ${listed.format(tickers)} in one account${money}.`}
      </p>
      {limits && <p className="reading">{limits}</p>}
      {on.length > 0 && <p className="hint">{CHOSEN_AFTER}</p>}
    </div>
  );
};
