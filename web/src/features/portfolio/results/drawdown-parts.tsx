import type { CSSProperties } from "react";
import type { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import { formatDate, formatFixedPercent, formatMoney, formatPercent } from "../../../lib/format.ts";
import { classes } from "../../../ui/classes.ts";
import { Section } from "../../../ui/page/section.tsx";
import side from "../../../ui/table/side-table.module.css";
import { WideTable } from "../../../ui/table/wide-table.tsx";
import styles from "./drawdown-parts.module.css";
import { DrawdownRange } from "./drawdown-range.tsx";
import { MemberName } from "./member-name.tsx";

type Parts = Pick<PortfolioResults, "drawdown" | "members"> & Partial<Pick<PortfolioResults, "monte_carlo">>;

const sentenceOf = ({ amount, pct, peak_date: peak, trough_date: trough }: Parts["drawdown"]): string => {
  if (trough === null) return "The account never fell below its start or a peak.";
  const from = peak === null ? "From the start" : `From its peak on ${formatDate(peak)}`;
  const share =
    pct === null ? "" : `, ${formatPercent(pct)} of ${peak === null ? "the start balance" : "that peak"}`;
  return `${from} to ${formatDate(trough)} the account fell ${formatMoney(amount)}${share}.`;
};

const KEY = "Positive parts lost; negative ones gained while the account fell.";

/** Each member's part of the account's worst fall, in dollars and percent; they add up to it (P11). */
export const DrawdownParts = ({ drawdown, members, monte_carlo: monteCarlo }: Parts) => {
  const { amount, interest } = drawdown;
  const hasGains = [interest ?? 0, ...members.map(({ ddown_part: part }) => part)].some((part) => part < 0);
  return (
    <Section title="Drawdown by member at the worst fall">
      <div className="stack-4">
        <div className="stack-1">
          <p>{sentenceOf(drawdown)}</p>
          {hasGains && <p className="hint">{KEY}</p>}
        </div>
        {drawdown.trough_date !== null && (
          <WideTable
            caption="Drawdown by member"
            className={classes(side.table, styles.table, !hasGains && styles.oneSided)}
          >
            <thead className="hint">
              <tr>
                <th scope="col">Member</th>
                <th scope="col" className={styles.bars}>
                  <span className="visually-hidden">Bar</span>
                </th>
                <th scope="col">Part</th>
                <th scope="col">Share</th>
              </tr>
            </thead>
            <tbody>
              {members.map(({ name, ddown_part: part, ddown_share: share }, place) => (
                <tr key={name}>
                  <th scope="row">
                    <MemberName name={name} place={place} />
                  </th>
                  <Bar share={share} />
                  <td>{formatMoney(part)}</td>
                  <td>{formatFixedPercent(share)}</td>
                </tr>
              ))}
              {interest !== undefined && (
                <tr>
                  <th scope="row">Interest</th>
                  <Bar share={(interest / amount) * 100} />
                  <td>{formatMoney(interest)}</td>
                  <td>{formatFixedPercent((interest / amount) * 100)}</td>
                </tr>
              )}
              <tr className={styles.whole}>
                <th scope="row">Account</th>
                <td className={styles.bars} />
                <td>{formatMoney(amount)}</td>
                <td>{formatFixedPercent(100)}</td>
              </tr>
            </tbody>
          </WideTable>
        )}
        {monteCarlo && <DrawdownRange {...monteCarlo} />}
      </div>
    </Section>
  );
};

/** A bar from the middle: losses to the right, gains to the left, cut at the whole fall. */
const Bar = ({ share }: { readonly share: number | null }) => {
  const part = Math.max(-100, Math.min(100, share ?? 0));
  const length = { "--length": Math.abs(part) / 100 } as CSSProperties;
  return (
    <td className={styles.bars} aria-hidden="true">
      <span className={styles.track}>
        <span className={classes(styles.bar, part < 0 ? styles.gained : styles.lost)} style={length} />
      </span>
    </td>
  );
};
