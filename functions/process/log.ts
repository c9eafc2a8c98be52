import { Logger } from "@aws-lambda-powertools/logger";

/**
 * Structured logs. No tokens, names, addresses or bodies; ids of tasks only shortened, as they open a task's socket. Each
 * line says which version of the function wrote it: faults of a new one take its deployment back.
 */
export const log = new Logger({ persistentKeys: { version: process.env.AWS_LAMBDA_FUNCTION_VERSION } });

const SHOWN = 6;

/** Enough of a task's id to follow it through the logs, too little to follow the task. */
export const shortId = (taskId: string): string => `${taskId.slice(0, SHOWN)}…`;
