import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BLANKS, TEXT_FIELDS, withText } from "../../support/text-fields.ts";

/** Any number of spaces, tabs or byte order marks counts as an empty text. */

const blank = fc.string({ unit: fc.constantFrom(...BLANKS), minLength: 1, maxLength: 70 });

test("finds a valid value for every text field of every call", () => {
  expect(new Set(TEXT_FIELDS.map(({ route }) => route)).size).toBeGreaterThan(20);
  for (const { route, part, schema, good } of TEXT_FIELDS)
    expect(schema.safeParse(good).error, `${part} of ${route}`).toBeUndefined();
});

const fields = TEXT_FIELDS.map((field) => ({
  ...field,
  title: `${field.route}, ${field.part}: ${field.path.join(".")}`,
}));

describe.each(fields)("$title", ({ schema, good, path }) => {
  const readingOf = (text: string) => schema.safeParse(withText(good, path, text));
  const empty = readingOf("");

  test("reads blanks like an empty text", () => {
    fc.assert(
      fc.property(blank, (text) => {
        const { success, data } = readingOf(text);
        expect({ success, data }).toEqual({ success: empty.success, data: empty.data });
      }),
      { numRuns: 20, endOnFailure: true },
    );
  });
});
