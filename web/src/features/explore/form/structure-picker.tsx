import { useController } from "react-hook-form";
import {
  STRUCTURE_FAMILIES,
  STRUCTURE_NAMES,
  type StructureFamily,
  type StructureName,
  structureOf,
} from "#shared/domain/structure.ts";
import { formatCompact, formatCount } from "../../../lib/format.ts";
import { StructurePicture } from "../../../payoff/structure-picture.tsx";
import { Button } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import styles from "./structure-picker.module.css";
import { useSweepReading } from "./sweep-reading.tsx";

const familyMembers = (family: StructureFamily): StructureName[] =>
  STRUCTURE_NAMES.filter((name) => structureOf(name).family === family);

const MEMBERS = STRUCTURE_FAMILIES.map((family) => ({ family, members: familyMembers(family) }));

/** The catalog by family, each structure with its payoff and how many combinations it adds. */
export const StructurePicker = () => {
  const { field } = useController({ name: "structures" });
  const { problems, gridProblem } = useSweepReading();
  const chosen = field.value as readonly StructureName[];
  const choose = (members: readonly StructureName[], isOn: boolean) =>
    field.onChange(STRUCTURE_NAMES.filter((name) => (members.includes(name) ? isOn : chosen.includes(name))));
  const fault =
    problems.structures ?? (gridProblem?.field === "structures" ? gridProblem.problem : undefined);
  return (
    <>
      <div className={styles.families}>
        {MEMBERS.map(({ family, members }) => (
          <Family key={family} {...{ family, members, chosen, choose }} />
        ))}
      </div>
      {fault && (
        <p className={styles.fault} role="alert">
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
    <fieldset className={styles.family}>
      <legend className="visually-hidden">{family}</legend>
      <div className={styles.head}>
        <span className={styles.name} aria-hidden="true">
          {family}
        </span>
        <Button
          size="small"
          className={styles.all}
          aria-label={`${isWhole ? "None" : "All"} of ${family.toLowerCase()}`}
          onClick={() => choose(members, !isWhole)}
        >
          {isWhole ? "None" : "All"}
        </Button>
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
  const combinations = grid?.structures.find(({ structure }) => structure === name)?.combinations;
  return (
    <label className={classes(styles.card, isOn && styles.on)}>
      <StructurePicture structure={name} />
      <span className={styles.title}>{name}</span>
      <span
        className={classes(styles.count, combinations === 0 && styles.empty)}
        title={combinations === undefined ? undefined : `${formatCount(combinations)} combinations`}
      >
        {combinations === undefined ? "" : formatCompact(combinations)}
      </span>
      <input
        className={styles.box}
        type="checkbox"
        aria-label={name}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
};
