/** A drawing surface that swallows everything: the drawing of charts is not under test, their words are. */
function contextOf(this: HTMLCanvasElement) {
  const known: Record<string, unknown> = { canvas: this, measureText: () => ({ width: 0 }) };
  return new Proxy(known, {
    get: (target, name: string) => target[name] ?? (() => undefined),
    set: () => true,
  });
}

/** Gives every canvas that surface, so that charts can be made, changed and taken away. */
export const swallowDrawings = (): void => {
  HTMLCanvasElement.prototype.getContext = contextOf as unknown as HTMLCanvasElement["getContext"];
};
