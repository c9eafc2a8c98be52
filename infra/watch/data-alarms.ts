import type { FunctionName } from "../functions/function-list.ts";
import { errorsOf, linesOf, sumOf } from "./metrics.ts";
import type { AlarmSpec } from "./watched.ts";

const OF_DATA = ["checkFreshness", "fetchFiles"] as const satisfies readonly FunctionName[];

export const dataAlarms = {
  DataLate: {
    meaning: "At 23:00 New York time a ticker lacked the day's session, although it had data each evening.",
    toDo: "The mail to the operators names ticker and session; log of CheckFreshness: `a session is missing`. Inbox: whether the vendor's file is there, and an `.error.txt` beside it. Put the file in, also later: it is imported at once.",
    metric: (watched) => linesOf(watched, "DataLate"),
    atLeast: 1,
  },
  ImportRefused: {
    meaning: "A file of the inbox was refused, and its ticker stays as it was.",
    toDo: "The mail to the operators says why, and the `.error.txt` beside the file; log of ImportMarket: `import refused`. Put a corrected file under the same name.",
    metric: (watched) => linesOf(watched, "ImportRefused"),
    atLeast: 1,
  },
  DataDamaged: {
    meaning: "Stored data of a ticker cannot be read, and its runs fail.",
    toDo: "Log of ImportMarket: `a market is damaged` or `a reference series is damaged` names the object. Import the ticker again, or restore the object's earlier version ([end-and-restore.md](end-and-restore.md)).",
    metric: (watched) =>
      sumOf({
        markets: linesOf(watched, "MarketDamaged"),
        references: linesOf(watched, "ReferenceDamaged"),
      }),
    atLeast: 1,
  },
  DataJobsFail: {
    meaning:
      "A vendor's file was not fetched by 22:30 New York time, or a function that fetches or watches data failed.",
    toDo: "The mail to the operators says which file and why; log of FetchFiles: `file tried`. [data.md](data.md) has the causes. Log of both functions: `step failed`, or the limit that ended it; they run again the next evening.",
    metric: (watched) =>
      sumOf({
        ...errorsOf(watched, OF_DATA),
        late: linesOf(watched, "FileNotFetched"),
      }),
    atLeast: 1,
  },
} as const satisfies Record<string, AlarmSpec>;
