/** A ref that gives an element the focus when it appears: where a screen begins, or what answers the reader. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
