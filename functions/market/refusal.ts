/** Why an import was refused, in words for the person who started it: file, line and field are in them. */
export class ImportRefusal extends Error {
  override readonly name = "ImportRefusal";
  /** The file at fault, as it was given; empty where no single file is. */
  readonly file: string;
  constructor(file: string, message: string) {
    super(file === "" ? message : `${file}${message.startsWith(" ") ? "" : ": "}${message}`);
    this.file = file;
  }
}

/** A refusal that names a line of a file. */
export const refusalAt = (file: string, line: number, message: string): ImportRefusal =>
  new ImportRefusal(file, ` line ${line}: ${message}`);
