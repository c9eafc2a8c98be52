/**
 * Everything that the host may call of the sweep's kernel. `memory` allocates, the paths write `tables`, the walks
 * read them. `prepare` fills the tables for a spread, `evaluate` walks all of its rules.
 */
export { allocateWalks } from "./configure";
export { setLength } from "./dimensions";
export { choices, foldWindows, setFolds } from "./fold/choices";
export { contenderCount, contenders } from "./fold/contenders";
export { counts, evaluate } from "./walks/evaluate";
export { allocate, forget, forgetAll, mark } from "./memory";
export { bars, histograms } from "./fold/objectives";
export { clearPairs, marginalCells, marginals, pairCellCount, pairCells } from "./fold/rule-cells";
export { checkpointSessions, setCheckpoints } from "./sums/checkpoints";
export { maxPositions, waits, widerStops, widerTargets, widerTrails } from "./rules";
export {
  allocateTables,
  cuts,
  dayOf,
  eventMasks,
  filterMasks,
  risk,
  stopExits,
  stopPnls,
  stride,
  targetExits,
  targetPnls,
  timeExits,
  timePnls,
  trailExits,
  trailPnls,
  valid,
} from "./tables";
export { setExitDays, setSessionsByDay } from "./paths/dte-exit";
export { setPathInputs } from "./paths/path-inputs";
export { preparePaths } from "./paths/prepare";
export { addLeg, addShares, clearLegs } from "./paths/spread-legs";
export { setThresholds, setTrails } from "./paths/thresholds";
