import type { CSSProperties } from "react";
import { useController } from "react-hook-form";
import {
  STRUCTURE_NAMES,
  type StructureFamily,
  type StructureName,
  structureOf,
} from "#shared/domain/structure/structure.ts";
import { sizesByStructure } from "#shared/sweep/grid/grid.ts";
import { formatCompact, formatCount } from "../../../lib/format.ts";
import { StructurePicture } from "../../../payoff/structure-picture.tsx";
import { classes } from "../../../ui/classes.ts";
import { useOneStop } from "../../../ui/focus/use-one-stop.ts";
import styles from "./structure-picker.module.css";
import { useSweepReading } from "./sweep-reading.tsx";

const familyMembers = (family: StructureFamily): StructureName[] =>
  STRUCTURE_NAMES.filter((name) => structureOf(name).family === family);

/** In an order that fills lines of eight. */
const FAMILIES: readonly StructureFamily[] = [
  "Single options",
  "Vertical spreads",
  "Straddles and strangles",
  "Ratios and backspreads",
  "Calendars and diagonals",
  "Condors",
  "Butterflies",
  "Combinations",
  "With shares",
];

const MEMBERS = FAMILIES.map((family) => ({ family, members: familyMembers(family) }));

/** The catalog by family: each structure with its payoff and its combinations. Arrow keys move through it. */
export const StructurePicker = () => {
  const { field } = useController({ name: "structures" });
  const { problems, gridProblem } = useSweepReading();
  const chosen = field.value as readonly StructureName[];
  const choose = (members: readonly StructureName[], isOn: boolean) =>
    field.onChange(STRUCTURE_NAMES.filter((name) => (members.includes(name) ? isOn : chosen.includes(name))));
  const stop = useOneStop<HTMLDivElement>("button, input", "input");
  const fault =
    problems.structures ?? (gridProblem?.field === "structures" ? gridProblem.problem : undefined);
  return (
    <>
      <div className={styles.families} {...stop}>
        {MEMBERS.map(({ family, members }) => (
          <Family key={family} {...{ family, members, chosen, choose }} />
        ))}
      </div>
      {fault && (
        <p className="fault" role="alert">
          Structures {fault}
        </p>
      )}
    </>
  );
};

type FamilyProps = {
  readonly family: StructureFamily;
  readonly members: readonly StructureName[];
  readonly chosen: readonly StructureName[];
  readonly choose: (members: readonly StructureName[], isOn: boolean) => void;
};

const Family = ({ family, members, chosen, choose }: FamilyProps) => {
  const isWhole = members.every((name) => chosen.includes(name));
  return (
    <fieldset className={styles.family} style={{ "--members": members.length } as CSSProperties}>
      <legend className="visually-hidden">{family}</legend>
      <div className="line gap-2 baseline mb-1 small">
        <span className="quiet" aria-hidden="true">
          {family}
        </span>
        <button
          type="button"
          className={styles.all}
          aria-label={`${isWhole ? "None" : "All"} of ${family.toLowerCase()}`}
          onClick={() => choose(members, !isWhole)}
        >
          {isWhole ? "None" : "All"}
        </button>
      </div>
      <div className={styles.members}>
        {members.map((name) => (
          <StructureCard
            key={name}
            name={name}
            isOn={chosen.includes(name)}
            onChange={(isOn) => choose([name], isOn)}
          />
        ))}
      </div>
    </fieldset>
  );
};

type CardProps = {
  readonly name: StructureName;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

const StructureCard = ({ name, isOn, onChange }: CardProps) => {
  const { grid } = useSweepReading();
  const combinations =
    grid && sizesByStructure(grid).find(({ structure }) => structure === name)?.combinations;
  return (
    <label className={classes(`stack gap-1 rows-0 hint at-top min-0 ${styles.card}`, isOn && styles.on)}>
      <span className={classes("screen", styles.screen)}>
        <StructurePicture structure={name} />
        <input
          className={styles.box}
          type="checkbox"
          aria-label={name}
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
        />
      </span>
      <span className={`breakable ${styles.title}`}>{name}</span>
      <span
        className="tabular"
        title={combinations === undefined ? undefined : `${formatCount(combinations)} combinations`}
      >
        {combinations === undefined ? "" : formatCompact(combinations)}
      </span>
    </label>
  );
};
