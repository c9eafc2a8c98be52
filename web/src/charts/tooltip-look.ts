import type { Palette } from "./palette.ts";

/** How the tooltip of every chart looks. */
export const tooltipLook = (palette: Palette, font: { readonly family: string; readonly size: number }) =>
  ({
    backgroundColor: palette.field,
    borderColor: palette.line,
    borderWidth: 1,
    titleColor: palette.quiet,
    bodyColor: palette.text,
    titleFont: { ...font, weight: "normal" },
    bodyFont: font,
    padding: 12,
    cornerRadius: 8,
    boxWidth: 8,
    boxHeight: 8,
    boxPadding: 6,
    usePointStyle: false,
  }) as const;
