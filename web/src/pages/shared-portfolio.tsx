import { useMemo } from "react";
import type { SharedPortfolio } from "#shared/contracts/portfolios/shared.ts";
import { PortfolioReport } from "../features/portfolio/results/portfolio-report.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { TryButton, TryIt } from "../saved/try-it.tsx";
import { Section } from "../ui/page/section.tsx";

type SharedPortfolioProps = { readonly shared: SharedPortfolio; readonly token: string };

/** The public page of a shared portfolio, for visitors and members: its report without the trades, and its inputs. */
export const SharedPortfolioPage = ({ shared, token }: SharedPortfolioProps) => {
  const { title, inputs } = shared;
  usePageTitle(title);
  const results = useMemo(() => ({ ...shared, name: title }), [shared, title]);
  return (
    <article className="stack-6">
      <header className="stack-2">
        <h1>{title}</h1>
        <p className="quiet">A hypothetical portfolio, shared by a Backspread user</p>
        <div className="row">
          <TryButton token={token} />
        </div>
      </header>
      <PortfolioReport results={results} />
      <Section title="Inputs">
        <dl className="stack-4">
          {inputs.map(({ name, words }) => (
            <div key={name} className="stack-1">
              <dt className="bold">{name}</dt>
              <dd className="reading">{words.join(" ")}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <TryIt token={token}>
        Open this portfolio in the backtester, change a size or a strategy, and see what holds up.
      </TryIt>
    </article>
  );
};
