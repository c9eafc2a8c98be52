import { Logger } from "@aws-lambda-powertools/logger";

/** Structured logs. No tokens, names, addresses or bodies; ids of tasks only shortened, as they open a task's socket. */
export const log = new Logger();

const SHOWN = 6;

/** Enough of a task's id to follow it through the logs, too little to follow the task. */
export const shortId = (taskId: string): string => `${taskId.slice(0, SHOWN)}…`;
