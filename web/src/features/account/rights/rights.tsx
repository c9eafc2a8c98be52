import type { Profile } from "#shared/contracts/accounts.ts";
import { DeletePart } from "./delete-part.tsx";
import { ExportPart } from "./export-part.tsx";
import styles from "./rights.module.css";

/** What users may do with all of their data: take them along, and have them deleted. */
export const Rights = ({ profile }: { readonly profile: Profile }) => (
  <section className={styles.rights} aria-labelledby="rights">
    <h2 id="rights">Your data</h2>
    <ExportPart username={profile.username} />
    <DeletePart profile={profile} />
  </section>
);
