import type { HttpError } from "../edge/errors.ts";
import type { Caveats } from "./caveats.ts";
import type { Rows } from "./results/pages.ts";
import type { ToolAnswer } from "./tool.ts";

/** The results of tools: JSON, as data and as text, 60 KB at most together. */

const LIMIT_BYTES = 60_000;

type Content = Readonly<Record<string, unknown>>;

const shaped = (content: Content) => ({
  content: [{ type: "text", text: JSON.stringify(content) }],
  structuredContent: content,
});

const bytesOf = (content: Content): number => Buffer.byteLength(JSON.stringify(shaped(content)));

/** A value's bytes as data and as text within JSON. */
const bytesTwice = (value: unknown): number => {
  const text = JSON.stringify(value) ?? "";
  return Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(text));
};

/** Returns as many rows as fit beside the rest. */
const fitting = (rows: number, rowAt: (place: number) => unknown, leftBytes: number): unknown[] => {
  const shown: unknown[] = [];
  let left = leftBytes;
  for (let place = 0; place < rows; place++) {
    const row = rowAt(place);
    left -= bytesTwice(row);
    if (left < 0) break;
    shown.push(row);
  }
  return shown;
};

/** Room for the names and numbers of what is cut. */
const SPARE_BYTES = 500;

/** Returns the answer with a page of rows. `next` is null at the end; `cut` says that fewer rows fit than were asked for. */
export const pageOf = (
  start: Content,
  { about, total, row }: Rows,
  { from, size }: { readonly from: number; readonly size: number },
  caveats: Caveats,
): ToolAnswer => {
  const asked = Math.max(0, Math.min(size, total - from));
  const left = LIMIT_BYTES - SPARE_BYTES - bytesOf({ ...start, ...about, caveats });
  const rows = fitting(asked, (place) => row(from + place), left);
  const end = from + rows.length;
  return {
    ...start,
    ...about,
    total,
    from,
    next: end < total ? end : null,
    ...(rows.length < asked && { cut: { shown: rows.length, asked, total } }),
    rows,
    caveats,
  };
};

/** Shorter parts stay. */
const LEAST_CUT_BYTES = 200;

const longestIn = (content: Content): string | undefined =>
  Object.keys(content)
    .filter((name) => name !== "caveats" && name !== "cut" && bytesTwice(content[name]) > LEAST_CUT_BYTES)
    .toSorted((one, other) => bytesTwice(content[other]) - bytesTwice(content[one]))[0];

/** Cuts the longest parts until the answer fits, and says what each held. */
const cutToFit = (answer: ToolAnswer): Content => {
  let content: Content = answer;
  let cut = {};
  while (bytesOf(content) > LIMIT_BYTES) {
    const name = longestIn(content);
    if (name === undefined) break;
    const { [name]: part, caveats, ...rest } = content;
    const left = LIMIT_BYTES - SPARE_BYTES - bytesOf({ ...rest, caveats });
    const shown = Array.isArray(part) ? fitting(part.length, (place) => part[place], left) : null;
    const held = Array.isArray(part)
      ? { shown: shown?.length, total: part.length }
      : { shown_bytes: 0, total_bytes: Buffer.byteLength(JSON.stringify(part)) };
    cut = { ...cut, [name]: held };
    content = { ...rest, [name]: shown, cut, caveats };
  }
  return content;
};

/** The result of a tool that did its work. */
export const done = (answer: ToolAnswer) => shaped(cutToFit(answer));

/** The result of a tool that could not: what to mend, or when to try again. */
export const failed = ({ message, status, fields, retryAfterSeconds }: HttpError) => ({
  ...shaped({
    error: message,
    status,
    ...(fields && { fields }),
    ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
  }),
  isError: true,
});
