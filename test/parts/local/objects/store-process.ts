import { join } from "node:path";
import { databaseIn, openDatabase } from "../../../../infra/local/data/database.ts";
import { startObjectStore } from "../../../../infra/local/objects/object-store.ts";
import { OWN_KEY } from "../../../../infra/local/wire/client-settings.ts";

/** An object store in a process of its own, for tests that kill it. Prints its endpoint and its key. */
const [folder = "", bucket = ""] = process.argv.slice(2);
const database = openDatabase(databaseIn(folder));
const store = await startObjectStore({ database, folder: join(folder, "objects"), buckets: [bucket] });
process.stdout.write(`${store.endpoint} ${OWN_KEY}`);
