import {
  CopyObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
} from "@aws-sdk/client-s3";
import type { CurrentUsers } from "./current-users.ts";
import { type KeptBucket, objectsFirst, PREFIXES, type StageData, type Tell } from "./kept.ts";
import type { Past } from "./past-rows.ts";
import { allOf } from "./rows.ts";

/** Restores objects of a moment, from the versions that a bucket keeps for 30 days. */

/** A version of an object, or the mark of its deletion, which has no content. */
type Version = {
  readonly key: string;
  readonly versionId: string;
  readonly atMs: number;
  readonly isLatest: boolean;
  readonly isDeleted: boolean;
};

const versionsOf = ({ Versions = [], DeleteMarkers = [] }: ListObjectVersionsCommandOutput): Version[] =>
  [Versions.map((each) => [each, false] as const), DeleteMarkers.map((each) => [each, true] as const)]
    .flat()
    .map(([{ Key = "", VersionId = "", LastModified, IsLatest = false }, isDeleted]) => ({
      key: Key,
      versionId: VersionId,
      atMs: LastModified?.getTime() ?? Number.POSITIVE_INFINITY,
      isLatest: IsLatest,
      isDeleted,
    }));

const allVersions = async function* (
  { objects }: StageData,
  place: { readonly Bucket: string; readonly Prefix: string },
): AsyncGenerator<Version> {
  for (let from: object | undefined = {}; from !== undefined; ) {
    const page: ListObjectVersionsCommandOutput = await objects.send(
      new ListObjectVersionsCommand({ ...place, ...from }),
    );
    yield* versionsOf(page);
    from = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
      : undefined;
  }
};

/** The version to bring back; undefined where the object was not there, is the same, or has a newer one that stays. */
const versionToRestore = (versions: readonly Version[], { at, replaces }: Past): Version | undefined => {
  const latest = versions.find(({ isLatest }) => isLatest);
  const then = versions
    .filter(({ atMs }) => atMs <= at.getTime())
    .reduce<Version | undefined>((last, each) => (last && last.atMs >= each.atMs ? last : each), undefined);
  if (!then || then.isDeleted || then.isLatest) return undefined;
  return replaces || latest?.isDeleted ? then : undefined;
};

/** Restores a bucket's objects of a moment: those that are gone, and with `replaces` those that have changed. */
export const restoreObjects = async (
  data: StageData,
  name: KeptBucket,
  { past, users, tell }: { readonly past: Past; readonly users: CurrentUsers; readonly tell: Tell },
): Promise<void> => {
  const Bucket = data.bucketOf(name);
  const all = await allOf(allVersions(data, { Bucket, Prefix: PREFIXES[name] }));
  const byKey = Map.groupBy(all, ({ key }) => key);
  let put = 0;
  for (const key of objectsFirst(byKey.keys())) {
    const found = versionToRestore(byKey.get(key) ?? [], past);
    if (!found || !(await users.hasObject(name, key))) continue;
    const source = `${Bucket}/${encodeURIComponent(key)}?versionId=${encodeURIComponent(found.versionId)}`;
    await data.objects.send(new CopyObjectCommand({ Bucket, Key: key, CopySource: source }));
    put += 1;
  }
  tell(`${name}: ${put} of ${byKey.size} objects put back`);
};
