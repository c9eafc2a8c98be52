import { Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { FunctionName } from "../functions/function-list.ts";
import { deadLetterCount, errorsOf, linesOf, oldestMessage, PERIOD, sumOf } from "./metrics.ts";
import type { AlarmSpec } from "./watched.ts";

/** Functions whose callers do not see their failures. */
export const UNATTENDED = [
  "settleTasks",
  "importMarket",
  "dropOldMarkets",
  "renewFollowed",
  "sendReset",
  "customMessage",
  "greet",
  "fail",
] as const satisfies readonly FunctionName[];

/** The same for functions that delete and export accounts: an alarm adds up ten metrics at most. */
const OF_ACCOUNTS = ["eraseAccounts", "exportAccount"] as const satisfies readonly FunctionName[];

export const backgroundAlarms = {
  BackgroundFails: {
    meaning: "A function in the background failed, or one of its events was lost.",
    toDo: "Dashboard: which function. Its log: `step failed`, `a task was not settled`, or the limit that ended it (time, memory). Queues and schedules retry by themselves; a user repeats a password reset.",
    metric: (watched) =>
      sumOf({
        ...errorsOf(watched, UNATTENDED),
        unsettled: linesOf(watched, "TaskNotSettled"),
        lost: watched.functions.sendReset.metric("AsyncEventsDropped", {
          period: PERIOD,
          statistic: Stats.SUM,
        }),
      }),
    atLeast: 1,
  },
  AccountsFail: {
    meaning: "An account could not be deleted, or an export was not written.",
    toDo: "Log of EraseAccounts: `a part of an account was not deleted`, with its place; the schedule goes on every 15 minutes, also once Stripe is back. Log of ExportAccount: `step failed`, or the limit that ended it; the user may begin another, or `npm run user -- export NAME`.",
    metric: (watched) => sumOf(errorsOf(watched, OF_ACCOUNTS)),
    atLeast: 1,
  },
  ImportsWait: {
    meaning: "A file in the inbox has waited for its import for 6 hours.",
    toDo: "Dashboard: whether imports run. Log of ImportMarket: a killed import is tried three times, an hour and a half apart. Many files take long: two imports run at once.",
    metric: ({ imports }) => oldestMessage(imports),
    atLeast: 6 * 3600,
  },
  DeadLetters: {
    meaning: "The import of a file failed in every try, and its message is in the dead-letter queue.",
    toDo: "The file is still in the inbox. Log of ImportMarket: fix the logged fault, put any file of the ticker into the inbox again, and purge the queue.",
    metric: ({ deadLetters }) => deadLetterCount(deadLetters),
    atLeast: 1,
  },
  RecordsNotRenewed: {
    meaning: "Records of followed backtests were not renewed after an import.",
    toDo: "Log of RenewFollowed: `a forward record was not renewed`, with its error. The next import of any ticker tries them again; `aws lambda invoke` of RenewFollowed does so at once.",
    metric: (watched) => linesOf(watched, "RecordsNotRenewed"),
    atLeast: 1,
  },
  RenewalsLost: {
    meaning:
      "The news of an import did not reach RenewFollowed, or it failed in every try: followed backtests stay at older data.",
    toDo: "Log of RenewFollowed: `step failed`, or the limit that ended it (time, memory). After the fix, `aws lambda invoke` of RenewFollowed renews what is left; then purge the dead-letter queue.",
    metric: ({ lostRenewals }) => deadLetterCount(lostRenewals),
    atLeast: 1,
  },
  SettingUnread: {
    meaning: "A setting in the table cannot be read: a switch counts as off, a number as the stage's.",
    toDo: "Log of SettleTasks: `a setting cannot be read` names it. `npm run settings -- --stage STAGE NAME=VALUE` writes it again.",
    metric: (watched) => linesOf(watched, "SettingUnread"),
    atLeast: 1,
  },
} as const satisfies Record<string, AlarmSpec>;
