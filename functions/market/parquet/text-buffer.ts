/** A growing buffer of ASCII or UTF-8 text. */
export type TextBuffer = { bytes: Uint8Array; end: number };

const FIRST_BYTES = 1 << 16;

export const textBuffer = (): TextBuffer => ({ bytes: new Uint8Array(FIRST_BYTES), end: 0 });

/** Makes room for so many more bytes. */
export const reserve = (text: TextBuffer, more: number): void => {
  if (text.end + more <= text.bytes.length) return;
  const larger = new Uint8Array(Math.max(2 * text.bytes.length, text.end + more));
  larger.set(text.bytes.subarray(0, text.end));
  text.bytes = larger;
};

export const writeAscii = (text: TextBuffer, ascii: string): void => {
  reserve(text, ascii.length);
  for (let i = 0; i < ascii.length; i++) text.bytes[text.end++] = ascii.charCodeAt(i);
};

const SPACE = 32;

/** Appends bytes without outer spaces, which a CSV file's reader leaves out too. */
export const writeTrimmed = (text: TextBuffer, bytes: Uint8Array): void => {
  let [start, end] = [0, bytes.length];
  while (start < end && bytes[start] === SPACE) start++;
  while (end > start && bytes[end - 1] === SPACE) end--;
  reserve(text, end - start);
  for (let i = start; i < end; i++) text.bytes[text.end++] = bytes[i]!;
};
