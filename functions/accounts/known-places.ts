import type { Route } from "#shared/contracts/route.ts";
import type { Call } from "../edge/http.ts";
import { subjectOf } from "../edge/subject.ts";
import { secondsOf, ttlAfter } from "../process/clock.ts";
import type { Ports } from "../store/ports.ts";

/**
 * Devices and addresses from which a user has logged in. A browser is known by a cookie with a random id, a program
 * without cookies by its address. Neither grants access: they only tell the owner's tries from strangers'.
 */

type PlacePorts = Pick<Ports, "knownPlaces" | "clock">;

export type Place = { readonly device: string | undefined; readonly address: string };

export type Standing = "device" | "address" | "stranger";

const COOKIE = "device";
const DEVICE_ID = /^[\w-]{22}$/;

const DAY = 24 * 60 * 60;
const DEVICE_SECONDS = 180 * DAY;
/** Addresses change hands sooner than browsers. */
const ADDRESS_SECONDS = 30 * DAY;

const deviceKey = (userId: string, device: string): string => `device ${device} ${userId}`;
const addressKey = (userId: string, address: string): string => `address ${subjectOf(address)} ${userId}`;

export type PlacedCall = Pick<Call<Route>, "cookie" | "address" | "setCookie">;

export const placeOf = ({ cookie, address }: PlacedCall): Place => {
  const device = cookie(COOKIE);
  return { device: device !== undefined && DEVICE_ID.test(device) ? device : undefined, address };
};

/** How the user with that id is known at a place. Reads the same rows for every user, existing or not. */
export const standingAt = async (
  { knownPlaces, clock }: PlacePorts,
  userId: string,
  { device, address }: Place,
): Promise<Standing> => {
  const nowSeconds = secondsOf(clock.now());
  const isDevice = device !== undefined && (await knownPlaces.isKnown(deviceKey(userId, device), nowSeconds));
  const isAddress = await knownPlaces.isKnown(addressKey(userId, address), nowSeconds);
  if (isDevice) return "device";
  return isAddress ? "address" : "stranger";
};

/** Remembers the place of a user who has just logged in or reset the password. */
export const rememberPlace = async (
  ports: PlacePorts & Pick<Ports, "newId">,
  userId: string,
  call: PlacedCall,
): Promise<void> => {
  const { device = ports.newId(), address } = placeOf(call);
  const nowMs = ports.clock.now();
  await Promise.all([
    ports.knownPlaces.remember(deviceKey(userId, device), ttlAfter(nowMs, DEVICE_SECONDS)),
    ports.knownPlaces.remember(addressKey(userId, address), ttlAfter(nowMs, ADDRESS_SECONDS)),
  ]);
  call.setCookie({ name: COOKIE, value: device, lifeSeconds: DEVICE_SECONDS });
};
