import { useNarrow } from "../../lib/use-narrow.ts";
import { classes } from "../../ui/classes.ts";
import {
  SkeletonChart,
  SkeletonFigures,
  SkeletonRows,
  SkeletonText,
  SkeletonTitle,
} from "../../ui/waiting/skeleton.tsx";
import card from "./saved-card.module.css";

export const SavedListShape = () => (
  <div className="stack-4 min-0">
    <div className="line gap-0 control-high">
      <SkeletonTitle font="section" />
    </div>
    {useNarrow() ? [1, 2].map((place) => <CardShape key={place} />) : <SkeletonRows rows={8} columns={6} />}
  </div>
);

const CardShape = () => (
  <div className={classes("stack-2", card.card)}>
    <SkeletonText lines={2} />
    <SkeletonChart height="3.5rem" />
    <SkeletonFigures count={6} />
  </div>
);
