import { ImportRefusal } from "../refusal.ts";

/** The refusal of a file that is no chain. Beside chains in a zip file it is passed over instead. */
export class NoChain extends ImportRefusal {}
