/** Inputs that have broken other services, as JSON text and as plain text. */

const many = (text: string, times: number): string => text.repeat(times);
const nested = (open: string, close: string, depth: number): string =>
  `${many(open, depth)}1${many(close, depth)}`;

/** Texts with a meaning for a runtime, a store, a shell, a spreadsheet, a page, or a number parser. */
export const HOSTILE_STRINGS: readonly string[] = [
  "",
  " ",
  "-",
  "\u0000",
  "\u00a0\ufeff",
  "\u202eYPS",
  "a\u0301\u0301\u0301",
  "\u{1f3f3}\ufe0f\u200d\u{1f308}",
  "ＳＰＹ",
  "\u212a",
  "１２",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "undefined",
  "null",
  "true",
  "NaN",
  "Infinity",
  "-0",
  "1e999",
  "0x10",
  "1,000",
  "9007199254740993",
  "2024-02-30",
  "0000-00-00",
  "275760-09-14",
  "2024-01-02T00:00:00Z",
  "../../../../etc/passwd",
  "..%2f..%2f",
  "a/b",
  "a#b",
  "tasks/x/job.json",
  "' OR 1=1 --",
  "$\u007bjndi:ldap://x}",
  "{{7*7}}",
  "`id`",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "=cmd|' /C calc'!A0",
  "line\r\nSet-Cookie: a=b",
  "a@b.co",
  "ada",
  many("A", 65),
  many("a", 5_000),
  many("é", 300),
  many("9", 400),
  `${many("1", 20_000)}x`,
  `1.${many("0", 20_000)}`,
];

const LITERALS = [
  "null",
  "true",
  "false",
  "0",
  "-0",
  "-1",
  "0.1",
  "1e308",
  "1e999",
  "-1e999",
  "1e-320",
  "9007199254740993",
  "99999999999999999999999999",
  `1${many("0", 5_000)}`,
  "[]",
  "{}",
  "[[]]",
  "[null]",
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"toString":1,"valueOf":1,"length":1e9}',
  '{"from":0,"to":1e9,"step":1e-9}',
  '{"from":9,"to":1,"step":-1}',
];

/** Values that are not JSON and make their whole body unreadable. */
const UNREADABLE = ["NaN", "Infinity", "-", "01", "0x10", "'a'", "undefined", "[1,]", '"\t"', "1 2"];

const LONE_SURROGATES = ['"\\ud800"', '"\\udc00\\ud800"', '"a\\ud83d"'];

const DEEP = [nested("[", "]", 17), nested("[", "]", 10_000), nested('{"a":', "}", 10_000)];

/** Values for any place of a body, as JSON text. */
export const HOSTILE_JSON: readonly string[] = [
  ...LITERALS,
  ...HOSTILE_STRINGS.map((text) => JSON.stringify(text)),
  ...LONE_SURROGATES,
  ...UNREADABLE,
  ...DEEP,
];

export const HOSTILE_KEYS: readonly string[] = [
  '"__proto__"',
  '"\\u005f_proto__"',
  '"constructor"',
  '"toString"',
  '"extra"',
  '""',
  '"a.b"',
  '"0"',
  '"\\ud800"',
  '"\\u0000"',
  `"${many("k", 5_000)}"`,
];

/** Whole bodies that no route accepts. */
export const HOSTILE_BODIES: readonly string[] = [
  "",
  " ",
  "{",
  "}",
  "\ufeff{}",
  "{}{}",
  "{'a':1}",
  '{"a":1}//',
  "a=b&c=d",
  "<x/>",
  ...DEEP,
  ...LITERALS,
  `[${many("0,", 30_000)}0]`,
  `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":0`).join(",")}}`,
  many(" ", 70_000),
  `"${many("x", 70_000)}"`,
];
