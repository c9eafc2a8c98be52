import type { MemberRow, PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import { formatCount } from "../../../lib/format.ts";
import { Section } from "../../../ui/page/section.tsx";
import { MemberName } from "./member-name.tsx";
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
        <dl className="stack-3">
          {rows.map(({ member, place, words }) => (
            <div key={member.name} className={`stack gap-6 rows-1 tabular ${styles.member}`}>
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

/** Why the account refused entries that the members would have made (P6, P7), in words and in the order of tests. */
const WORDS: Readonly<Record<string, (ticker: string) => string>> = {
  "Not enough balance": () => "refused for want of money",
  "Opposite legs on one contract": () => "refused for opposite legs on one contract",
  "Portfolio positions": () => "refused by the limit of open positions",
  "Portfolio risk": () => "refused by the limit of risk",
  "Ticker risk": (ticker) => `refused by the limit of risk on ${ticker}`,
};

type Refusals = {
  readonly wanted: number;
  readonly made: number;
  readonly words: readonly string[];
};

/** Counts the member's own entries too (C4); where conflicts are allowed, those alone. */
const OPPOSITE = "Opposite legs on one contract";

/** Returns true where the account refuses opposite sides of one contract (P19). */
const skipsConflicts = ({ request }: Pick<PortfolioResults, "request">): boolean =>
  request.conflicts === "Skip";

/** Returns a member's refused entries. Sessions of its span are its entries and its counts (P7). */
const refusalsOf = (
  { ticker, sessions, skipped }: Pick<MemberRow, "ticker" | "sessions" | "skipped">,
  isSkipping: boolean,
): Refusals => {
  const counts = Object.entries(WORDS)
    .filter(([reason]) => isSkipping || reason !== OPPOSITE)
    .map(([reason, words]) => ({ words: words(ticker), count: skipped[reason] ?? 0 }))
    .filter(({ count }) => count > 0);
  const made = Object.values(skipped).reduce((left, count) => left - count, sessions);
  const wanted = counts.reduce((sum, { count }) => sum + count, made);
  return {
    wanted,
    made,
    words: counts.map(({ words, count }) => `${words}: ${formatCount(count)} of ${formatCount(wanted)}`),
  };
};
