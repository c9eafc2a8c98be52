import { startObjectStore } from "../../../infra/local/objects/object-store.ts";
import { OWN_KEY } from "../../../infra/local/wire/client-settings.ts";

/** An object store in a process of its own, to be killed: prints its endpoint, and its key behind a space. */
const [folder = "", bucket = ""] = process.argv.slice(2);
const store = await startObjectStore({ folder, buckets: [bucket] });
process.stdout.write(`${store.endpoint} ${OWN_KEY}`);
