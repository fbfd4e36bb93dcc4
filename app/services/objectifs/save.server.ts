import { siteLock } from '~/db/collections/locks.server'
import {
  findObjectif,
  findObjectifById,
  insertObjectif,
  type ObjectifDocument,
  removeObjectif,
  updateObjectif,
} from '~/db/collections/objectifs.server'
import { nameOfUser } from '~/db/collections/user-names.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { newId } from '~/db/driver/ids.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { authorsSince } from '~/domain/audit-entry'
import { type Month, monthNumber, yearOf } from '~/domain/calendar/local-date'
import type { SiteScope } from '~/domain/hierarchy/network'
import { isEmpty } from '~/domain/objectifs/copy'
import {
  changedFields,
  type Edit,
  type FieldChange,
  readEdit,
  shownFields,
} from '~/domain/objectifs/edit'
import { NoObjectifError, SaveFailedError } from '~/domain/objectifs/errors'
import type { FieldPath } from '~/domain/objectifs/field-paths'
import { type Fields, flatten, unflatten } from '~/domain/objectifs/fields'
import type { Author } from '~/domain/objectifs/form'
import { type Rebased, rebase } from '~/domain/objectifs/merge'
import { requireEditing } from '~/domain/objectifs/rights'
import { readableTotals } from '~/domain/objectifs/validity'
import { UNKNOWN_AUTHOR } from '~/domain/users/unknown-author'
import { now } from '~/infra/process/clock.server'
import { objectifTrailId, readTrail } from '~/services/audit/read.server'
import { presentPlace } from '~/services/hierarchy/current-parents.server'
import { inTurn } from '~/services/writes/lock-turns.server'
import { write } from '~/services/writes/write.server'

/** Message of a successful save (1 §8). */
export const SAVED = 'Objectifs enregistrés.'

/** Concurrent changes since the editor opened the form, and the form's content rebased on them. */
export interface Conflict extends Rebased {
  /** version on which the form is now based */
  version: number
  /** author of the latest save */
  last: Author
  authors: Record<FieldPath, Author>
}

export type SaveResult =
  | { outcome: 'saved'; created: boolean; changes: FieldChange[] }
  /**
   * the sent figures equal the stored ones, or the form of a month without objectif is empty: nothing is written, and
   * the latest editor stays the same
   */
  | { outcome: 'unchanged' }
  | { outcome: 'invalid'; errors: Record<FieldPath, string> }
  | { outcome: 'conflict'; conflict: Conflict }

/** Edit of a month, and the version that the form showed (0: no objectif yet). */
export interface Save {
  edit: Edit
  version: number
  /** true when the shown values are unknown, so that any other version is a conflict */
  strict?: boolean
}

/**
 * Saves a concession's month without overwriting concurrent changes silently. A month whose version is not `version`
 * is a conflict, unless both changes concern different fields (1 §4, §5).
 * @throws the errors of `requireEditing`, BusyError
 */
export async function saveObjectif(
  principal: Principal,
  scope: Scope | null,
  month: Month,
  save: Save | ((stored: ObjectifDocument | null) => Save),
): Promise<SaveResult> {
  let site = requireEditing(principal, scope)
  const attempt = async (): Promise<SaveResult | null> => {
    const stored = await findObjectif(site.siteId, month)
    const decision = await decide(site, month, stored, save)
    if (decision.outcome !== 'store') return decision
    const written = await store(principal, site, month, stored, decision.fields)
    if (written) return { outcome: 'saved', ...written }
    site = requireEditing(principal, await presentPlace(site))
    return null
  }
  // Read in the turn too: each of several savers of the month then finds what the one before has stored.
  return retryOnConflict(() => inTurn([siteLock(site.siteId)], attempt))
}

/** What a save does to the stored month: nothing, with the answer, or storing these fields. */
export async function decide(
  site: SiteScope,
  month: Month,
  stored: ObjectifDocument | null,
  save: Save | ((stored: ObjectifDocument | null) => Save),
): Promise<SaveResult | { outcome: 'store'; fields: Fields }> {
  const { edit, version, strict } = typeof save === 'function' ? save(stored) : save
  const state = stored?.version ?? 0
  if (state !== version) {
    if (!strict && isStored(edit, setValues(stored)))
      return { outcome: 'saved', created: false, changes: [] }
    const rebased = rebase(edit, shownFields(setValues(stored)))
    if (strict || rebased.concurrent.length > 0)
      return {
        outcome: 'conflict',
        conflict: await conflictOf(rebased, site, month, stored, version),
      }
  }
  const { fields, errors } = readEdit(edit)
  if (Object.keys(errors).length > 0) return { outcome: 'invalid', errors }
  // Not for REST (`strict`): a caller that sends zeros creates an objectif.
  const saysNothing = !strict && !setValues(stored) && isEmpty(fields)
  if (saysNothing || isUnchanged(stored, fields)) return { outcome: 'unchanged' }
  return { outcome: 'store', fields }
}

/** True when a save would change no figure. An unreadable month is always rewritten (4-decisions, 42). */
function isUnchanged(stored: ObjectifDocument | null, fields: Fields): boolean {
  const before = setValues(stored)
  return (
    before !== null &&
    readableTotals(before) !== null &&
    changedFields(flatten(before), fields).length === 0
  )
}

/** True when the month holds exactly the figures of the save: the save was sent twice (4-decisions, 49). */
function isStored(edit: Edit, stored: ObjectifDocument | null): boolean {
  if (!stored) return false
  const { fields, errors } = readEdit(edit)
  return Object.keys(errors).length === 0 && changedFields(flatten(stored), fields).length === 0
}

/** Objectif that an editor saved; null for a month that was only frozen. */
export function setValues(stored: ObjectifDocument | null): ObjectifDocument | null {
  return stored && stored.version > 0 ? stored : null
}

/** Version that the next save stores; after a deletion, it continues from the audit's latest version. */
async function nextVersion(stored: ObjectifDocument | null, site: SiteScope, month: Month) {
  if (stored && stored.version > 0) return stored.version + 1
  const trail = await readTrail('objectif', objectifTrailId(site.siteId, month))
  return Math.max(0, ...trail.map((entry) => entry.version ?? 0)) + 1
}

/** Documents of a save over the month that was read, and its answer. @param version the one to store */
export function contentOf(
  principal: Principal,
  { siteId, plateId, groupId }: SiteScope,
  month: Month,
  stored: ObjectifDocument | null,
  { fields, version }: { fields: Fields; version: number },
) {
  const saved = {
    ...unflatten(fields),
    version,
    updatedAt: now(),
    updatedBy: principal.userId,
  }
  const fresh = {
    ...saved,
    _id: newId(),
    siteId,
    plateId,
    groupId,
    period: month,
    year: yearOf(month),
    month: monthNumber(month),
    frozenPotentialHours: null,
    frozenAt: null,
  }
  const earlier = setValues(stored)
  const changes = changedFields(earlier ? flatten(earlier) : null, fields)
  const entry = {
    entity: 'objectif' as const,
    entityId: objectifTrailId(siteId, month),
    action: earlier ? ('update' as const) : ('create' as const),
    version,
    changes,
  }
  return { write: { stored, saved, fresh }, entry, result: { created: !earlier, changes } }
}

/** Stores a month over the version that was read; null, with nothing written, when the month has changed since. */
async function store(
  principal: Principal,
  site: SiteScope,
  month: Month,
  stored: ObjectifDocument | null,
  fields: Fields,
) {
  const version = await nextVersion(stored, site, month)
  const {
    write: made,
    entry,
    result,
  } = contentOf(principal, site, month, stored, {
    fields,
    version,
  })
  const touched = { what: 'objectifs' as const, sites: [site], months: [month] }
  const isWritten = await write(
    principal,
    [entry],
    (tx) => (stored ? updateObjectif(stored, made.saved, tx) : insertObjectif(made.fresh, tx)),
    { touched },
  )
  return isWritten ? result : null
}

async function conflictOf(
  rebased: Rebased,
  site: SiteScope,
  month: Month,
  stored: ObjectifDocument | null,
  version: number,
): Promise<Conflict> {
  const trail = await readTrail('objectif', objectifTrailId(site.siteId, month))
  const authors = authorsSince(trail, version)
  const [latest] = trail.filter((entry) => entry.action !== 'freeze')
  const updater = await nameOfUser(stored?.updatedBy)
  const last = {
    userName: latest?.userName ?? updater ?? UNKNOWN_AUTHOR,
    at: (latest?.at ?? stored?.updatedAt ?? now()).toISOString(),
  }
  return {
    ...rebased,
    version: stored?.version ?? 0,
    last,
    authors: Object.fromEntries(
      rebased.concurrent.map(({ path }) => {
        const author = authors.get(path)
        return [path, author ? { userName: author.userName, at: author.at.toISOString() } : last]
      }),
    ),
  }
}

/** Latest author of each figure of a month. */
export async function latestAuthors(
  site: SiteScope,
  month: Month,
): Promise<Record<FieldPath, Author>> {
  const trail = await readTrail('objectif', objectifTrailId(site.siteId, month))
  return Object.fromEntries(
    [...authorsSince(trail, 0)].map(([path, { userName, at }]) => [
      path,
      { userName, at: at.toISOString() },
    ]),
  )
}

/**
 * Deletes an objectif with its frozen potential; the audit keeps the figures.
 * @param seen version on which the user decided; another version is not deleted (409)
 * @throws the errors of `requireEditing`, NoObjectifError, SaveFailedError, BusyError
 */
export async function deleteObjectif(
  principal: Principal,
  id: string,
  seen?: number,
): Promise<{ message: string }> {
  let place: Scope | null = null
  return retryOnConflict(async () => {
    const stored = await findObjectifById(id)
    if (!stored) throw new NoObjectifError()
    const { siteId, plateId, groupId, period } = stored
    const site = requireEditing(principal, place ?? { type: 'site', siteId, plateId, groupId })
    if (seen !== undefined && seen !== stored.version)
      throw new SaveFailedError('ces objectifs ont été modifiés entre-temps. Relisez-les.', 409)
    const version = stored.version + 1
    const entry = {
      entity: 'objectif' as const,
      entityId: objectifTrailId(siteId, period),
      action: 'delete' as const,
      version,
      changes: changedFields(flatten(stored), null),
    }
    const touched = { what: 'objectifs' as const, sites: [site], months: [period] }
    const isWritten = await write(principal, [entry], (tx) => removeObjectif(stored, tx), {
      touched,
    })
    if (isWritten) return { message: 'Objectifs supprimés.' }
    place = await presentPlace(site)
    return null
  })
}
