import { randomBytes } from "node:crypto";
import { REGION } from "../template/physical-names.ts";

/** The key of all stand-ins of this process, made at its start: whoever signs with another gets nothing of them. */
export const OWN_KEY = `local${randomBytes(16).toString("hex")}`;

/**
 * Credentials for stand-ins with that key. Who knows the key is let in, as it comes with each request: signatures are not
 * worked out again, since nobody listens between two programs of one machine.
 */
export const credentialsOf = (key: string) => ({ accessKeyId: key, secretAccessKey: "local" });

/** Settings of an AWS client that speaks to a stand-in of this process, or to one whose key is given. */
export const clientSettings = (endpoint: string, key = OWN_KEY) => ({
  endpoint,
  region: REGION,
  credentials: credentialsOf(key),
});
