import { unknownPath } from "../edge/http.ts";

/** Every path under /api/ that no route has. */
export const handler = unknownPath;
