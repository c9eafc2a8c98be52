import type { CSSProperties } from "react";
import type { MonteCarlo } from "#shared/contracts/monte-carlo.ts";
import type { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import {
  formatCount,
  formatDate,
  formatFixedPercent,
  formatMoney,
  formatPercent,
  formatWholePercent,
} from "../../../lib/format.ts";
import { classes } from "../../../ui/classes.ts";
import { Section } from "../../../ui/page/section.tsx";
import side from "../../../ui/table/side-table.module.css";
import { WideTable } from "../../../ui/table/wide-table.tsx";
import styles from "./drawdown-parts.module.css";
import range from "./drawdown-range.module.css";
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

const ROOM = 1.05;

type Place = { readonly "--from": number; readonly "--to": number };

/** The drawdown of this order of trades on the band of reshuffled ones. Both are of closed trades (R5). */
const DrawdownRange = ({ resamples, ddown, own }: MonteCarlo) => {
  const most = Math.max(ddown.p95, own.ddown) * ROOM || 1;
  const between = (from: number, to: number) =>
    ({ "--from": from / most, "--to": to / most }) satisfies Place as CSSProperties;
  return (
    <figure className="stack-2">
      <figcaption className="hint">
        {`Drawdown of closed trades, with their order and mix reshuffled ${formatCount(resamples)} times`}
      </figcaption>
      <div className={classes("screen", range.range)} aria-hidden="true">
        <span className={classes(range.band, range.wide)} style={between(ddown.p5, ddown.p95)} />
        <span className={classes(range.band, range.half)} style={between(ddown.p25, ddown.p75)} />
        <span className={classes(range.tick, range.median)} style={between(ddown.p50, ddown.p50)} />
        <span className={classes(range.tick, range.own)} style={between(own.ddown, own.ddown)} />
      </div>
      <p className="reading">
        {`Here ${formatMoney(own.ddown)}. Half of the reshufflings fell less than ${formatMoney(ddown.p50)}, one in twenty more than ${formatMoney(ddown.p95)}; ${formatWholePercent(own.share * 100)} fell at least as far as this result.`}
      </p>
    </figure>
  );
};
