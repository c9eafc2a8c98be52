/** An observer in whose eyes everything is in sight at once. */
class SeesAll implements IntersectionObserver {
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
}

/** jsdom has no layout and no observer of what is in sight: charts are drawn wherever they stand. */
export const seeEverything = (): void => {
  window.IntersectionObserver = SeesAll;
};
