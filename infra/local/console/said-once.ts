const QUIET_MS = 60_000;

/**
 * Says a text unless it was said already: one and the same fault comes again with every call. It is said again once it
 * has not come for a minute.
 */
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
