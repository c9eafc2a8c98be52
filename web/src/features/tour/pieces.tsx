import type { ComponentType } from "react";
import { AnalyzePiece } from "./analyze-piece.tsx";
import { BaselinePiece } from "./baseline-piece.tsx";
import { ReviewPiece } from "./review-piece.tsx";
import { RiskPiece } from "./risk-piece.tsx";
import { RunPiece } from "./run-piece.tsx";
import { SavePiece } from "./save-piece.tsx";

/** The pieces by name. */
export type Pieces = Readonly<
  Record<"baseline" | "risk" | "run" | "analyze" | "save" | "review", ComponentType>
>;

export const pieces: Pieces = {
  baseline: BaselinePiece,
  risk: RiskPiece,
  run: RunPiece,
  analyze: AnalyzePiece,
  save: SavePiece,
  review: ReviewPiece,
};
