/** The console of the one-machine run. */

const textOf = (error: unknown): string => {
  if (error === undefined) return "";
  return error instanceof Error ? `: ${error.stack ?? error.message}` : `: ${String(error)}`;
};

/** Results to standard output; progress and errors to standard error, errors with their stack. */
export const report = {
  say: (text: string): void => {
    process.stdout.write(`${text}\n`);
  },
  note: (text: string): void => {
    process.stderr.write(`${text}\n`);
  },
  error: (text: string, error?: unknown): void => {
    process.stderr.write(`${text}${textOf(error)}\n`);
  },
};
