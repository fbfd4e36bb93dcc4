/** What tells how much of the file a concession is. */
interface Sized {
  workers: readonly unknown[]
  advisers: readonly unknown[]
}

/** Few enough that no thread is held for more than some ten milliseconds, whatever the file (spec 5 §3). */
const LARGEST = { sites: 200, rows: 1_000 }

/** Concessions in order, in batches of at most 200 and, unless one alone has more, 1,000 rows of the file. */
export function inBatches<T>(sites: readonly T[], figuresOf: (site: T) => Sized): T[][] {
  const batches: T[][] = []
  let rows = 0
  for (const site of sites) {
    const { workers, advisers } = figuresOf(site)
    // one row for each service
    const own = 3 + workers.length + advisers.length
    const last = batches.at(-1)
    if (last && last.length < LARGEST.sites && rows + own <= LARGEST.rows) {
      last.push(site)
      rows += own
    } else {
      batches.push([site])
      rows = own
    }
  }
  return batches
}
