import type { Page } from "playwright-core";

/** All that the page throws and writes to its console as an error from now on, in words; empty while all is well. */
export const watchFaults = (page: Page): string[] => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  return faults;
};
