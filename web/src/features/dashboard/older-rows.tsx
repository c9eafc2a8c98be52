import type { Older } from "../../saved/use-list-pages.ts";
import { Button } from "../../ui/buttons/button.tsx";

type OlderRowsProps = {
  readonly older: Older;
  /** The noun for the rows, such as "backtests". */
  readonly what: string;
};

const wordsOf = ({ state, count }: Older, what: string): string => {
  const newest = `The newest ${count.toLocaleString("en-US")} ${what} are here`;
  if (state === "loading") return `${newest}, older ones are on their way.`;
  return state === "failed" ? `${newest}. Older ones could not be loaded.` : `${newest}.`;
};

/** Offers the older rows of a list; empty when all rows are loaded. */
export const OlderRows = ({ older, what }: OlderRowsProps) => {
  if (older.state === "none") return null;
  const isLoading = older.state === "loading";
  return (
    <div className="head">
      <p role="status" className="hint tabular">
        {wordsOf(older, what)}
      </p>
      <Button size="small" isBusy={isLoading} onClick={older.load}>
        {older.state === "failed" ? "Try again" : "Load older"}
      </Button>
    </div>
  );
};
