import { events } from "./dimensions";
import { allocateBatch } from "./walks/batch";
import { allocateColumnCells } from "./fold/column-cells";
import { setFolds } from "./fold/choices";
import { allocateContenders } from "./fold/contenders";
import { allocateDistinct } from "./fold/distinct";
import { allocateEvaluation, entryRules } from "./walks/evaluate";
import { allocateExitColumns } from "./walks/exit-columns";
import { allocateObjectives } from "./fold/objectives";
import { allocateOpenings } from "./walks/openings";
import { allocateRuleCells } from "./fold/rule-cells";
import { allocateRules, exitRules } from "./rules";
import { allocateLevels } from "./walks/read-levels";
import { setSplit } from "./sums/checkpoints";
import { allocateSteps } from "./walks/steps";
import { allocateTrades } from "./walks/trades";

/**
 * Allocates the walks' memory after the tables. The host then writes the lists of rules. `room` is the number of
 * different results that one count can hold. Traps when memory is exhausted.
 */
export function allocateWalks(split: i32, minimum: i32, room: i32): void {
  setSplit(split);
  setFolds(0, 0);
  allocateRules(minimum);
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
