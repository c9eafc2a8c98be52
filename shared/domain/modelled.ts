/** The mark of data that a model computed, wherever a result shows (M5). Prose says "modeled". */
export const MODELLED = "Modelled";
