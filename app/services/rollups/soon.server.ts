import type { KeptPart } from '~/db/rollups.server'
import { consequencesOf, coversRollup, type Touched } from './stale.server'

/** Sums that this process has forgotten for a moment: whoever forgot them is about to make them anew. */
interface Moment {
  covers(id: string): boolean
  over: Promise<unknown>
}

const moments = new Set<Moment>()

/** How long a reader waits for that at most, in milliseconds: the write may be slow, and he can work them out too. */
const LONGEST_MS = 100

/**
 * Writes, then rebuilds some of the parts that the write made stale. Readers of this process wait for that, 100 ms at
 * most, instead of working out sums that cannot be kept yet; then they look in the database again, which alone says
 * what stands. `act` must not wait for readers (`giveWay`): the two would wait for each other.
 */
export async function forgettingForAMoment<T>(
  touched: Touched,
  parts: readonly KeptPart[],
  act: () => Promise<T>,
): Promise<T> {
  const { stale } = consequencesOf(touched)
  const acted = act()
  // why: the failure is told to the caller
  const over = acted.catch(() => undefined)
  const covers = (id: string) => stale !== null && coversRollup({ ...stale, parts }, id)
  const moment: Moment = { covers, over }
  moments.add(moment)
  try {
    return await acted
  } finally {
    moments.delete(moment)
  }
}

/** Waits for a missing sum that is about to be made anew. @returns whether it is worth looking again */
export async function madeAnew(id: string): Promise<boolean> {
  const awaited = [...moments].filter(({ covers }) => covers(id))
  if (awaited.length === 0) return false
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST_MS)
  })
  await Promise.race([Promise.all(awaited.map(({ over }) => over)), enough])
  clearTimeout(timer)
  return true
}
