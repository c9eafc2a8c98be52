import { ImportRefusal, NoChain } from "../refusal.ts";

/**
 * Splits the JSON of Cboe's feed into its options, `data.options`, and all that stands around them, without holding the
 * whole text: a file has 40 MB. It only looks at brackets and quotes; the texts are parsed afterwards.
 */

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [34, 92, 91, 93, 123, 125] as const;
/** How deep brackets are inside of `data`, inside of its options, and inside of one of them. */
const [IN_DATA, IN_OPTIONS, IN_OPTION] = [2, 3, 4] as const;
const MOST_OPTION_BYTES = 1 << 16;
const MOST_OTHER_BYTES = 1 << 22;
const DATA_KEY = /"data"\s*:\s*$/;
const OPTIONS_KEY = /"options"\s*:\s*$/;
const KEY_BYTES = 64;

/** Bytes that are kept over chunks, up to a limit. */
const keptBytes = (file: string, most: number) => {
  let parts: Uint8Array[] = [];
  let length = 0;
  return {
    add: (bytes: Uint8Array): void => {
      parts.push(bytes);
      length += bytes.length;
      if (length > most) throw new NoChain(file, "it is JSON, but not Cboe's delayed quotes: save it as CSV");
    },
    /** The text so far, or its end. */
    text: (bytes = length): string =>
      Buffer.concat(parts)
        .subarray(-bytes || length)
        .toString(),
    clear: (): void => {
      [parts, length] = [[], 0];
    },
  };
};

/** Returns a scanner of one file; `onOption` gets the text of each option. */
export const optionScanner = (file: string, onOption: (text: string) => void) => {
  const around = keptBytes(file, MOST_OTHER_BYTES);
  const option = keptBytes(file, MOST_OPTION_BYTES);
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  let isInData = false;
  let isInOptions = false;

  /** True where the bytes before `at` end like this. */
  const follows = (key: RegExp, chunk: Uint8Array, from: number, at: number): boolean => {
    const near = Buffer.from(chunk.subarray(Math.max(from, at - KEY_BYTES), at)).toString();
    return key.test(near.length < KEY_BYTES ? around.text(KEY_BYTES) + near : near);
  };

  /** Takes a bracket; returns where the bytes that are not yet kept begin. */
  const take = (chunk: Uint8Array, from: number, at: number): number => {
    const byte = chunk[at]!;
    if (byte === OPEN || byte === OPEN_LIST) {
      depth++;
      if (isInOptions) return depth === IN_OPTION ? at : from;
      if (depth === IN_DATA) isInData = byte === OPEN && follows(DATA_KEY, chunk, from, at);
      if (depth !== IN_OPTIONS || !isInData || byte !== OPEN_LIST || !follows(OPTIONS_KEY, chunk, from, at))
        return from;
      isInOptions = true;
      around.add(chunk.subarray(from, at + 1));
      return at + 1;
    }
    depth--;
    if (!isInOptions) return from;
    if (depth < IN_OPTIONS) {
      isInOptions = false;
      return at;
    }
    if (depth === IN_OPTIONS) {
      option.add(chunk.subarray(from, at + 1));
      onOption(option.text());
      option.clear();
    }
    return depth === IN_OPTIONS ? at + 1 : from;
  };

  return {
    push: (chunk: Uint8Array): void => {
      let from = 0;
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at]!;
        if (isInText) {
          if (isEscaped) isEscaped = false;
          else if (byte === BACKSLASH) isEscaped = true;
          else if (byte === QUOTE) isInText = false;
        } else if (byte === QUOTE) isInText = true;
        else if (byte === OPEN || byte === OPEN_LIST || byte === CLOSE || byte === CLOSE_LIST)
          from = take(chunk, from, at);
      }
      // Copied, so that this part does not keep the whole chunk in memory.
      const rest = Uint8Array.from(chunk.subarray(from));
      if (!isInOptions) around.add(rest);
      else if (depth >= IN_OPTION) option.add(rest);
    },
    /** Returns the text without its options. Throws ImportRefusal where the file was cut off. */
    end: (): string => {
      if (depth !== 0 || isInText)
        throw new ImportRefusal(
          file,
          "the file ends in the middle of its JSON: it was cut off; fetch it again",
        );
      return around.text();
    },
  };
};
