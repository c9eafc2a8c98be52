import { Logger } from "@aws-lambda-powertools/logger";

/**
 * Structured logs without tokens, names, addresses or bodies; task ids are shortened, since they open a task's socket.
 * The version in each line lets faults of a new version roll back its deployment.
 */
export const log = new Logger({ persistentKeys: { version: process.env.AWS_LAMBDA_FUNCTION_VERSION } });

const SHOWN = 6;

/** Enough of a task's id to find it in the logs, too little to open its socket. */
export const shortId = (taskId: string): string => `${taskId.slice(0, SHOWN)}…`;
