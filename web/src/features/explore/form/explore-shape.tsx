import { Ticket, Workbench } from "../../../run/workbench.tsx";
import { SkeletonChart, SkeletonFields, SkeletonText, SkeletonTitle } from "../../../ui/waiting/skeleton.tsx";

const FIELDS = ["ticker", "name", "start", "end", "length", "precision"];

export const ExploreShape = () => (
  <Workbench
    ticket={
      <Ticket label="Ticket">
        <SkeletonTitle font="page" />
        <SkeletonText lines={4} />
        <SkeletonFields count={1} />
        <SkeletonText lines={8} />
      </Ticket>
    }
  >
    <div className="head gap-6 rows-1 mb-2 control-high">
      <SkeletonTitle font="section" />
    </div>
    <div className="stack-3 min-0 pt-4 pb-5 ruled">
      <SkeletonTitle font="section" />
      <div className="field-grid">
        {FIELDS.map((field) => (
          <SkeletonFields key={field} count={1} />
        ))}
      </div>
    </div>
    <div className="stack-3 min-0 pt-4 pb-5 ruled">
      <SkeletonTitle font="section" />
      <SkeletonChart height="30rem" />
    </div>
  </Workbench>
);
