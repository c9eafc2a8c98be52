import type { DecodedArray } from "hyparquet";
import { textBuffer } from "./text-buffer.ts";
import type { Value, Writer } from "./value-text.ts";

/** The texts of a column's values: value `v` is `bytes[starts[v]]` to `bytes[starts[v + 1] - 1]`. */
export type Texts = {
  readonly bytes: Uint8Array;
  readonly starts: Int32Array;
  /** Bytes of the longest one. */
  readonly longest: number;
};

export const NO_TEXTS: Texts = { bytes: new Uint8Array(0), starts: new Int32Array(1), longest: 0 };

export const textsOf = (values: DecodedArray, write: Writer): Texts => {
  const text = textBuffer();
  const starts = new Int32Array(values.length + 1);
  let longest = 0;
  for (let v = 0; v < values.length; v++) {
    write(text, values[v] as Value);
    starts[v + 1] = text.end;
    longest = Math.max(longest, text.end - starts[v]!);
  }
  return { bytes: text.bytes, starts, longest };
};
