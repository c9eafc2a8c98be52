/** The warning that stands beside every portfolio, before and after its run, and on its public page. */
export const CHOSEN_AFTER =
  "These members were chosen after seeing these years. Their sum has not been tested by that.";
