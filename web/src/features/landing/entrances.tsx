import { paths } from "../../lib/paths.ts";
import { ButtonLink } from "../../ui/buttons/button.tsx";
import styles from "./entrances.module.css";

/** The sign-up and log-in links. */
export const Entrances = () => (
  <div className={styles.entrances}>
    <ButtonLink look="action" to={paths.signup}>
      Sign up
    </ButtonLink>
    <ButtonLink to={paths.login}>Log in</ButtonLink>
  </div>
);
