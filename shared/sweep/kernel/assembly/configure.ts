import { events } from "./dimensions";
import { allocateBatch } from "./walks/batch";
import { allocateColumnCells } from "./fold/column-cells";
import { allocateContenders } from "./fold/contenders";
import { allocateDistinct } from "./fold/distinct";
import { allocateEvaluation, entryRules } from "./walks/evaluate";
import { allocateExitColumns } from "./walks/exit-columns";
import { allocateObjectives } from "./fold/objectives";
import { allocateOpenings } from "./walks/openings";
import { allocateRuleCells } from "./fold/rule-cells";
import { allocateRules, exitRules } from "./rules";
import { allocateLevels } from "./walks/read-levels";
import { allocateSteps } from "./walks/steps";
import { allocateTrades } from "./walks/trades";

/**
 * Memory of the walks, once the tables have theirs: the host then writes the lists of rules. `room` is for how many
 * different results of a spread are told apart at a time. Traps where memory ends.
 */
export function allocateWalks(split: i32, minimum: i32, room: i32): void {
  allocateRules(split, minimum);
  allocateTrades();
  allocateSteps();
  allocateLevels();
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
