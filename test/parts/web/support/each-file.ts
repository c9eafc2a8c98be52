import { cleanup, configure, prettyDOM } from "@testing-library/react";
import * as React from "react";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { setWidth } from "./browser.ts";

/** Files share a window, and the modules that it has loaded: each test begins with an empty page and storage. */

/** Prints the page only when a test reads the error's message. A query that waits throws an error at each try. */
const elementError = (message: string | null, container: Element): Error => {
  let text: string | undefined;
  return Object.defineProperty(new Error(), "message", {
    // Vitest gives an error that comes late, or without a test, a message of its own.
    configurable: true,
    get: () => {
      text ??= `${message}\n\n${prettyDOM(container)}`;
      return text;
    },
    set: (given: string) => {
      text = given;
    },
  });
};
// To tell hidden elements apart, a query by role would work out the style of every element of the page.
configure({ getElementError: elementError, defaultHidden: true });

/** React in development keeps a stack for each of the first 10,000 elements of a second, which no test reads. */
const internals = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
});

/** Charts draw nothing; tests read their words and data. */
HTMLCanvasElement.prototype.getContext = () => null;

beforeEach(() => {
  window.localStorage.clear();
  setWidth(1200);
});
afterEach(cleanup);
afterAll(async () => {
  vi.unstubAllGlobals();
  // A part of a page that still loads when its file ends would fail to load, for the next file too.
  await vi.dynamicImportSettled();
});
