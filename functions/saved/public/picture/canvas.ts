import { crc32, deflateSync } from "node:zlib";

/**
 * A small raster of RGB pixels for pictures of shapes: fills polygons with antialiasing, strokes lines, and encodes PNG.
 * Coverage is the exact area of a pixel that a shape covers, summed along each row (Raph Levien, font-rs, 2016).
 */

export type Point = readonly [x: number, y: number];
/** Red, green, blue, each 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number];

const CHANNELS = 3;
/** Corners of a line's round joint. */
const JOINT_CORNERS = 12;

/** Twice the signed area of a polygon. */
const areaOf = (corners: readonly Point[]): number =>
  corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] as Point;
    return sum + x * nextY - nextX * y;
  }, 0);

/** The polygon with its corners in one direction, so that overlapping ones add up. */
const turned = (corners: readonly Point[]): readonly Point[] =>
  areaOf(corners) < 0 ? corners.toReversed() : corners;

/** The polygons that together are a line of that width with round joints. */
const strokeOf = (points: readonly Point[], width: number): readonly (readonly Point[])[] => {
  const half = width / 2;
  const joints = points.map(([x, y]) =>
    Array.from({ length: JOINT_CORNERS }, (_, index): Point => {
      const angle = (2 * Math.PI * index) / JOINT_CORNERS;
      return [x + half * Math.cos(angle), y + half * Math.sin(angle)];
    }),
  );
  const segments = points.slice(1).map(([x, y], index): readonly Point[] => {
    const [fromX, fromY] = points[index] as Point;
    const length = Math.hypot(x - fromX, y - fromY) || 1;
    const [dx, dy] = [(half * (fromY - y)) / length, (half * (x - fromX)) / length];
    return [
      [fromX + dx, fromY + dy],
      [x + dx, y + dy],
      [x - dx, y - dy],
      [fromX - dx, fromY - dy],
    ];
  });
  return [...joints, ...segments].map(turned);
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

export const newCanvas = (width: number, height: number, background: Color) => {
  const pixels = new Uint8Array(width * height * CHANNELS);
  for (let at = 0; at < pixels.length; at++) pixels[at] = background[at % CHANNELS] as number;
  /** Coverage as differences between neighbors; a spare cell takes what falls off the right edge. */
  const stride = width + 2;
  const cover = new Float32Array(stride * height);
  /** The rows and cells that have coverage: most shapes are small. */
  const nothing = { top: height, bottom: 0, left: stride, right: 0 };
  let covered = { ...nothing };

  const add = (index: number, value: number): void => {
    cover[index] = (cover[index] as number) + value;
  };

  /** Adds one row's part of an edge, from `x` to `next`, over `rise` of the row's height. */
  const addRow = (row: number, x: number, next: number, rise: number): void => {
    const [low, high] = [Math.min(x, next), Math.max(x, next)];
    const first = Math.floor(low);
    const last = Math.max(Math.ceil(high), first + 1);
    /** The share of the edge left of the cell, and the cell's neighbor's coverage. */
    let [before, neighbor] = [0, 0];
    for (let cell = first; cell < last; cell++) {
      const [left, right] = [Math.max(low, cell), Math.min(high, cell + 1)];
      const share = high > low ? (right - left) / (high - low) : 1;
      const area = rise * (before + share * (cell + 1 - (left + right) / 2));
      add(row * stride + cell, area - neighbor);
      before += share;
      neighbor = area;
    }
    add(row * stride + last, rise - neighbor);
    covered.top = Math.min(covered.top, row);
    covered.bottom = Math.max(covered.bottom, row + 1);
    covered.left = Math.min(covered.left, first);
    covered.right = Math.max(covered.right, last + 1);
  };

  const addEdge = ([fromX, fromY]: Point, [toX, toY]: Point): void => {
    if (fromY === toY) return;
    const sign = fromY < toY ? 1 : -1;
    const [topX, topY, bottomX, bottomY] = sign > 0 ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY];
    const perRow = (bottomX - topX) / (bottomY - topY);
    const within = (x: number): number => Math.min(Math.max(x, 0), width);
    for (let row = Math.max(0, Math.floor(topY)); row < Math.min(height, Math.ceil(bottomY)); row++) {
      const [upper, lower] = [Math.max(topY, row), Math.min(bottomY, row + 1)];
      const at = (y: number): number => within(topX + (y - topY) * perRow);
      addRow(row, at(upper), at(lower), sign * (lower - upper));
    }
  };

  /** Blends the color over what the shapes cover, and clears the coverage. */
  const blend = (color: Color, opacity: number): void => {
    const { top, bottom, left, right } = covered;
    for (let row = top; row < bottom; row++) {
      let sum = 0;
      for (let x = left; x < Math.min(right, width); x++) {
        sum += cover[row * stride + x] as number;
        const alpha = Math.min(Math.abs(sum), 1) * opacity;
        if (alpha < 1 / 512) continue;
        const at = (row * width + x) * CHANNELS;
        for (let channel = 0; channel < CHANNELS; channel++) {
          const under = pixels[at + channel] as number;
          pixels[at + channel] = Math.round(under + ((color[channel] as number) - under) * alpha);
        }
      }
    }
    cover.fill(0, top * stride, bottom * stride);
    covered = { ...nothing };
  };

  /** Fills polygons; one inside another that turns the other way is a hole. */
  const fill = (polygons: readonly (readonly Point[])[], color: Color, opacity = 1): void => {
    for (const corners of polygons)
      for (const [index, corner] of corners.entries())
        addEdge(corner, corners[(index + 1) % corners.length] as Point);
    blend(color, opacity);
  };

  return {
    fill,
    stroke: (points: readonly Point[], width: number, color: Color): void =>
      fill(strokeOf(points, width), color),
    /** Encodes the pixels (PNG, third edition): 8-bit RGB, rows without a filter. */
    png: (): Buffer => {
      const rows = Buffer.alloc((width * CHANNELS + 1) * height);
      for (let row = 0; row < height; row++)
        rows.set(
          pixels.subarray(row * width * CHANNELS, (row + 1) * width * CHANNELS),
          row * (width * CHANNELS + 1) + 1,
        );
      const header = Buffer.alloc(13);
      header.writeUInt32BE(width, 0);
      header.writeUInt32BE(height, 4);
      header.set([8, 2, 0, 0, 0], 8);
      return Buffer.concat([
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        chunk("IHDR", header),
        chunk("IDAT", deflateSync(rows)),
        chunk("IEND", Buffer.alloc(0)),
      ]);
    },
  };
};

export type Canvas = ReturnType<typeof newCanvas>;
