import * as fc from "fast-check";
import { ClientMessage } from "#shared/contracts/socket.ts";
import { HOSTILE_BODIES, HOSTILE_STRINGS } from "./hostile-texts.ts";
import { textOf, treeOf } from "./json-tree.ts";
import { mutated } from "./mutations.ts";
import { schemaValues } from "./schema-values.ts";

/** Draws hostile socket messages from the contract of the messages. */
export const hostileMessages = (taskIds: readonly string[]): fc.Arbitrary<string> => {
  const named = fc.constantFrom(...taskIds, ...HOSTILE_STRINGS).map((task_id) => ({ task_id }));
  const values = fc.oneof(schemaValues(ClientMessage), named);
  return fc.oneof(
    { weight: 5, arbitrary: mutated(values.map(treeOf)).map(textOf) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_BODIES) },
  );
};
