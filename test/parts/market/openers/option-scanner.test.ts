import { describe, expect, test } from "vitest";
import { optionScanner } from "../../../../functions/market/openers/option-scanner.ts";

/** The options of a JSON text, and what stands around them, in pieces of any size. */

const scanned = (text: string, pieceBytes: number) => {
  const options: string[] = [];
  const scanner = optionScanner("x.json", (option) => options.push(option));
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) scanner.push(bytes.subarray(at, at + pieceBytes));
  return { options, around: scanner.end() };
};

const OPTIONS = [
  '{"option": "A]}", "legs": [1, {"x": "\\"}{"}]}',
  '{ "option" : "Ü\\\\" }',
  '{"option": "C", "options": [{"no": 1}]}',
];
const whole = (options: string) =>
  `{"options": [{"outer": 1}], "note": "${"\\u00e9 [{".repeat(40)}", "data" :\n {"more": [[1], {"options": [{}]}], "options" : [${options}], "last": "}"}, "symbol": "_X"}`;

describe.each([1, 2, 7, 64, 65, 4096])("a JSON in pieces of %i bytes", (pieceBytes) => {
  test("gives each option of data.options whole, and no other brackets", () => {
    expect(scanned(whole(OPTIONS.join(",\n ")), pieceBytes)).toEqual({ options: OPTIONS, around: whole("") });
  });

  test("is refused wherever it was cut off", () => {
    const text = whole(OPTIONS.join(","));
    for (const length of [1, 60, 500, text.length - 30, text.length - 1])
      expect(() => scanned(text.slice(0, length), pieceBytes)).toThrow(
        "x.json: the file ends in the middle of its JSON: it was cut off; fetch it again",
      );
  });
});
