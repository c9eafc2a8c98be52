import type { RunFacts } from "#shared/contracts/results.ts";
import { NO_TRADES } from "#shared/domain/result/report.ts";
import { Notice } from "../ui/notices/notice.tsx";
import { mostSkipped } from "./skip-reasons.ts";

/** A result without trades: the specification's sentence, then what kept it from trading and what to change. */
export const NoTrades = ({ facts }: { readonly facts: RunFacts }) => {
  const most = mostSkipped(facts);
  return (
    <Notice kind="note">
      {NO_TRADES}
      {most && (
        <span className="block mt-2 ink bold">
          {most.text} {most.change}
        </span>
      )}
    </Notice>
  );
};
