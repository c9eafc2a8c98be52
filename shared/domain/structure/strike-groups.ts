import {
  type ExpiryDimension,
  isTakenBy,
  STRIKE_DIMENSIONS,
  type StrikeDimension,
} from "../sweep/dimensions.ts";
import { type StructureName, structureOf } from "./structure.ts";
import { widthFormOf } from "./structure-widths.ts";

/** The ways in which the lists of a sweep place a structure's strikes, in S7's order. */

type StrikeGroup = {
  readonly lists: readonly StrikeDimension[];
  /** The lists of which a structure must take one; without them, any structure has the group. */
  readonly needs?: readonly StrikeDimension[];
  readonly isByWidth: boolean;
};

const BY_PERCENT = ["short_otm", "long_otm"] as const;

const GROUPS: readonly StrikeGroup[] = [
  { lists: ["short_delta", "long_delta", "call_short_delta"], isByWidth: false },
  { lists: BY_PERCENT, needs: BY_PERCENT, isByWidth: false },
  { lists: ["short_delta", "long_delta", "width", "call_short_delta"], isByWidth: true },
  { lists: [...BY_PERCENT, "width"], needs: BY_PERCENT, isByWidth: true },
];

/** Returns the lists that a structure takes in each of its groups, in S8's order, the last the fastest. */
export const strikeGroupsOf = (structure: StructureName): readonly (readonly StrikeDimension[])[] =>
  GROUPS.flatMap(({ lists, needs, isByWidth }) => {
    const form = isByWidth ? widthFormOf(structure) : structureOf(structure);
    if (!form) return [];
    const taken = lists.filter((name) => isTakenBy(name, form.legs));
    return needs === undefined || needs.some((name) => taken.includes(name)) ? [taken] : [];
  });

const isStrike = (name: ExpiryDimension | StrikeDimension): name is StrikeDimension =>
  STRIKE_DIMENSIONS.some((each) => each === name);

/** Returns true if a structure takes a value of a spread's dimension in some group. */
export const takesList = (structure: StructureName, name: ExpiryDimension | StrikeDimension): boolean =>
  isStrike(name)
    ? strikeGroupsOf(structure).some((lists) => lists.includes(name))
    : isTakenBy(name, structureOf(structure).legs);
