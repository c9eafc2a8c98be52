import { useState } from "react";
import { type Palette, readPalette } from "./palette.ts";

/** Returns a ref for the canvas's parent, and the palette there; undefined until it mounts. */
export const useScreenPalette = (): readonly [(element: HTMLElement | null) => void, Palette | undefined] => {
  const [palette, setPalette] = useState<Palette>();
  const [host] = useState(() => (element: HTMLElement | null) => {
    if (element) setPalette(readPalette(element));
  });
  return [host, palette];
};
