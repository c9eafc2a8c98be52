import type { SharedSweep } from "#shared/contracts/sweep/shared.ts";
import { SharedSearch } from "../features/explore/shared-search.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { TryButton, TryIt } from "../saved/try-it.tsx";

type SharedSweepProps = { readonly shared: SharedSweep; readonly token: string };

/** The public page of a shared sweep, for visitors and members. */
export const SharedSweepPage = ({ shared, token }: SharedSweepProps) => {
  const { title } = shared;
  usePageTitle(title);
  return (
    <article className="stack-6">
      <header className="stack-2">
        <h1>{title}</h1>
        <p className="quiet">A search of hypothetical backtests, shared by a Backspread user</p>
        <div className="row">
          <TryButton token={token} />
        </div>
      </header>
      <SharedSearch shared={shared} />
      <TryIt token={token}>
        Open this search in Explore, change a list, and see whether its best still beats luck.
      </TryIt>
    </article>
  );
};
