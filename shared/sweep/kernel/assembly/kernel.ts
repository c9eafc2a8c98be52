/**
 * The sweep's kernel: everything that the host may call. `memory` lays out linear memory, `tables` are what the paths
 * write and the walks read, `prepare` fills them for a spread, `evaluate` walks every rule of it.
 */
export { allocateWalks } from "./configure";
export { contenderCount, contenders } from "./contenders";
export { columns } from "./exit-columns";
export { counts, evaluate } from "./evaluate";
export { allocate, forget, forgetAll, mark } from "./memory";
export { bars, histograms } from "./objectives";
export { clearPairs, marginalCells, marginals, pairCellCount, pairCells } from "./rule-cells";
export { maxPositions, waits, widerStops, widerTargets } from "./rules";
export {
  allocateTables,
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
  valid,
} from "./tables";
export { setPathInputs } from "./path-inputs";
export { preparePaths } from "./prepare";
export { addLeg, clearLegs } from "./spread-legs";
export { setThresholds } from "./thresholds";
