import type { Canvas, Color, Point } from "./canvas.ts";
import inter from "./inter.json" with { type: "json" };

/**
 * Text on a canvas in the site's typeface. `inter.json` has the outlines of Inter (SIL Open Font License 1.1) in two
 * weights: per character its advance and a path of lines and quadratic curves, in units of the em, upward. The README
 * says where they come from.
 */

export type Weight = "regular" | "bold";
type Glyph = { readonly advance: number; readonly path: string };

/** Straight pieces of a curve: none is visible at 80 pixels. */
const CURVE_PIECES = 6;
const MARKS = /\p{M}/gu;

const glyphOf = (character: string, weight: Weight): Glyph => {
  const glyphs: Readonly<Record<string, string | undefined>> = inter[weight];
  const text = glyphs[character] ?? inter[weight]["?"];
  const space = text.indexOf(" ");
  return { advance: Number(text.slice(0, space)), path: text.slice(space + 1) };
};

/** The characters of a text that the typeface can show: letters without their accents, `?` for the rest. */
const charactersOf = (text: string): string[] => [...text.normalize("NFKD").replace(MARKS, "")];

const curve = ([x0, y0]: Point, [x1, y1]: Point, [x2, y2]: Point): Point[] =>
  Array.from({ length: CURVE_PIECES }, (_, index): Point => {
    const t = (index + 1) / CURVE_PIECES;
    const u = 1 - t;
    return [u * u * x0 + 2 * u * t * x1 + t * t * x2, u * u * y0 + 2 * u * t * y1 + t * t * y2];
  });

/** The contours of a path, placed by `place`. */
const contoursOf = (path: string, place: (x: number, y: number) => Point): Point[][] => {
  const contours: Point[][] = [];
  for (const [, command = "", numbers = ""] of path.matchAll(/([MLQ])([^MLQZ]*)/g)) {
    const values = numbers.split(" ").map(Number);
    const points = values.flatMap((x, index) =>
      index % 2 === 0 ? [place(x, values[index + 1] as number)] : [],
    );
    const [first, second] = points;
    const contour = contours.at(-1);
    const last = contour?.at(-1);
    if (!first) continue;
    if (command === "M") contours.push([first]);
    else if (command === "Q" && second && last) contour?.push(...curve(last, first, second));
    else contour?.push(first);
  }
  return contours;
};

/** Size in pixels of the em. */
export type Type = { readonly size: number; readonly weight: Weight; readonly color: Color };

export const widthOf = (text: string, { size, weight }: Pick<Type, "size" | "weight">): number =>
  charactersOf(text).reduce((sum, each) => sum + glyphOf(each, weight).advance, 0) *
  (size / inter.unitsPerEm);

/** Draws a text from `x` on the base line `y`, or up to `x` where it is aligned right. */
export const write = (
  canvas: Canvas,
  text: string,
  { size, weight, color }: Type,
  { x, y, align = "left" }: { readonly x: number; readonly y: number; readonly align?: "left" | "right" },
): void => {
  const scale = size / inter.unitsPerEm;
  let at = align === "right" ? x - widthOf(text, { size, weight }) : x;
  const contours = charactersOf(text).flatMap((character) => {
    const { advance, path } = glyphOf(character, weight);
    const start = at;
    at += advance * scale;
    return contoursOf(path, (right, up) => [start + right * scale, y - up * scale]);
  });
  canvas.fill(contours, color);
};

export const fitted = (text: string, type: Pick<Type, "size" | "weight">, width: number): string => {
  if (widthOf(text, type) <= width) return text;
  const characters = [...text];
  while (characters.length > 0 && widthOf(`${characters.join("").trimEnd()}…`, type) > width)
    characters.pop();
  return `${characters.join("").trimEnd()}…`;
};
