import { useMemo, useState } from "react";
import { useLight } from "../../lib/use-narrow.ts";
import { type Palette, readPalette } from "./palette.ts";

/** Returns a ref for the canvas's parent, and the theme's palette there; undefined until it mounts. */
export const useScreenPalette = (): readonly [(element: HTMLElement | null) => void, Palette | undefined] => {
  const [host, setHost] = useState<HTMLElement | null>(null);
  const isLight = useLight();
  const palette = useMemo(() => (host ? readPalette(host, isLight) : undefined), [host, isLight]);
  return [setHost, palette];
};
