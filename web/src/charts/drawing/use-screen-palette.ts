import { useState } from "react";
import { type Palette, readPalette } from "./palette.ts";

/** A ref for the element that a canvas will stand in, and the colours there; undefined until it is in the page. */
export const useScreenPalette = (): readonly [(element: HTMLElement | null) => void, Palette | undefined] => {
  const [palette, setPalette] = useState<Palette>();
  const [host] = useState(() => (element: HTMLElement | null) => {
    if (element) setPalette(readPalette(element));
  });
  return [host, palette];
};
