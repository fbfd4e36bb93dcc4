/** Rows of a concession in the file, for its share of a batch. */
interface Sized {
  workers: readonly unknown[]
  advisers: readonly unknown[]
}

/**
 * Largest batch; processing one blocks the event loop for about 10 ms (spec 5 §3). Concessions are limited, too: the
 * file of an import model may have no rows of workers, and checking its figures takes as long.
 */
const LARGEST = { sites: 50, rows: 1_000 }

/** Splits concessions, in order, into batches of at most 50 concessions and 1,000 rows (one alone may have more). */
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
