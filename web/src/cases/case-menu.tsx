import { lazy, Suspense } from "react";
import { DropPanel } from "../ui/overlays/drop-panel.tsx";

/** Loaded when it opens. */
const CaseBoxes = lazy(() => import("./case-boxes.tsx").then((module) => ({ default: module.CaseBoxes })));

type CaseMenuProps = {
  /** The keys of the results. */
  readonly names: readonly string[];
  readonly size?: "small" | "normal";
};

/** The menu that puts saved results into cases and takes them out. */
export const CaseMenu = ({ names, size = "normal" }: CaseMenuProps) => (
  <DropPanel label="Add to case" size={size}>
    <Suspense fallback={<p className="hint">Loading your cases</p>}>
      <CaseBoxes names={names} />
    </Suspense>
  </DropPanel>
);
