import { BadSetting } from "../console/bad-setting.ts";
import type { EndpointPlace } from "./one-endpoint.ts";

const NAME_AND_PORT = /^(?:([\w.-]+):)?(\d+)$/;
const LOOPBACK = "127.0.0.1";
const MAX_PORT = 65_535;
/** Numbers that stand for every address of the machine, however they are written. */
const EVERYWHERE = /^(0+(x0*)?\.){0,3}0+(x0*)?$/i;

/**
 * Where `BACKSPREAD_ENDPOINT` wants all stand-ins to be: a port of the loopback address, or an address and a port. Throws
 * BadSetting, also where it is every address of the machine, since requests bring their key in the clear.
 */
export const endpointPlaceIn = (setting: string | undefined): EndpointPlace | undefined => {
  if (!setting) return undefined;
  const [, host = LOOPBACK, port = ""] = NAME_AND_PORT.exec(setting) ?? [];
  if (port === "" || Number(port) > MAX_PORT || EVERYWHERE.test(host))
    throw new BadSetting(
      `BACKSPREAD_ENDPOINT is ${setting}; it may be a port such as 4566, or one address with a port`,
    );
  return { host, port: Number(port) };
};
