/** Splits a list into chunks of at most `most` in total size; a larger item gets its own chunk. */
export function chunksBySize<T>(
  list: readonly T[],
  most: number,
  sizeOf: (one: T) => number,
): T[][] {
  const pieces: T[][] = []
  let left = 0
  for (const one of list) {
    const size = sizeOf(one)
    const last = pieces.at(-1)
    if (last && size <= left) last.push(one)
    else {
      pieces.push([one])
      left = most
    }
    left -= size
  }
  return pieces
}

/** Splits a list into chunks of at most `size` items. */
export function chunks<T>(list: readonly T[], size: number): T[][] {
  const pieces: T[][] = []
  for (let from = 0; from < list.length; from += size) pieces.push(list.slice(from, from + size))
  return pieces
}
