import { latestVersions } from '~/db/collections/audit.server'
import { siteLock } from '~/db/collections/locks.server'
import {
  findObjectifs,
  type ObjectifDocument,
  writeObjectifs,
} from '~/db/collections/objectifs.server'
import { placesOf } from '~/db/collections/sites.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Principal, Scope } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/local-date'
import { chunks } from '~/domain/chunks'
import { ClosedMonthError } from '~/domain/closing/errors'
import { RuleError } from '~/domain/errors'
import { SiteNotFoundError } from '~/domain/hierarchy/errors'
import type { SiteScope } from '~/domain/hierarchy/network'
import type { Fields } from '~/domain/objectifs/fields'
import { requireEditing } from '~/domain/objectifs/rights'
import { objectifTrailId } from '~/services/audit/read.server'
import { closedSiteMonths } from '~/services/writes/closed-month-guard.server'
import { inTurn } from '~/services/writes/lock-turns.server'
import { write } from '~/services/writes/write.server'
import { contentOf, decide, type Save, type SaveResult, setValues } from './save.server'

/**
 * Most concession-months of one transaction: 200 wait for a majority eight times, and one that is slow shuts no more
 * concessions than these.
 */
export const OBJECTIFS_AT_ONCE = 25

/** A concession's month to save. */
export interface ObjectifSave {
  scope: Scope | null
  month: Month
  save: Save | ((stored: ObjectifDocument | null) => Save)
}

/** What became of one of several saves; `failed`: what `saveObjectif` would throw. */
export type ObjectifOutcome = SaveResult | { outcome: 'failed'; error: unknown }

/** A save that is not settled yet, at its place among the outcomes. */
interface Open extends ObjectifSave {
  at: number
  site: SiteScope
}

/** A save that has something to store. */
interface Storing extends Open {
  stored: ObjectifDocument | null
  fields: Fields
}

const failed = (error: unknown): ObjectifOutcome => ({ outcome: 'failed', error })
const keyOf = ({ siteId }: { siteId: string }, month: Month) => `${siteId}|${month}`

/** Reads the months and decides on each save; settles those that store nothing. @returns the others */
async function decideAll(open: readonly Open[], outcomes: ObjectifOutcome[]): Promise<Storing[]> {
  const found = await findObjectifs(
    open.map(({ site }) => site.siteId),
    open.map(({ month }) => month),
  )
  const byKey = new Map(found.map((one) => [keyOf(one, one.period), one]))
  const decided = await Promise.all(
    open.map(async (one) => {
      const stored = byKey.get(keyOf(one.site, one.month)) ?? null
      try {
        const decision = await decide(one.site, one.month, stored, one.save)
        if (decision.outcome === 'store') return { ...one, stored, fields: decision.fields }
        outcomes[one.at] = decision
      } catch (error) {
        outcomes[one.at] = failed(error)
      }
      return null
    }),
  )
  const storing = decided.flatMap((one) => one ?? [])
  const closed = new Set(
    (
      await closedSiteMonths(storing.map(({ site, month }) => ({ siteId: site.siteId, month })))
    ).map((one) => keyOf(one, one.month)),
  )
  return storing.filter(({ at, site, month }) => {
    if (!closed.has(keyOf(site, month))) return true
    outcomes[at] = failed(new ClosedMonthError(month))
    return false
  })
}

/** Version of each save; after a deletion it continues from the audit's latest version. */
async function versionsOf(storing: readonly Storing[]): Promise<number[]> {
  const trailOf = ({ site, month }: Storing) => objectifTrailId(site.siteId, month)
  const fresh = storing.filter(({ stored }) => !setValues(stored))
  const latest = await latestVersions('objectif', fresh.map(trailOf))
  return storing.map((one) => (setValues(one.stored)?.version ?? latest.get(trailOf(one)) ?? 0) + 1)
}

/** Settles the saves of concessions that are gone, or have left the cover. @returns the others, at their present place */
async function replaced(
  principal: Principal,
  open: readonly Open[],
  outcomes: ObjectifOutcome[],
): Promise<Open[]> {
  const places = await placesOf(open.map(({ site }) => site.siteId))
  return open.flatMap((one) => {
    const place = places.get(one.site.siteId)
    try {
      if (!place) throw new SiteNotFoundError()
      return [{ ...one, site: requireEditing(principal, { type: 'site', ...place }) }]
    } catch (error) {
      outcomes[one.at] = failed(error)
      return []
    }
  })
}

/** One attempt at a batch: one transaction. @returns the saves that another writer has overtaken */
async function attempt(
  principal: Principal,
  open: readonly Open[],
  outcomes: ObjectifOutcome[],
): Promise<Open[]> {
  const storing = await decideAll(open, outcomes)
  if (storing.length === 0) return []
  const versions = await versionsOf(storing)
  const made = storing.map(({ site, month, stored, fields }, i) =>
    contentOf(principal, site, month, stored, { fields, version: versions[i] ?? 1 }),
  )
  const touched = {
    what: 'objectifs' as const,
    sites: storing.map(({ site }) => site),
    months: storing.map(({ month }) => month),
  }
  try {
    const writes = made.map((one) => one.write)
    const entries = made.map(({ entry }) => entry)
    const act = (tx: Parameters<typeof writeObjectifs>[1]) => writeObjectifs(writes, tx)
    if (!(await write(principal, entries, act, { touched })))
      return replaced(principal, storing, outcomes)
  } catch (error) {
    // A month closed since it was read: the next attempt finds which.
    if (error instanceof ClosedMonthError) return storing
    throw error
  }
  for (const [i, { at }] of storing.entries()) {
    const result = made[i]?.result
    if (result) outcomes[at] = { outcome: 'saved', ...result }
  }
  return []
}

async function saveBatch(
  principal: Principal,
  batch: readonly Open[],
  outcomes: ObjectifOutcome[],
): Promise<void> {
  let open = batch
  try {
    await retryOnConflict(() =>
      // Read in the turn too: each of several savers of a month then finds what the one before has stored.
      inTurn(
        open.map(({ site }) => siteLock(site.siteId)),
        async () => {
          open = await attempt(principal, open, outcomes)
          return open.length === 0 ? true : null
        },
      ),
    )
  } catch (error) {
    if (error instanceof RuleError || open.length === 1) {
      for (const { at } of open) outcomes[at] = failed(error)
      return
    }
    // An unexpected error may be one concession's: each alone then.
    for (const one of open) await saveBatch(principal, [one], outcomes)
  }
}

/**
 * Saves the months of several concessions by the rules of `saveObjectif`, 25 in one transaction, each whole. One that
 * cannot be saved leaves the others stored.
 * @param asked each concession-month once
 * @returns the outcomes, in the order of the saves
 */
export async function saveObjectifs(
  principal: Principal,
  asked: readonly ObjectifSave[],
): Promise<ObjectifOutcome[]> {
  const outcomes: ObjectifOutcome[] = []
  const open = asked.flatMap((one, at): Open[] => {
    try {
      return [{ ...one, at, site: requireEditing(principal, one.scope) }]
    } catch (error) {
      outcomes[at] = failed(error)
      return []
    }
  })
  for (const batch of chunks(open, OBJECTIFS_AT_ONCE)) await saveBatch(principal, batch, outcomes)
  return outcomes
}
