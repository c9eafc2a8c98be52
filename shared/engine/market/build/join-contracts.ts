/** The contracts of a stored market and of the sessions added to it, as one list. */

/** What says which contracts there are, and on which sessions; sessions count on the joined calendar. */
type ContractColumns = {
  readonly rights: Uint8Array;
  readonly expiries: Int32Array;
  readonly strikes: Int32Array;
};
export type ContractSpans = { readonly first: Int32Array; readonly last: Int32Array };
type ContractList = ContractColumns & ContractSpans;

export type JoinedContracts = ContractSpans & {
  readonly count: number;
  /** The joined number of each stored and each added contract; -1 for a stored one without a session left. */
  readonly ofStored: Int32Array;
  readonly ofAdded: Int32Array;
  /** Each contract's first slot, and the end of the last. */
  readonly offsets: Int32Array;
};

const order = (a: ContractColumns, i: number, b: ContractColumns, j: number): number =>
  a.rights[i]! - b.rights[j]! || a.expiries[i]! - b.expiries[j]! || a.strikes[i]! - b.strikes[j]!;

/** Returns both lists in their common order: by right, expiry, strike. A stored contract whose `last` is -1 goes. */
export const joinContracts = (stored: ContractList, added: ContractList): JoinedContracts => {
  const [storedCount, addedCount] = [stored.rights.length, added.rights.length];
  const most = storedCount + addedCount;
  const [first, last, offsets] = [new Int32Array(most), new Int32Array(most), new Int32Array(most + 1)];
  const ofStored = new Int32Array(storedCount).fill(-1);
  const ofAdded = new Int32Array(addedCount);
  let count = 0;
  for (let i = 0, j = 0; i < storedCount || j < addedCount; ) {
    const which = i === storedCount ? 1 : j === addedCount ? -1 : order(stored, i, added, j);
    const [hasStored, hasAdded] = [which <= 0 && stored.last[i]! >= 0, which >= 0];
    if (hasStored || hasAdded) {
      first[count] = Math.min(
        hasStored ? stored.first[i]! : added.first[j]!,
        hasAdded ? added.first[j]! : stored.first[i]!,
      );
      last[count] = Math.max(hasStored ? stored.last[i]! : -1, hasAdded ? added.last[j]! : -1);
      if (hasStored) ofStored[i] = count;
      if (hasAdded) ofAdded[j] = count;
      offsets[count + 1] = offsets[count]! + last[count]! - first[count]! + 1;
      count++;
    }
    if (which <= 0) i++;
    if (which >= 0) j++;
  }
  return {
    count,
    first: first.subarray(0, count),
    last: last.subarray(0, count),
    offsets: offsets.subarray(0, count + 1),
    ofStored,
    ofAdded,
  };
};
