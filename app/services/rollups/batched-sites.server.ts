/** Concessions whose documents one reading holds at most, unless one list has more. */
const SITES_AT_ONCE = 100

/** Reads something of lists of concessions, as many lists at a time as together hold no more than that. */
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
