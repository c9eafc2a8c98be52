import type { FunctionName } from "../functions/function-list.ts";

/**
 * The log lines that count for an alarm, and those that need none, each with its reason. `alarm-list.ts` has the alarms
 * and their thresholds. A test compares both tables with the code: every `log.error` and `log.warn` is in one of them, and
 * `functions` names each function whose bundle has the line, unless the line is excused for the others.
 */

type AlarmLine = {
  /** The message, word for word as the code logs it. */
  readonly line: string;
  readonly functions: readonly FunctionName[];
};

/** By the name of the metric that counts the line. */
export const alarmLines = {
  SocketFails: { line: "socket route failed", functions: ["connect", "disconnect", "socketMessage"] },
  ScreensCrash: { line: "a screen crashed", functions: ["logError"] },
  TaskNotSettled: { line: "a task was not settled", functions: ["settleTasks"] },
  RecordsNotRenewed: { line: "a forward record was not renewed", functions: ["renewFollowed"] },
  DataLate: { line: "a session is missing", functions: ["checkFreshness"] },
  ImportRefused: { line: "import refused", functions: ["importMarket"] },
  FileNotFetched: { line: "a file was not fetched", functions: ["fetchFiles"] },
  MarketDamaged: { line: "a market is damaged: import its ticker again", functions: ["importMarket"] },
  ReferenceDamaged: {
    line: "a reference series is damaged, and runs that read it fail: import it again",
    functions: ["importMarket"],
  },
  // Of all functions that read the settings: the one that reads them every minute.
  SettingUnread: { line: "a setting cannot be read", functions: ["settleTasks"] },
  LogInsFail: { line: "request failed", functions: ["createToken", "refreshToken"] },
  MailsNotSent: {
    line: "mail was not sent",
    functions: ["signUp", "createToken", "sendReset", "eraseAccounts", "renewFollowed"],
  },
  BillingEventsFail: { line: "request failed", functions: ["billingEvents"] },
  BillingEventsRefused: { line: "billing event refused", functions: ["billingEvents"] },
  PaymentsUnavailable: {
    line: "payments are unavailable",
    functions: ["subscribe", "cancelSubscription", "billingEvents", "eraseAccounts"],
  },
} as const satisfies Readonly<Record<string, AlarmLine>>;

export type AlarmLineName = keyof typeof alarmLines;

/** Lines that raise no alarm, by the reason. */
export const EXCUSED_LINES: Readonly<Record<string, readonly string[]>> = {
  "API Gateway counts the answer as 5xx (CallsFail).": ["request failed"],
  "The function throws too: Lambda counts an error, or the state machine fails the task (TasksFail).": [
    "step failed",
    "import failed",
    "a part of an account was not deleted",
    "task failed",
  ],
  "The refusal or the missing file has an alarm of its own beside the mail.": ["operators were not told"],
  "SettleTasks logs it within a minute.": ["a setting cannot be read"],
  "The caller is refused, and the answer says why.": [
    "request refused",
    "access denied",
    "limit reached",
    "socket refused: not through CloudFront",
    "socket refused: foreign origin",
    "billing event without a signature",
    "mail refused",
    "reset mail withheld: too many",
    "replaced refresh token came back",
  ],
  "The page polls, so that a lost push only delays its progress.": [
    "a message was not sent",
    "a push found no followers",
    "progress was not pushed",
  ],
  "A schedule or the next call repeats it.": [
    "a slot was not freed",
    "a waiting task was not started",
    "the deletion was not started at once",
    "verification that broke off",
    "a sensitivity was not cancelled",
    "a sensitivity found no place",
    "it is not known whether a task goes on",
  ],
  "The leftover expires, and nothing reads it.": [
    "rows of ended API keys were left",
    "the password lock was not released",
    "the use of an API key was not noted",
  ],
  "It ends beside a failed task, whose owner sees it (TasksFail).": [
    "a task was ended",
    "a free backtest was not given back",
  ],
  "A stopped execution whose task was deleted meanwhile.": ["an execution without a task ended"],
  "The code computes it again from the data.": [
    "a slice is damaged and worked on again",
    "the manifest was damaged and is made anew",
    "a damaged reference series is made anew",
  ],
  "Other writes won every try; the user can run the sensitivity again.": ["a sensitivity was not added"],
  "The sweep says that it is partial.": ["a slice is missing"],
  "S3 repairs its own objects: only the one-machine run has this line.": ["an object is damaged"],
};
