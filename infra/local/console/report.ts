/** The console of the one-machine run. */

/** A setting that cannot be used. The message names it and the reason, and is printed without a stack. */
export class BadSetting extends Error {
  override readonly name = "BadSetting";
}

const QUIET_MS = 60_000;

/** Returns a `say` that drops repeats of a text. It says the text again after a minute without one. */
export const saidOnce = (
  say: (text: string) => void,
  { quietMs = QUIET_MS, now = Date.now }: { readonly quietMs?: number; readonly now?: () => number } = {},
): ((text: string) => void) => {
  const cameAtMs = new Map<string, number>();
  return (text) => {
    for (const [each, atMs] of cameAtMs) if (now() - atMs > quietMs) cameAtMs.delete(each);
    if (!cameAtMs.has(text)) say(text);
    cameAtMs.set(text, now());
  };
};

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
