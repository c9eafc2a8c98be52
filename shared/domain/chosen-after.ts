/** The warning that stands beside every portfolio, before and after its run, and on its public page. */
export const CHOSEN_AFTER =
  "These members were chosen after seeing these years. The portfolio as a whole hasn't been tested.";
