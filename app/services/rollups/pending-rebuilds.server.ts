import { type RollupName, rollupId } from '~/db/collections/rollup-ids.server'
import { findRollups, type RollupDocument } from '~/db/collections/rollups.server'
import { type InvalidatedRollups, invalidates } from '~/db/collections/stale-rollups.server'
import { bestEffort } from '~/infra/process/best-effort.server'
import { hasRecentRequests } from '~/infra/process/yield-to-requests.server'
import { invalidationOf, type WriteTarget } from '~/services/writes/invalidation-policy.server'

/** Rollups that a write of this process invalidates and rebuilds at once. */
interface PendingRebuild {
  covers(id: string): boolean
  /** rollups above the concessions before the write, by id; empty before the invalidation */
  before: ReadonlyMap<string, RollupDocument>
  /** settles with the write and the rebuild */
  done: Promise<unknown>
}

const pendingRebuilds = new Set<PendingRebuild>()

/** Longest wait of a reader for a rebuild, ms: the write may be slow, and the reader can compute the rollup too. */
const LONGEST_MS = 100

/** Stored rollups of these kinds for the scopes above the concessions; empty when unreadable. */
async function loadWideRollups(
  stale: InvalidatedRollups | null,
  parts: readonly RollupName[],
): Promise<PendingRebuild['before']> {
  const { scopes, months } = stale ?? {}
  if (!scopes || !months) return new Map()
  const wide = scopes.filter((scope) => !scope.startsWith('site:'))
  const ids = parts.flatMap((part) =>
    months.flatMap((month) => wide.map((scope) => rollupId(part, scope, month))),
  )
  return (await bestEffort('sums', () => findRollups(ids))) ?? new Map()
}

/**
 * Writes, then rebuilds some of the rollups that the write made outdated. In between, readers of this process get the
 * previous values (`previousValue`), or wait 100 ms at most. Without this they would compute the same rollups again.
 * @param act the write and the rebuild. Calls `noteInvalidated` after the commit, once the rollups are invalidated. It
 *   must not wait for readers (`yieldToRequests`): the two would wait for each other.
 */
export async function withPreviousValues<T>(
  touched: WriteTarget,
  parts: readonly RollupName[],
  act: (noteInvalidated: () => void) => Promise<T>,
): Promise<T> {
  const { stale } = invalidationOf(touched)
  const former = hasRecentRequests() ? await loadWideRollups(stale, parts) : new Map()
  const rebuild: PendingRebuild = {
    covers: (id) => stale !== null && invalidates({ ...stale, parts }, id),
    before: new Map(),
    done: Promise.resolve(),
  }
  const acted = act(() => {
    rebuild.before = former
  })
  // The caller handles the rejection; without this catch it would also be reported as unhandled.
  rebuild.done = acted.catch(() => undefined)
  pendingRebuilds.add(rebuild)
  try {
    return await acted
  } finally {
    pendingRebuilds.delete(rebuild)
  }
}

/**
 * Value of an invalidated rollup before a write of this process, while the process rebuilds the rollup: the reader
 * may as well have come a moment earlier. Each invalidation adds 1 to the revision, so exactly this write invalidated
 * the rollup at the next revision. Null under a pending invalidation, which belongs to another write.
 */
export function previousValue(document: RollupDocument): RollupDocument | null {
  const { _id, revision, data, isOutdated } = document
  if (data !== null || isOutdated) return null
  for (const { before } of pendingRebuilds) {
    const previous = before.get(_id)
    if (previous?.data && previous.revision + 1 === revision) return previous
  }
  return null
}

/**
 * Waits for a missing rollup that this process is about to build.
 * @returns true if the caller has to read the document again
 */
export async function awaitRebuild(id: string): Promise<boolean> {
  const awaited = [...pendingRebuilds].filter(({ covers }) => covers(id))
  if (awaited.length === 0) return false
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST_MS)
  })
  await Promise.race([Promise.all(awaited.map(({ done }) => done)), enough])
  clearTimeout(timer)
  return true
}
