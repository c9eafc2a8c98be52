/** Stands under every portfolio: beside *Run*, and in its results. */
export const CHOSEN_AFTER =
  "These members were chosen after seeing these years. Their sum has not been tested by that.";
