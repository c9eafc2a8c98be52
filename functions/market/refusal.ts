/** What was found in a file may be a megabyte long: nobody reads that to its end. */
const MOST_CHARACTERS = 4_000;
/** What is no text moves the cursor of a terminal, or colours it. */
const CONTROL = /(?!\n)\p{Cc}/gu;

const readable = (message: string): string => {
  const text = message.length > MOST_CHARACTERS ? `${message.slice(0, MOST_CHARACTERS)}…` : message;
  return text.toWellFormed().replace(CONTROL, "\ufffd");
};

/** Why an import was refused, in words for the person who started it: file, line and field are in them. */
export class ImportRefusal extends Error {
  override readonly name = "ImportRefusal";
  /** The file at fault, as it was given; empty where no single file is. */
  readonly file: string;
  constructor(file: string, message: string) {
    super(readable(file === "" ? message : `${file}${message.startsWith(" ") ? "" : ": "}${message}`));
    this.file = file;
  }
}

/** A refusal that names a line of a file. */
export const refusalAt = (file: string, line: number, message: string): ImportRefusal =>
  new ImportRefusal(file, ` line ${line}: ${message}`);
