import { Ticket, Workbench } from "../../../run/workbench.tsx";
import { SkeletonFields, SkeletonRows, SkeletonText, SkeletonTitle } from "../../../ui/waiting/skeleton.tsx";
import styles from "./portfolio-form.module.css";

const SECTIONS = [6, 4] as const;

export const PortfolioShape = () => (
  <Workbench
    ticket={
      <Ticket label="Ticket">
        <SkeletonText lines={3} />
        <SkeletonFields count={1} />
      </Ticket>
    }
  >
    {SECTIONS.map((count) => (
      <div key={count} className={`form-part ${styles.part}`}>
        <div className="head form-title">
          <SkeletonTitle font="section" />
        </div>
        <div className="field-grid">
          {Array.from({ length: count }, (_, field) => `${count}-${field}`).map((field) => (
            <SkeletonFields key={field} count={1} />
          ))}
        </div>
      </div>
    ))}
    <div className={`form-part ${styles.part}`}>
      <SkeletonRows rows={3} columns={2} />
    </div>
  </Workbench>
);
