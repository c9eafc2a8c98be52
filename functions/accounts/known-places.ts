import type { Route } from "#shared/contracts/route.ts";
import type { Call } from "../edge/http.ts";
import { secondsOf, ttlAfter } from "../process/seconds.ts";
import type { Ports } from "../store/ports.ts";
import { subjectOf } from "./account-limits.ts";

/**
 * From where a user has logged in before. A browser is known by a cookie with a random id, a program that keeps none by
 * its address. Neither opens anything: they only tell the owner's tries from those of strangers.
 */

type PlacePorts = Pick<Ports, "knownPlaces" | "clock">;

/** Where somebody tries from. */
export type Place = { readonly device: string | undefined; readonly address: string };

/** How well a user is known there. */
export type Standing = "device" | "address" | "stranger";

const COOKIE = "device";
const DEVICE_ID = /^[\w-]{22}$/;

const DAY = 24 * 60 * 60;
const DEVICE_SECONDS = 180 * DAY;
/** Addresses are given to others sooner than browsers. */
const ADDRESS_SECONDS = 30 * DAY;

const deviceKey = (sub: string, device: string): string => `device ${device} ${sub}`;
const addressKey = (sub: string, address: string): string => `address ${subjectOf(address)} ${sub}`;

/** What a call says of its place, and by which it is told what to keep of it. */
export type PlacedCall = Pick<Call<Route>, "cookie" | "address" | "setCookie">;

/** Where a call comes from. */
export const placeOf = ({ cookie, address }: PlacedCall): Place => {
  const device = cookie(COOKIE);
  return { device: device !== undefined && DEVICE_ID.test(device) ? device : undefined, address };
};

/** How well the user with that `sub` is known at a place. Asks the same of everybody, whoever there is. */
export const standingAt = async (
  { knownPlaces, clock }: PlacePorts,
  sub: string,
  { device, address }: Place,
): Promise<Standing> => {
  const nowSeconds = secondsOf(clock.now());
  const isDevice = device !== undefined && (await knownPlaces.isKnown(deviceKey(sub, device), nowSeconds));
  const isAddress = await knownPlaces.isKnown(addressKey(sub, address), nowSeconds);
  if (isDevice) return "device";
  return isAddress ? "address" : "stranger";
};

/** Knows the user there from now on: for whoever has just proved to be that user. */
export const rememberPlace = async (
  ports: PlacePorts & Pick<Ports, "newId">,
  sub: string,
  call: PlacedCall,
): Promise<void> => {
  const { device = ports.newId(), address } = placeOf(call);
  const nowMs = ports.clock.now();
  await Promise.all([
    ports.knownPlaces.remember(deviceKey(sub, device), ttlAfter(nowMs, DEVICE_SECONDS)),
    ports.knownPlaces.remember(addressKey(sub, address), ttlAfter(nowMs, ADDRESS_SECONDS)),
  ]);
  call.setCookie({ name: COOKIE, value: device, lifeSeconds: DEVICE_SECONDS });
};
