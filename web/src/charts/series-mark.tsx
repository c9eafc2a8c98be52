import { classes } from "../ui/classes.ts";
import { bandLook } from "./band-look.ts";
import { comparedLook } from "./compared-series.ts";
import { Swatch } from "./legend.tsx";
import styles from "./series-mark.module.css";

type MarkProps = { readonly place: number };

export const SeriesMark = ({ place }: MarkProps) => <Mark {...comparedLook(place)} />;

export const BandMark = ({ place }: MarkProps) => <Mark {...bandLook(place)} />;

const Mark = (look: Parameters<typeof Swatch>[0]) => (
  <span className={classes("screen", styles.mark)} aria-hidden="true">
    <Swatch {...look} />
  </span>
);
