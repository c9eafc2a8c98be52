import { allocateBatch } from "./batch";
import { allocateColumnCells } from "./column-cells";
import { allocateContenders } from "./contenders";
import { allocateDistinct } from "./distinct";
import { allocateEvaluation, entryRules } from "./evaluate";
import { allocateExitColumns } from "./exit-columns";
import { allocateObjectives } from "./objectives";
import { allocateOpenings } from "./openings";
import { allocateRuleCells } from "./rule-cells";
import { allocateRules, exitRules } from "./rules";
import { events } from "./tables";
import { allocateTrades } from "./trades";

/**
 * Memory of the walks, once the tables have theirs: the host then writes the lists of rules. `room` is for how many
 * different results of a spread are told apart at a time. Traps where memory ends.
 */
export function allocateWalks(nWaits: i32, nMaxPositions: i32, split: i32, minimum: i32, room: i32): void {
  allocateRules(nWaits, nMaxPositions, split, minimum);
  allocateTrades();
  allocateOpenings();
  allocateExitColumns();
  allocateBatch(exitRules);
  allocateColumnCells(entryRules());
  allocateRuleCells();
  allocateObjectives();
  allocateDistinct(min<i32>(room, exitRules * entryRules() * events));
  allocateContenders();
  allocateEvaluation();
}
