import { type KeptPart, rollupId } from '~/db/rollup-ids.server'
import { findRollups, type RollupDocument } from '~/db/rollups.server'
import { coversRollup, type Stale } from '~/db/stale-sums.server'
import { attempt } from '~/infra/dispensable.server'
import { isLookedAt } from '~/infra/give-way.server'
import { consequencesOf, type Touched } from './stale.server'

/** Sums that this process has forgotten for a moment: whoever forgot them is about to make them anew. */
interface Moment {
  covers(id: string): boolean
  /** the wide ones as they stood before, where somebody looks on */
  before: ReadonlyMap<string, RollupDocument>
  over: Promise<unknown>
}

const moments = new Set<Moment>()

/** How long a reader waits for that at most, in milliseconds: the write may be slow, and he can work them out too. */
const LONGEST_MS = 100

/** These parts of the scopes above the concessions, as they stand; none when they cannot be read. */
async function asTheyStand(
  stale: Stale | null,
  parts: readonly KeptPart[],
): Promise<Moment['before']> {
  const { scopes, months } = stale ?? {}
  if (!scopes || !months) return new Map()
  const wide = scopes.filter((scope) => !scope.startsWith('site:'))
  const ids = parts.flatMap((part) =>
    months.flatMap((month) => wide.map((scope) => rollupId(part, scope, month))),
  )
  return (await attempt('sums', () => findRollups(ids))) ?? new Map()
}

/**
 * Writes, then rebuilds some of the parts that the write made stale. Readers of this process get what stood before
 * (`stoodBefore`), or wait, 100 ms at most, instead of working out sums that cannot be kept yet; then they look in the
 * database again, which alone says what stands. `act` must not wait for readers (`giveWay`): the two would wait for each
 * other.
 */
export async function forgettingForAMoment<T>(
  touched: Touched,
  parts: readonly KeptPart[],
  act: () => Promise<T>,
): Promise<T> {
  const { stale } = consequencesOf(touched)
  const before = isLookedAt() ? await asTheyStand(stale, parts) : new Map()
  const acted = act()
  // why: the failure is told to the caller
  const over = acted.catch(() => undefined)
  const covers = (id: string) => stale !== null && coversRollup({ ...stale, parts }, id)
  const moment: Moment = { covers, before, over }
  moments.add(moment)
  try {
    return await acted
  } finally {
    moments.delete(moment)
  }
}

/**
 * A forgotten sum as it stood before the write that is under way here, where no other write has forgotten it since: who
 * asks in between may as well have asked a moment earlier. Each announced write that forgets a sum adds one to its
 * revision (renewal.server.ts).
 */
export function stoodBefore({ _id, revision, data }: RollupDocument): RollupDocument | null {
  if (data !== null) return null
  for (const { before } of moments) {
    const stood = before.get(_id)
    if (stood?.data && stood.revision + 1 === revision) return stood
  }
  return null
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
