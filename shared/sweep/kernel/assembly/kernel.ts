/**
 * The sweep's kernel: everything that the host may call. `memory` lays out linear memory, `tables` are what the paths
 * write and the walks read.
 */
export { allocate, forget, forgetAll, mark } from "./memory";
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
