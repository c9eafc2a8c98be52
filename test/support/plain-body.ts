/** Returns the body of a backtest without filters, exits by price, or events; dates and exits are in `overall`. */
export const plainBody = (overall: object, legs: readonly object[]) => ({
  overallFields: [overall],
  filterFields: [{}],
  riskFields: [],
  eventFields: [],
  volFields: [],
  optFields: legs,
});
