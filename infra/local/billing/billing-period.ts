/** Months as Stripe counts them: from the anchor, so that the 31st becomes the 30th and then the 31st again. */

const monthsAfter = (anchor: number, months: number): number => {
  const from = new Date(anchor * 1000);
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const daysInMonth = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), daysInMonth));
  return to.getTime() / 1000;
};

/** The first end of a period after a moment; both and the anchor are seconds since 1970. */
export const nextPeriodEnd = (anchor: number, after: number): number => {
  for (let months = 1; ; months++) {
    const end = monthsAfter(anchor, months);
    if (end > after) return end;
  }
};
