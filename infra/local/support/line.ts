const WIDTH = 22;

/** A line of a support command: a label, and its value in a column. */
export const line = (label: string, value: unknown): string => `${label.padEnd(WIDTH)}${String(value)}`;
