import { Suspense } from "react";
import { lazyPart } from "../lib/lazy-part.ts";
import { DropPanel } from "../ui/overlays/drop-panel.tsx";

const CaseBoxes = lazyPart(() => import("./case-boxes.tsx"), "CaseBoxes");

type CaseMenuProps = { readonly names: readonly string[]; readonly size?: "small" | "normal" };

export const CaseMenu = ({ names, size = "normal" }: CaseMenuProps) => (
  <DropPanel label="Add to case" size={size}>
    <Suspense fallback={<p className="hint">Loading your cases</p>}>
      <CaseBoxes names={names} />
    </Suspense>
  </DropPanel>
);
