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
