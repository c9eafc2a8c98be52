/** Returns the keys that open the command palette on this machine: ⌘K or Ctrl+K. */
export const paletteKey = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘K" : "Ctrl+K");
