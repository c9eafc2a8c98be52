import { paths } from "../../lib/paths.ts";
import { ButtonLink } from "../../ui/buttons/button.tsx";
import { classes } from "../../ui/classes.ts";
import styles from "./entrances.module.css";

export const Entrances = () => (
  <div className={classes("row-loose", styles.entrances)}>
    <ButtonLink look="action" to={paths.signup}>
      Sign up
    </ButtonLink>
    <ButtonLink to={paths.login}>Log in</ButtonLink>
  </div>
);
