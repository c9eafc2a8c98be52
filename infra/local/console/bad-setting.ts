/** A setting of the command that cannot be used; its message says which and why, and no stack would say more. */
export class BadSetting extends Error {
  override readonly name = "BadSetting";
}
