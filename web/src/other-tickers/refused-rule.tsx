import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import { FIELDS } from "#shared/contracts/form/fields.ts";
import { adviceOn } from "../lib/fault-words.ts";
import { Notice } from "../ui/notices/notice.tsx";
import styles from "./elsewhere.module.css";

const ROWS: Readonly<Record<string, string>> = {
  optFields: "Option",
  volFields: "Filter",
  eventFields: "Event",
};

const nameOf = (path: string): string => {
  const [group = "", index = "0", name = ""] = path.split(".");
  const label = Object.hasOwn(FIELDS, name) ? FIELDS[name as keyof typeof FIELDS].label : path;
  return group in ROWS ? `${ROWS[group]} ${Number(index) + 1}, ${label}` : label;
};

export const RefusedRule = ({ faults }: { readonly faults: FieldProblems }) => (
  <Notice kind="failure">
    This rule can't be tried on other tickers as it is.
    <ul className={styles.left}>
      {Object.entries(faults).map(([path, fault]) => (
        <li key={path}>
          {nameOf(path)}: {adviceOn(fault) ?? fault}.
        </li>
      ))}
    </ul>
  </Notice>
);
