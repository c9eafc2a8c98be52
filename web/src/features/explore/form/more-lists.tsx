import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import type { NumberList } from "#shared/domain/sweep/dimensions.ts";
import { faultsIn } from "./form-paths.ts";
import styles from "./grid-sections.module.css";
import { ListInput } from "./list-input.tsx";
import { useSweepReading } from "./sweep-reading.tsx";
import type { SweepValues } from "./sweep-values.ts";

type Props = {
  readonly title: string;
  readonly names: readonly NumberList[];
};

/** Lists that few searches use, behind their title. Opens by itself once a list has values or a fault. */
export const MoreLists = ({ title, names }: Props) => {
  const lists = useWatch<SweepValues, "lists">({ name: "lists" });
  const { problems } = useSweepReading();
  const isUsed = names.some((name) => lists[name].length > 0 || faultsIn(problems, name).fault !== undefined);
  const [isOpen, setOpen] = useState(isUsed);
  useEffect(() => {
    if (isUsed) setOpen(true);
  }, [isUsed]);
  return (
    <details className="disclosure" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      <div className={styles.lists}>
        {names.map((name) => (
          <ListInput key={name} name={name} />
        ))}
      </div>
    </details>
  );
};
