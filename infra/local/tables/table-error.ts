/** A call that DynamoDB refuses: `code` is the error's name in its protocol. */
export class TableError extends Error {
  override readonly name = "TableError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The refusal of a call that is not well formed, or that asks for something that these tables do not know. */
export const invalid = (message: string): TableError => new TableError("ValidationException", message);
