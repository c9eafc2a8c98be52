import { ApiError } from "../../../../web/src/lib/api-error.ts";

/** Browser features that jsdom lacks. `each-file.ts` loads it before any test. */

let widthPx = 1200;

/** Sets the window's width for later renders. */
export const setWidth = (px: number): void => {
  widthPx = px;
};

const matches = (query: string): boolean => {
  const limit = /max-width: (\d+)px/.exec(query)?.[1];
  return limit !== undefined && widthPx <= Number(limit);
};

window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: matches(query),
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

/** jsdom has no layout to scroll or to measure. */
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** Everything is in sight at once, so that charts draw wherever they stand. */
window.IntersectionObserver = class implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds = [];
  readonly #onSeen: IntersectionObserverCallback;
  constructor(onSeen: IntersectionObserverCallback) {
    this.#onSeen = onSeen;
  }
  observe() {
    this.#onSeen([{ isIntersecting: true } as IntersectionObserverEntry], this);
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};

/** Popovers are hidden by their attribute, and jsdom has no way to show one. */
HTMLElement.prototype.showPopover = function showPopover() {
  this.style.display = "block";
};
HTMLElement.prototype.hidePopover = function hidePopover() {
  this.style.display = "";
};

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event("close"));
};

const print = console.error;
/** Failed fetches are logged by design (spec §8), and charts complain about the missing canvas. */
const isExpected = (parts: readonly unknown[]): boolean =>
  parts.some((part) => part instanceof ApiError) || String(parts[0]).startsWith("Failed to create chart");
console.error = (...parts) => {
  if (!isExpected(parts)) print(...parts);
};

export const texts = (elements: readonly Element[]): string[] =>
  elements.map(({ textContent }) => textContent ?? "");
