import { randomBytes } from "node:crypto";
import { REGION } from "../template/physical-names.ts";

/** The key of all stand-ins of this process, made at its start: requests with another key are refused. */
export const OWN_KEY = `local${randomBytes(16).toString("hex")}`;

/**
 * Credentials for stand-ins with that key. Each request carries the key, which alone is compared: signatures are not
 * verified, since no other program listens between two programs of one machine.
 */
export const credentialsOf = (key: string) => ({ accessKeyId: key, secretAccessKey: "local" });

/** Settings of an AWS client for a stand-in of this process, or for one of the given key. */
export const clientSettings = (endpoint: string, key = OWN_KEY) => ({
  endpoint,
  region: REGION,
  credentials: credentialsOf(key),
});
