import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import type { CaseRow } from "#shared/contracts/cases.ts";
import { formatInstantDay } from "../../../lib/format.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { casePath, paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/notices/empty-state.tsx";
import { ListSection } from "../list-section.tsx";
import styles from "./case-list.module.css";

const NewCase = lazyPart(() => import("./new-case.tsx"), "NewCase");

export const sizeOfCase = (count: number): string => {
  if (count === 0) return "Empty";
  return count === 1 ? "1 result" : `${count} results`;
};

export const CaseList = ({ cases }: { readonly cases: readonly CaseRow[] }) => (
  <ListSection title="My Cases" what="cases" actions={<NewCaseButton />} isPage>
    <p className="quiet measure">
      A case keeps the backtests, portfolios, and searches of one question together, with your notes: “Do puts
      on SPY pay?” Press New Case, then Add to case wherever a result shows.
    </p>
    {cases.length === 0 ? (
      <EmptyState title="No case yet" to={paths.dashboard} button="Go to my results">
        Tick some, choose Add to case, and compare them here side by side.
      </EmptyState>
    ) : (
      <ul className={styles.cases}>
        {cases.map((row) => (
          <li key={row.case_id} className="card stack-1 at-top min-0 p-4">
            <Link to={casePath(row.case_id)} className="bold breakable">
              {row.name}
            </Link>
            <p className="hint tabular">
              {sizeOfCase(row.items.length)}, {formatInstantDay(row.date_created)}
            </p>
            {row.notes && <p className={classes("hint", styles.notes)}>{row.notes}</p>}
          </li>
        ))}
      </ul>
    )}
  </ListSection>
);

const NewCaseButton = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>New Case</Button>
      {isOpen && (
        <Suspense>
          <NewCase onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
