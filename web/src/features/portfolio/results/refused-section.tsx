import type { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import { formatCount } from "../../../lib/format.ts";
import { Section } from "../../../ui/page/section.tsx";
import { MemberName } from "./member-name.tsx";
import { refusalsOf, skipsConflicts } from "./refused-entries.ts";
import styles from "./refused-section.module.css";

/** Says of how many members no entry was refused; nothing where there is none. */
const fittedWords = (fitted: number, members: number): string | undefined => {
  if (fitted === 0) return undefined;
  if (fitted === members) return "No entry was refused.";
  return fitted === 1
    ? "The other strategy had no entry refused."
    : `The other ${formatCount(fitted)} strategies had no entry refused.`;
};

/** The entries that the account left out, by member, in words; the members that lost none in one line. */
export const RefusedSection = ({ members, request }: Pick<PortfolioResults, "members" | "request">) => {
  const rows = members
    .map((member, place) => ({ member, place, ...refusalsOf(member, skipsConflicts({ request })) }))
    .filter(({ made, words }) => words.length > 0 || made === 0);
  const rest = fittedWords(members.length - rows.length, members.length);
  return (
    <Section title="Refused entries">
      {rows.length > 0 && (
        <dl className={styles.list}>
          {rows.map(({ member, place, words }) => (
            <div key={member.name} className={styles.member}>
              <dt>
                <MemberName name={member.name} place={place} />
              </dt>
              {words.length === 0 && <dd className="quiet">wanted no entry</dd>}
              {words.map((each) => (
                <dd key={each}>{each}</dd>
              ))}
            </div>
          ))}
        </dl>
      )}
      {rest && <p className="quiet">{rest}</p>}
    </Section>
  );
};
