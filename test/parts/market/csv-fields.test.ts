import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DateStyle, dateField } from "../../../functions/market/csv/date-field.ts";
import { decimalField } from "../../../functions/market/csv/decimal-field.ts";
import { type CsvRecord, recordSplitter, textOf } from "../../../functions/market/csv/record-splitter.ts";
import { type Day, formatDay } from "../../../shared/domain/day.ts";
import { parseDecimal } from "../../../shared/domain/decimal.ts";
import { centsOf, wholeCents } from "../../../shared/domain/money.ts";

type Line = { readonly line: number; readonly fields: string[] };

const split = (content: string | Uint8Array, pieceBytes = 1 << 16): Line[] => {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const splitter = recordSplitter("file.csv");
  const lines: Line[] = [];
  const take = (record: CsvRecord) => {
    const fields = Array.from({ length: record.fields }, (_, field) => textOf(record, field));
    lines.push({ line: record.line, fields });
  };
  for (let at = 0; at < bytes.length; at += pieceBytes) splitter.push(bytes.slice(at, at + pieceBytes), take);
  splitter.end(take);
  return lines;
};

/** Returns a record of one field, like the splitter's. */
const fieldRecord = (text: string): CsvRecord => {
  const bytes = new TextEncoder().encode(`x,${text}`);
  return {
    bytes,
    starts: Int32Array.of(0, 2),
    ends: Int32Array.of(1, bytes.length),
    fields: 2,
    line: 1,
    hasEnd: true,
  };
};

describe("records", () => {
  test.each([
    ["LF", "a,b\n1,2\n"],
    ["CRLF", "a,b\r\n1,2\r\n"],
    ["CR", "a,b\r1,2\r"],
    ["no end of the last line", "a,b\n1,2"],
    ["a byte order mark", "\ufeffa,b\n1,2\n"],
    ["spaces about fields", " a , b\t\n1,  2\n"],
  ])("splits records of a file with %s", (_, content) => {
    expect(split(content)).toEqual([
      { line: 1, fields: ["a", "b"] },
      { line: 2, fields: ["1", "2"] },
    ]);
  });

  test("reads quoted fields with commas, quotes and line ends, and counts their lines", () => {
    expect(split('a,"b, c" ,d\n"say ""no""","two\r\nlines",\n\nlast,"",x\n')).toEqual([
      { line: 1, fields: ["a", "b, c", "d"] },
      { line: 2, fields: ['say "no"', "two\r\nlines", ""] },
      { line: 5, fields: ["last", "", "x"] },
    ]);
  });

  test("refuses by line quotes that do not close or are followed by text", () => {
    expect(() => split('a\n"b\nc\n')).toThrow("file.csv line 2: a quote is opened and never closed");
    expect(() => split('a\n"b"c\n')).toThrow("file.csv line 2: text follows a closing quote");
    expect(() => split(`${",".repeat(600)}\n`)).toThrow("line 1: more than 512 fields");
    expect(() => split(`"${"x".repeat(1 << 21)}\n`)).toThrow("a record of more than a megabyte");
  });

  test("reads the same records however the bytes are cut", () => {
    const piece = fc.constantFrom("a", "7", ".", " ", ",", ",", "\n", "\r", "\r\n", '"', '""', '","', "é");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (parts, size) => {
        const outcome = (pieceBytes: number): unknown => {
          try {
            return split(parts.join(""), pieceBytes);
          } catch (error) {
            return String(error);
          }
        };
        expect(outcome(size)).toEqual(outcome(1 << 16));
      }),
      { numRuns: 1000 },
    );
  });
});

describe("numbers", () => {
  const read = (text: string) => {
    const field = decimalField();
    field.read(fieldRecord(text), 1);
    return field;
  };

  const digits = fc.stringMatching(/^\d{0,20}$/);
  const numberText = fc
    .tuple(
      fc.constantFrom("", "", "-", "+"),
      digits,
      fc.constantFrom("", "."),
      digits,
      fc.constantFrom("", "", "", "e-3", "E2"),
    )
    .map(([sign, whole, point, fraction, exponent]) =>
      point === "" ? `${sign}${whole}${exponent}` : `${sign}${whole}.${fraction}${exponent}`,
    );

  test("D5: reads cents and doubles exactly in any notation", () => {
    fc.assert(
      fc.property(numberText, (text) => {
        const decimal = parseDecimal(text);
        const field = read(text);
        if (!decimal) {
          expect(field.value()).toBeNaN();
          expect(field.cents("up")).toBeNaN();
          return;
        }
        expect(field.value()).toBe(Number(text));
        const exact = (["down", "up", "half up"] as const).map((rounding) => centsOf(decimal, rounding));
        const found = (["down", "up", "half up"] as const).map(field.cents);
        // Values beyond 2^53 cents are not exact, and the importer drops them.
        if (exact.every(Number.isSafeInteger))
          expect(found.map((c) => c + 0)).toEqual(exact.map((c) => c + 0));
        const whole = wholeCents(decimal);
        if (whole === undefined) expect(field.wholeCents()).toBeNaN();
        else if (Number.isSafeInteger(whole)) expect(field.wholeCents() + 0).toBe(whole + 0);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(["", "abc", "1,5", "1.2.3", "--1", "nan", "Infinity", "0x10", "1e", ".", "$5", "1 2"])(
    "refuses %j as a number",
    (text) => {
      expect(read(text).value()).toBeNaN();
      expect(read(text).wholeCents()).toBeNaN();
    },
  );
});

describe("dates", () => {
  const read = (style: DateStyle, text: string): string => {
    const found = dateField(style)(fieldRecord(text), 1);
    return found < 0 ? "none" : formatDay(found as Day);
  };

  test.each([
    ["iso", "2016-02-29", "2016-02-29"],
    ["iso", "2015-02-29", "none"],
    ["iso", "2016-2-29", "none"],
    ["iso", "2016-13-01", "none"],
    ["iso", "2016-00-10", "none"],
    ["iso", "2016-01-00", "none"],
    ["iso", "16-01-10", "none"],
    ["iso", "2016-02-29 16:00", "2016-02-29"],
    ["iso", "2024-01-02 17:15:00-05:00", "2024-01-02"],
    ["iso", "2016-02-29 00:00:00", "2016-02-29"],
    ["iso", "2016-02-29 x", "none"],
    ["iso", "20160229", "2016-02-29"],
    ["iso", "02/29/2016", "none"],
    ["iso-or-us", "2016-02-29", "2016-02-29"],
    ["iso-or-us", "2/9/2016", "2016-02-09"],
    ["iso-or-us", "2/9/16 16:00", "2016-02-09"],
    ["iso-or-us", "29/2/2016", "none"],
    ["iso-or-us", "2/29/015", "none"],
    // 20:00 in London, 16:00 in New York, in summer; 22:00 in New York in winter; the last second of a day in summer.
    ["unix", "1686945600", "2023-06-16"],
    ["unix", "1705546800", "2024-01-17"],
    ["unix", "1686974399", "2023-06-16"],
    ["unix", "1686974400", "2023-06-17"],
    ["unix", "2023-06-16", "2023-06-16"],
    ["unix", "20230616", "2023-06-16"],
    ["unix", "168694560", "none"],
    ["iso", "1686945600", "none"],
    ["iso", "", "none"],
    ["iso", "2016-02-29-", "none"],
    ["us", "12/30/2016", "2016-12-30"],
    ["us", "1/3/11", "2011-01-03"],
    ["us", "01/03/2011", "2011-01-03"],
    ["us", "03/14/2025 16:00", "2025-03-14"],
    ["us", "8/7/2014", "2014-08-07"],
    ["us", "1/3/98", "1998-01-03"],
    ["us", "30/12/2016", "none"],
    ["us", "1/3/111", "none"],
    ["us", "2016-12-30", "2016-12-30"],
    ["us", "1/3", "none"],
    ["iso-time", "2025-11-10T17:15:00.000", "2025-11-10"],
    ["iso-time", "2025-11-10", "2025-11-10"],
    ["iso-time", "2025-11-10 17:15", "2025-11-10"],
    ["iso-time", "2025-13-10T17:15", "none"],
    ["compact", "20231103", "2023-11-03"],
    ["compact", "20231303", "none"],
    ["compact", "2023-11-03", "2023-11-03"],
    ["compact", "11/03/2023", "none"],
    ["compact", "2023110", "none"],
    ["compact", "202311033", "none"],
    ["compact", "", "none"],
  ] as const)("%s %j is %s", (style, text, expected) => {
    expect(read(style, text)).toBe(expected);
  });
});
