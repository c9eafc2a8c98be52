/** Names under which a machine reaches itself. */
const OWN_NAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** True where the site is the one-machine run's, whose user is also its operator and imports data by commands. */
export const isOwnMachine = (hostname: string = window.location.hostname): boolean => OWN_NAMES.has(hostname);
