/** Maximum of concessions per read, unless one list has more. */
const SITES_AT_ONCE = 100

/** Reads lists of concessions in batches of at most `SITES_AT_ONCE` concessions. */
export async function inLists<S, T>(
  lists: readonly (readonly S[])[],
  read: (batch: readonly (readonly S[])[]) => Promise<T[]>,
): Promise<T[]> {
  const values: T[] = []
  for (let next = 0; next < lists.length; ) {
    const batch: (readonly S[])[] = []
    for (let count = 0; next < lists.length && count < SITES_AT_ONCE; next++) {
      const list = lists[next] ?? []
      batch.push(list)
      count += list.length
    }
    values.push(...(await read(batch)))
  }
  return values
}
