import type { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import { formatCount } from "../../../lib/format.ts";
import { Section } from "../../../ui/page/section.tsx";
import { MemberName } from "./member-name.tsx";
import { type Refusals, refusalsOf, skipsConflicts } from "./refused-entries.ts";
import styles from "./refused-section.module.css";

const fitted = ({ made }: Refusals): string =>
  made === 0 ? "wanted no entry" : `no entry refused: ${formatCount(made)} made`;

/** The entries that the account left out, by member, in words. */
export const RefusedSection = ({ members, request }: Pick<PortfolioResults, "members" | "request">) => (
  <Section title="Refused entries">
    <dl className={styles.list}>
      {members.map((member, place) => {
        const refusals = refusalsOf(member, skipsConflicts({ request }));
        return (
          <div key={member.name} className={styles.member}>
            <dt>
              <MemberName name={member.name} place={place} />
            </dt>
            {refusals.words.length === 0 && <dd className="quiet">{fitted(refusals)}</dd>}
            {refusals.words.map((words) => (
              <dd key={words}>{words}</dd>
            ))}
          </div>
        );
      })}
    </dl>
  </Section>
);
