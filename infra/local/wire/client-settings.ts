import { REGION } from "../template/physical-names.ts";

/** Credentials that no cloud knows: the stand-ins want some, and check none. */
export const CREDENTIALS = { accessKeyId: "local", secretAccessKey: "local" };

/** Settings of an AWS client that speaks to a stand-in. */
export const clientSettings = (endpoint: string) => ({ endpoint, region: REGION, credentials: CREDENTIALS });
