import { setTimeout as sleep } from "node:timers/promises";
import {
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} from "@aws-sdk/client-dynamodb";
import fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startTables } from "../../../infra/local/tables/tables.ts";
import { clientSettings } from "../../../infra/local/wire/client-settings.ts";
import { noSmallDisk, type SmallDisk, smallDisk } from "../../support/small-disk.ts";
import { spec, TableName } from "./tasks-table.ts";

/** The only status of an error that the tables may answer here. */
const UNAVAILABLE = 503;

/** What a row may hold: the value that was answered last, or one that was refused since and may be kept or not. */
type Row = { readonly answered: string | undefined; readonly doubtful: readonly (string | undefined)[] };

/** Writes rows, and keeps a book of what was answered; rows of one key are written one after the other. */
const bookKeeper = (endpoint: () => string) => {
  const client = () => {
    const one = new DynamoDBClient({ ...clientSettings(endpoint()), maxAttempts: 1 });
    onTestFinished(() => one.destroy());
    return one;
  };
  let current = client();
  const rows = new Map<string, Row>();

  const send = async (taskId: string, value: string | undefined, bytes: number): Promise<boolean> => {
    const { answered, doubtful } = rows.get(taskId) ?? { answered: undefined, doubtful: [] };
    const Item = { taskId: { S: taskId }, owner: { S: value ?? "" }, text: { S: "x".repeat(bytes) } };
    try {
      if (value === undefined)
        await current.send(new DeleteItemCommand({ TableName, Key: { taskId: Item.taskId } }));
      else await current.send(new PutItemCommand({ TableName, Item }));
      rows.set(taskId, { answered: value, doubtful: [] });
      return true;
    } catch (error) {
      expect(error).toMatchObject({ $metadata: { httpStatusCode: UNAVAILABLE } });
      rows.set(taskId, { answered, doubtful: [...doubtful, value] });
      return false;
    }
  };

  /** Whether rows and index hold what was answered, and nothing that was never sent. */
  const check = async (): Promise<void> => {
    for (const [taskId, { answered, doubtful }] of rows) {
      const { Item } = await current.send(new GetItemCommand({ TableName, Key: { taskId: { S: taskId } } }));
      const found = Item?.owner?.S;
      expect([answered, ...doubtful]).toContain(found);
      if (found === undefined) continue;
      const { Items } = await current.send(
        new QueryCommand({
          TableName,
          IndexName: "byOwner",
          KeyConditionExpression: "#owner = :owner",
          ExpressionAttributeNames: { "#owner": "owner" },
          ExpressionAttributeValues: { ":owner": { S: found } },
        }),
      );
      expect(Items?.map((item) => item.taskId?.S)).toEqual([taskId]);
    }
  };

  return {
    send,
    check,
    anew: () => {
      current = client();
    },
  };
};

/** What the console was told. */
const listen = (): (() => string) => {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  return () => write.mock.calls.map(([text]) => String(text)).join("");
};

const openOn = async (disk: SmallDisk) => {
  let tables = await startTables(disk.folder, [spec]);
  onTestFinished(() => tables.close());
  const book = bookKeeper(() => tables.endpoint);
  return {
    book,
    restart: async () => {
      await tables.close();
      tables = await startTables(disk.folder, [spec]);
      book.anew();
    },
    /** As soon as the tables answer writes again. */
    recovered: () =>
      expect.poll(() => book.send("probe", `probe ${Math.random()}`, 10), { timeout: 10_000 }).toBe(true),
  };
};

const step = fc.record({
  key: fc.integer({ min: 0, max: 9 }),
  isDelete: fc.boolean(),
  bytes: fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 20_000, max: 350_000 })),
});

describe.skipIf(noSmallDisk !== undefined)("tables on a full disk", () => {
  test("answer 503, say so once, and have all that they answered when there is space, and after a restart", async () => {
    const disk = smallDisk();
    const { book, restart, recovered } = await openOn(disk);
    const said = listen();
    for (let i = 0; i < 20; i++) expect(await book.send(`before ${i}`, `v${i}`, 1000)).toBe(true);
    disk.fill(100_000);
    // The first goes through the middle of the last page; what comes behind it would still find place.
    expect(await book.send("large", "large", 300_000)).toBe(false);
    for (let i = 0; i < 20; i++) await book.send(`meanwhile ${i}`, `m${i}`, 10 * i);
    await sleep(2500);
    disk.free();
    await recovered();
    await book.check();
    expect(said().split("The disk is full")).toHaveLength(2);
    await restart();
    await book.check();
    expect(await book.send("large", "large again", 300_000)).toBe(true);
  });

  test("lose nothing that was answered, whoever writes at once, how often ever the disk fills", {
    timeout: 60_000,
  }, async () => {
    listen();
    const disk = smallDisk();
    const { book, restart, recovered } = await openOn(disk);
    let version = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 20, maxLength: 60 }),
        fc.integer({ min: 0, max: 400_000 }),
        async (steps, spare) => {
          disk.fill(spare);
          const byKey = Map.groupBy(steps, ({ key }) => key);
          const write = async (key: number): Promise<void> => {
            for (const { isDelete, bytes } of byKey.get(key) ?? [])
              if (!(await book.send(`k${key}`, isDelete ? undefined : `v${version++}`, bytes))) refused++;
          };
          await Promise.all([...byKey.keys()].map(write));
          disk.free();
          await recovered();
          await book.check();
          await restart();
          await book.check();
        },
      ),
      { numRuns: 4, endOnFailure: true },
    );
    expect(refused).toBeGreaterThan(5);
  });
});
