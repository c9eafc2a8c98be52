import { NoChain } from "../refusal.ts";

/** Contents that people take for CSV, by their first characters as Latin-1. */
const CONTENTS: readonly { readonly name: string; readonly begins: RegExp }[] = [
  // A header of OptionsDX begins with a bracket too.
  { name: "JSON", begins: /^\s*(\{|\[\s*[[{"])/ },
  { name: "an Excel workbook", begins: /^\u00d0\u00cf/ },
  { name: "a web page", begins: /^\s*<(!doctype|html|\?xml)/i },
];

/** So many bytes show what a file is. */
const HEAD_BYTES = 64;
const MARK = /^\u00ef\u00bb\u00bf/;

/** Throws NoChain where a file's first bytes are those of contents without lines of fields. */
export const refuseOtherContents = (file: string, bytes: Uint8Array): void => {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString("latin1").replace(MARK, "");
  const found = CONTENTS.find(({ begins }) => begins.test(head));
  if (found) throw new NoChain(file, `this is ${found.name}: save it as CSV`);
};
