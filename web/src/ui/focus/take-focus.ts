/** A ref that focuses its element when it mounts. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
