import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import type * as z from "zod";
import type { Rows } from "../../../../infra/local/tables/rows.ts";
import type { Item } from "../../../../infra/local/tables/values.ts";

export const plainRow = (item: Item): Record<string, unknown> =>
  unmarshall(item as unknown as Parameters<typeof unmarshall>[0]);

/** DynamoDB stores no empty set. */
const withoutEmptySets = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => !(value instanceof Set && value.size === 0)));

/** The rows of a table as a map for tests; a key is the row's partition and sort key with a blank between them. */
export class RowsView<T> implements Iterable<[string, T]> {
  readonly #rows: () => Rows;
  readonly #schema: z.ZodType<T>;
  readonly #isRow: (key: string) => boolean;

  constructor(rows: () => Rows, schema: z.ZodType<T>, isRow: (key: string) => boolean = () => true) {
    this.#rows = rows;
    this.#schema = schema;
    this.#isRow = isRow;
  }

  #read(item: Item): T {
    return this.#schema.parse(plainRow(item));
  }

  #keyOf(key: string): { hash: string; range: string } {
    const [hash = "", range = ""] = key.split(" ");
    return { hash, range };
  }

  *#all(): Generator<[string, Item]> {
    const rows = this.#rows();
    for (const item of rows.scan({ index: undefined })) {
      const { hash, range } = rows.keyOf(item);
      const key = range === "" ? hash : `${hash} ${range}`;
      if (this.#isRow(key)) yield [key, item];
    }
  }

  get(key: string): T | undefined {
    const item = this.#rows().get(this.#keyOf(key));
    return item && this.#read(item);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  set(key: string, row: T & object): void {
    const item = marshall(withoutEmptySets(row), { removeUndefinedValues: true }) as unknown as Item;
    this.#rows().put(this.#keyOf(key), item);
  }

  delete(key: string): void {
    this.#rows().delete(this.#keyOf(key));
  }

  get size(): number {
    return [...this.#all()].length;
  }

  keys(): string[] {
    return [...this.#all()].map(([key]) => key);
  }

  values(): T[] {
    return [...this.#all()].map(([, item]) => this.#read(item));
  }

  [Symbol.iterator](): Iterator<[string, T]> {
    return [...this.#all()].map(([key, item]): [string, T] => [key, this.#read(item)])[Symbol.iterator]();
  }
}
