import { ImportRefusal } from "../refusal.ts";

/** Contents that people take for CSV, by their first characters as Latin-1. */
const CONTENTS: readonly { readonly name: string; readonly begins: RegExp }[] = [
  // A header of OptionsDX begins with a bracket too. An object may be Cboe's feed, whose opener refuses others.
  { name: "JSON", begins: /^\s*\[\s*[[{"]/ },
  { name: "an Excel workbook", begins: /^\u00d0\u00cf/ },
  { name: "a web page", begins: /^\s*<(!doctype|html|\?xml)/i },
];

/** So many bytes show what a file is. */
const HEAD_BYTES = 64;
const MARK = /^\u00ef\u00bb\u00bf/;

const refuseOther = (file: string, bytes: Uint8Array): void => {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString("latin1").replace(MARK, "");
  const found = CONTENTS.find(({ begins }) => begins.test(head));
  if (found) throw new ImportRefusal(file, `this is ${found.name}: save it as CSV`);
};

/** Passes a file's bytes on. Throws ImportRefusal where the first of them are of contents without lines of fields. */
export const onlyText = async function* (
  file: string,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array(0);
  for await (const chunk of chunks) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD_BYTES) continue;
    refuseOther(file, head);
    yield head;
    head = undefined;
  }
  if (!head) return;
  refuseOther(file, head);
  yield head;
};
