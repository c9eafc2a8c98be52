/** Sums, the least and the greatest of the four numbers of a vector. */

@inline
export function sumOf(four: v128): i32 {
  const two = i32x4.add(four, v128.shuffle<i32>(four, four, 2, 3, 0, 1));
  return i32x4.extract_lane(i32x4.add(two, v128.shuffle<i32>(two, two, 1, 0, 3, 2)), 0);
}

@inline
export function leastOf(four: v128): i32 {
  const two = i32x4.min_s(four, v128.shuffle<i32>(four, four, 2, 3, 0, 1));
  return i32x4.extract_lane(i32x4.min_s(two, v128.shuffle<i32>(two, two, 1, 0, 3, 2)), 0);
}

@inline
export function greatestOf(four: v128): i32 {
  const two = i32x4.max_s(four, v128.shuffle<i32>(four, four, 2, 3, 0, 1));
  return i32x4.extract_lane(i32x4.max_s(two, v128.shuffle<i32>(two, two, 1, 0, 3, 2)), 0);
}
