import { LRUCache } from 'lru-cache'
import { placeMarks, raiseLocks, siteLock } from '~/db/collections/locks.server'
import { formerScopesOf, type SiteLocation } from '~/db/collections/sites.server'
import { newId } from '~/db/driver/ids.server'
import type { Transaction } from '~/db/driver/transaction.server'

/** Place of a concession, as this process last read it under its lock. */
interface KnownPlace {
  place: SiteLocation
  former: readonly string[]
  /** mark of the lock document, which each move replaces */
  mark: string
}

/** Most concessions whose place a process keeps. */
const KEPT = 10_000

const known = new LRUCache<string, KnownPlace>({ max: KEPT })

/** Locks of a write, and the concessions that it writes where they are. */
interface Holding {
  locks: readonly string[]
  places: readonly SiteLocation[]
  /** The write moves concessions, or makes or deletes them. */
  isMove: boolean
}

/** Raised locks of a transaction. */
export interface HeldLocks {
  /**
   * Former scopes of the concessions, each once.
   * @returns null when a concession was moved or deleted since the writer read its place
   */
  formerScopes(): Promise<string[] | null>
  /** Keeps the places that the transaction has read. Called after its commit. */
  keep(): void
}

const isSame = (a: SiteLocation, b: SiteLocation) =>
  a.plateId === b.plateId && a.groupId === b.groupId

const nothing = () => undefined

/** Raises locks whose places are known. @returns null when one has moved, or may have */
async function holdKnown({ locks, places }: Holding, tx: Transaction): Promise<HeldLocks | null> {
  const found = places.map(({ siteId }) => known.get(siteId))
  const marks = new Map(
    found.flatMap((one) => (one ? [[siteLock(one.place.siteId), one.mark] as const] : [])),
  )
  if (!(await raiseLocks(locks, tx, { known: marks }))) return null
  const isInPlace = places.every((place, i) => {
    const at = found[i]?.place
    return at !== undefined && isSame(place, at)
  })
  const former = isInPlace ? [...new Set(found.flatMap((one) => one?.former ?? []))] : null
  return { formerScopes: async () => former, keep: nothing }
}

/**
 * Raises the lock documents of a write, as the first statement of its transaction, and finds where its concessions are.
 * A lock document names the place by a mark that each move replaces: a process that knows the place under that mark
 * does not read it again.
 */
export async function holdLocks(holding: Holding, tx: Transaction): Promise<HeldLocks> {
  const { locks, places, isMove } = holding
  const siteLocks = places.map(({ siteId }) => siteLock(siteId))
  const isKnown = places.every(({ siteId }) => known.has(siteId))
  if (isKnown && !isMove) {
    const held = await holdKnown(holding, tx)
    if (held) return held
  }
  // Marks that another process has given stay: the two would else take turns in replacing them.
  const marked = isMove ? locks.filter((id) => id.startsWith(siteLock(''))) : siteLocks
  const named = isMove || !isKnown ? marked : []
  const fresh: ReadonlyMap<string, string> = new Map(named.map((id) => [id, newId()]))
  await raiseLocks(locks, tx, { fresh })
  let read: ReadonlyMap<string, readonly string[]> | null = null
  let marks = fresh
  return {
    formerScopes: async () => {
      read = await formerScopesOf(places, tx)
      if (isKnown && !isMove) marks = await placeMarks(siteLocks, tx)
      return read && [...new Set([...read.values()].flat())]
    },
    keep: () => {
      for (const { siteId, plateId, groupId } of places) {
        const [former, mark] = [read?.get(siteId), marks.get(siteLock(siteId))]
        const place = { siteId, plateId, groupId }
        if (former && mark) known.set(siteId, { place, former, mark })
        else known.delete(siteId)
      }
    },
  }
}
