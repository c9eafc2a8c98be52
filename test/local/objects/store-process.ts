import { startObjectStore } from "../../../infra/local/objects/object-store.ts";

/** An object store in a process of its own, to be killed: prints its endpoint. */
const [folder = "", bucket = ""] = process.argv.slice(2);
const store = await startObjectStore({ folder, buckets: [bucket] });
process.stdout.write(store.endpoint);
