import { randomBytes } from "node:crypto";

const ID_BYTES = 16;

export const newId = (): string => randomBytes(ID_BYTES).toString("base64url");
