import type { ForwardVerdict } from "#shared/contracts/forward/record.ts";
import { formatCount, formatDate } from "../../lib/format.ts";

/** What the trades since the save say of a backtest: the verdict, its sentence, and the sessions behind it. */
export const Verdict = ({ verdict, words, sessions, newest }: ForwardVerdict) => (
  <div className="stack-1">
    <p className="heading" data-verdict={verdict}>
      {verdict}
    </p>
    <p>{words}</p>
    <p className="quiet">{basisWords(sessions, newest)}</p>
  </div>
);

const basisWords = (sessions: number, newest: string): string =>
  sessions === 0
    ? `No session since. Data through ${formatDate(newest)}.`
    : `${formatCount(sessions)} ${sessions === 1 ? "session" : "sessions"} since, through ${formatDate(newest)}.`;
