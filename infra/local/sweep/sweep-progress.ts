/** Where lines go; a terminal is redrawn. */
export type Screen = { readonly isTTY?: boolean; write(text: string): unknown };

const ERASE_LINE = "\r\u001b[2K";
const MS_PER_SECOND = 1000;

const grouped = (count: number): string => Math.round(count).toLocaleString("en-US");

/** One line: combinations done of all, how many a second, what is left. */
const progressLine = (done: number, combinations: number, seconds: number): string => {
  const rate = done / Math.max(seconds, 0.001);
  const left = rate > 0 ? `, about ${Math.ceil((combinations - done) / rate)} s left` : "";
  return `${grouped(done)} of ${grouped(combinations)} combinations, ${grouped(rate)} a second${left}`;
};

export const progressTo = (screen: Screen, combinations: number, now: () => number) => {
  const startedAtMs = now();
  let done = 0;
  return {
    add: (more: number): void => {
      done += more;
      const line = progressLine(done, combinations, (now() - startedAtMs) / MS_PER_SECOND);
      screen.write(screen.isTTY ? `${ERASE_LINE}${line}` : `${line}\n`);
    },
    say: (line: string): void => {
      screen.write(screen.isTTY ? `${ERASE_LINE}${line}` : `${line}\n`);
    },
    clear: (): void => {
      if (screen.isTTY) screen.write(ERASE_LINE);
    },
  };
};
