/** Limits a message, which may quote a megabyte of a file. */
const MOST_CHARACTERS = 4_000;
/** Control characters would move or color a terminal's cursor. */
const CONTROL = /(?!\n)\p{Cc}/gu;

const readable = (message: string): string => {
  const text = message.length > MOST_CHARACTERS ? `${message.slice(0, MOST_CHARACTERS)}…` : message;
  return text.toWellFormed().replace(CONTROL, "\ufffd");
};

/** The reason of a refused import for the person who started it, with file, line and field. */
export class ImportRefusal extends Error {
  override readonly name = "ImportRefusal";
  /** The file at fault, as given; empty where no single file is. */
  readonly file: string;
  constructor(file: string, message: string) {
    super(readable(file === "" ? message : `${file}${message.startsWith(" ") ? "" : ": "}${message}`));
    this.file = file;
  }
}

export const refusalAt = (file: string, line: number, message: string): ImportRefusal =>
  new ImportRefusal(file, ` line ${line}: ${message}`);

/** The refusal of a file that is no chain. Beside chains in a zip file it is passed over instead. */
export class NoChain extends ImportRefusal {}
