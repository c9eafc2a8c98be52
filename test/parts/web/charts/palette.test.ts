import { expect, test } from "vitest";
import { readPalette } from "../../../../web/src/charts/drawing/palette.ts";

test("reads a shortened color in full, so that an opacity fits behind it", () => {
  const screen = document.createElement("div");
  document.body.append(screen);
  screen.style.setProperty("--ground", " #fff");
  screen.style.setProperty("--link", "#2558c7");
  expect(readPalette(screen, true)).toMatchObject({ ground: "#ffffff", link: "#2558c7" });
});
