import type { Fields } from "#shared/contracts/form/field.ts";
import { GROUPS } from "#shared/contracts/form/fields.ts";
import { BASELINE_FIELDS, POSITION_FIELDS } from "#shared/contracts/form/overall-fields.ts";
import { Ticket, Workbench } from "../../../run/workbench.tsx";
import { SkeletonChart, SkeletonFields, SkeletonText, SkeletonTitle } from "../../../ui/waiting/skeleton.tsx";

const SECTIONS: Readonly<Record<string, Fields>> = {
  baseline: BASELINE_FIELDS,
  position: POSITION_FIELDS,
  option: GROUPS.optFields.fields,
};

export const FormShape = () => (
  <Workbench
    ticket={
      <Ticket label="Ticket">
        <SkeletonText lines={3} />
        <SkeletonFields count={1} />
        <SkeletonChart height="20rem" />
      </Ticket>
    }
  >
    <div className="row gap-6 rows-1 mb-2 control-high">
      <SkeletonTitle font="section" />
    </div>
    {Object.entries(SECTIONS).map(([section, fields]) => (
      <div key={section} className="form-part">
        <div className="head form-title">
          <SkeletonTitle font="section" />
        </div>
        <div className="field-grid">
          {Object.keys(fields).map((field) => (
            <SkeletonFields key={field} count={1} />
          ))}
        </div>
      </div>
    ))}
  </Workbench>
);
