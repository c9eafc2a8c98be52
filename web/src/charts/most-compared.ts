/** The number of curves that are easy to tell apart: each color twice. */
export const MOST_COMPARED = 6;
