import fc from "fast-check";
import { expect, test } from "vitest";
import { memoryRoom, type Place } from "../../../infra/local/lambda/memory-room.ts";

/** A room of so many bytes that has at once what the ended ones had. */
const roomOf = (limitBytes: number) => memoryRoom({ limitBytes, backBytes: Number.POSITIVE_INFINITY });

/** Takes a place that there must be. */
const placeIn = (room: ReturnType<typeof memoryRoom>, functionName: string, bytes: number): Place => {
  const place = room.take(functionName, bytes);
  if (!place) throw new Error(`no place for ${functionName}`);
  return place;
};

test("whoever has rested longest goes, and no more than must", () => {
  const room = roomOf(100);
  const ended: string[] = [];
  for (const name of ["first", "second", "third"]) placeIn(room, name, 30).rest(() => ended.push(name));
  placeIn(room, "fourth", 35);
  expect(ended).toEqual(["first"]);
  placeIn(room, "fifth", 60);
  expect(ended).toEqual(["first", "second", "third"]);
});

test("one of several of a function goes before the last of another", () => {
  const room = roomOf(100);
  const ended: string[] = [];
  placeIn(room, "alone", 30).rest(() => ended.push("alone"));
  const twins = [placeIn(room, "twin", 30), placeIn(room, "twin", 30)];
  twins.forEach((twin, index) => {
    twin.rest(() => ended.push(`twin ${index}`));
  });
  placeIn(room, "other", 30);
  expect(ended).toEqual(["twin 0"]);
  placeIn(room, "another", 30);
  expect(ended).toEqual(["twin 0", "alone"]);
});

test("who works is never ended, and a full room takes only the first of a function", () => {
  const room = roomOf(100);
  const ended: string[] = [];
  const working = placeIn(room, "working", 90);
  expect(room.take("working", 20)).toBeUndefined();
  const needed = placeIn(room, "needed", 20);
  expect(room.take("needed", 1)).toBeUndefined();
  needed.has(10);
  needed.rest(() => ended.push("needed"));
  needed.wake();
  working.has(500);
  expect(ended).toEqual([]);
  needed.rest(() => ended.push("needed"));
  expect(ended).toEqual(["needed"]);
  working.leave();
  expect(room.take("needed", 80)).toBeDefined();
});

test("who grows ends those at rest", () => {
  const room = roomOf(100);
  const ended: string[] = [];
  const working = placeIn(room, "working", 10);
  placeIn(room, "resting", 60).rest(() => ended.push("resting"));
  working.has(40);
  expect(ended).toEqual([]);
  working.has(41);
  expect(ended).toEqual(["resting"]);
});

test("nobody is ended while much is on its way back: the first of a function starts all the same, and others wait", () => {
  let nowMs = 0;
  const room = memoryRoom({ limitBytes: 100, backBytes: 35, nowMs: () => nowMs });
  const ended: string[] = [];
  for (const name of ["first", "second", "third"]) placeIn(room, name, 30).rest(() => ended.push(name));
  const growing = placeIn(room, "growing", 40);
  expect(ended).toEqual(["first"]);
  expect(room.take("growing", 40)).toBeUndefined();
  expect(ended).toEqual(["first", "second"]);
  placeIn(room, "fourth", 40);
  growing.has(80);
  expect(ended).toEqual(["first", "second"]);
  nowMs = 8000;
  growing.has(81);
  expect(ended).toEqual(["first", "second", "third"]);
});

const LIMIT = 100;
const Step = fc.oneof(
  fc.record({ kind: fc.constant("take" as const), name: fc.nat({ max: 5 }), bytes: fc.nat({ max: 60 }) }),
  fc.record({ kind: fc.constant("has" as const), at: fc.nat(), bytes: fc.nat({ max: 60 }) }),
  fc.record({ kind: fc.constantFrom("rest", "wake", "leave"), at: fc.nat() }),
);

test("whatever they do, more is taken than there is only by those that work", () => {
  type Live = { readonly place: Place; readonly name: string; bytes: number; isResting: boolean };
  fc.assert(
    fc.property(fc.array(Step, { maxLength: 60 }), (steps) => {
      const room = roomOf(LIMIT);
      const live: Live[] = [];
      const end = (one: Live): void => {
        expect(live).toContain(one);
        live.splice(live.indexOf(one), 1);
      };
      for (const step of steps) {
        const one = "at" in step ? live[step.at % live.length] : undefined;
        if (step.kind === "take") {
          const name = String(step.name);
          const place = room.take(name, step.bytes);
          const isFirst = live.every((each) => each.name !== name);
          if (place) live.push({ place, name, bytes: step.bytes, isResting: false });
          else expect([isFirst, live.some(({ isResting }) => isResting)]).toEqual([false, false]);
        } else if (one && step.kind === "has") {
          one.bytes = (step as { bytes: number }).bytes;
          one.place.has(one.bytes);
        } else if (one && step.kind === "rest") {
          one.isResting = true;
          one.place.rest(() => end(one));
        } else if (one && step.kind === "wake") {
          one.isResting = false;
          one.place.wake();
        } else if (one) {
          end(one);
          one.place.leave();
        }
        const taken = live.reduce((sum, { bytes }) => sum + bytes, 0);
        if (step.kind === "take" || step.kind === "has")
          expect(taken <= LIMIT || live.every(({ isResting }) => !isResting)).toBe(true);
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 300), endOnFailure: true },
  );
});
