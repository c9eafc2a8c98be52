import { writeAtomically } from "./atomic-file.ts";
import { sealed } from "./sealed.ts";
import { readOrSetAside } from "./set-aside.ts";

/** A key or secret of the data folder, in a file that only its owner reads. */
export type MadeOnce<T> = {
  readonly file: string;
  /** A new one, as text. */
  readonly make: () => string;
  /** What the text says. Throws where it says nothing of the kind. */
  readonly read: (text: string) => T;
  /** What follows from a new one in place of one that was damaged, for people to read. */
  readonly loss: string;
};

/** What is kept, made where there is none, or where what is there is damaged: then another takes its place. */
export const madeOnce = async <T>({ file, make, read, loss }: MadeOnce<T>): Promise<T> => {
  const kept = readOrSetAside(file, read, `A new one is made. ${loss}`);
  if (kept !== undefined) return kept;
  const text = make();
  await writeAtomically(file, sealed(text), 0o600);
  return read(text);
};
