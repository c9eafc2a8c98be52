import type { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import { BandMark } from "../../../charts/series-mark.tsx";
import { formatFixed, formatWholePercent } from "../../../lib/format.ts";
import { Section } from "../../../ui/page/section.tsx";
import { ShadedMatrix } from "../../../ui/table/shaded-matrix.tsx";

type Kept = Pick<PortfolioResults, "members" | "correlation" | "mean_correlation" | "diversification">;

const wordsOf = ({ mean_correlation: mean, diversification }: Kept): string =>
  [
    ...(mean === null ? [] : [`On average ${formatFixed(mean)}.`]),
    ...(diversification === null
      ? []
      : [
          `The account's drawdown was ${formatWholePercent(100 * diversification)} of the members' own drawdowns added up; lower is better.`,
        ]),
  ].join(" ");

/** How the members' daily changes move together (P12). */
export const CorrelationSection = (kept: Kept) => (
  <Section title="Correlation of daily changes">
    <div className="stack-3">
      <p className="hint">
        Over all sessions, days without a position included. 1 moves together, 0 independently, −1 against.
      </p>
      <ShadedMatrix
        caption="Correlation of daily changes"
        heads={kept.members.map(({ name }, place) => ({ key: name, name, mark: <BandMark place={place} /> }))}
        rows={kept.correlation}
      />
      <p className="reading">{wordsOf(kept)}</p>
    </div>
  </Section>
);
