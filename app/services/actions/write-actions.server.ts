import {
  type ActionDocument,
  deleteAction,
  findAction,
  insertAction,
  updateAction,
} from '~/db/collections/actions.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { isId, newId } from '~/db/driver/ids.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { ActionChangedError, readAction, requireDeciding } from '~/domain/actions/action'
import type { ActionFields } from '~/domain/actions/terms'
import type { AuditAction, AuditChange } from '~/domain/audit-entry'
import { previousBusinessDate } from '~/domain/calendar/analysis-date'
import { type Month, monthOf } from '~/domain/calendar/local-date'
import type { SiteScope } from '~/domain/hierarchy/network'
import { displayName } from '~/domain/users/display-name'
import { now, parisTime, today } from '~/infra/process/clock.server'
import { presentPlace } from '~/services/hierarchy/current-parents.server'
import { write } from '~/services/writes/write.server'
import { readLeverGaps } from './lever-gaps.server'
import { type Person, resolvePerson } from './people.server'
import { scopeOfAction, storedAction } from './read-actions.server'

/** Content of a new action. */
export type NewAction = Omit<ActionFields, 'state' | 'why'>

const AUDITED = ['service', 'lever', 'text', 'who', 'until', 'state', 'why'] as const

type Audited = Pick<ActionFields, (typeof AUDITED)[number]>

/** Fields that differ, for the audit. */
const changesOf = (old: Audited | null, next: Audited | null): AuditChange[] =>
  AUDITED.filter((field) => (old?.[field] || null) !== (next?.[field] || null)).map((field) => ({
    field,
    old: old?.[field] || null,
    new: next?.[field] || null,
  }))

const entryOf = (_id: string, action: AuditAction, changes: AuditChange[]) => ({
  entity: 'action' as const,
  entityId: _id,
  action,
  changes,
})

/** Target of a write. Without `month`, a closed month does not refuse it. */
const touchedBy = (
  { siteId, plateId, groupId }: Omit<SiteScope, 'type'>,
  month: string | null,
) => ({
  what: 'uncounted' as const,
  sites: [{ siteId, plateId, groupId }],
  ...(month ? { months: [month] } : {}),
})

/** Month in which an action was decided, which a closing covers. */
export const decisionMonth = ({ createdAt }: Pick<ActionDocument, 'createdAt'>): Month =>
  monthOf(parisTime(createdAt).slice(0, 10))

/** The lever's gap at the latest data date, stored with a new action. Without data: the analysed date, no gap. */
async function gapToday(siteId: string, of: Pick<NewAction, 'service' | 'lever'>) {
  const date = previousBusinessDate(today())
  const gapAt = await readLeverGaps([{ siteId, date }], await referenceData())
  return gapAt({ siteId, date }, of) ?? { date, gap: null }
}

const same = (stored: ActionDocument, fields: ActionFields, { who }: Person) =>
  changesOf(stored, { ...fields, who }).length === 0

/**
 * Decides an action of a concession (7-beyond §5).
 * @param id the form's own identifier: a second submit of the same action stores nothing
 * @throws the errors of `requireDeciding`, InvalidInputError 422, ClosedMonthError 409, SiteNotFoundError 404, BusyError
 */
export async function createAction(
  principal: Principal,
  scope: Scope | null,
  given: NewAction,
  id = '',
): Promise<ActionDocument> {
  let site = requireDeciding(principal, scope)
  const fields = readAction({ ...given, state: 'open', why: '' }, { today: today(), stored: null })
  const person = await resolvePerson(principal, site, fields.who)
  return retryOnConflict(async () => {
    const { siteId, plateId, groupId } = site
    const sent = isId(id) ? await findAction(id) : null
    if (sent && sent.siteId === siteId && same(sent, fields, person)) return sent
    const decided = await gapToday(siteId, fields)
    const at = now()
    const author = displayName(principal)
    const action: ActionDocument = {
      _id: isId(id) && !sent ? id : newId(),
      siteId,
      plateId,
      groupId,
      ...fields,
      ...person,
      decided,
      author,
      createdAt: at,
      editor: author,
      updatedAt: at,
    }
    const entry = entryOf(action._id, 'create', changesOf(null, action))
    const touched = touchedBy(site, decisionMonth(action))
    if (await write(principal, [entry], (tx) => insertAction(action, tx), { touched }))
      return action
    site = requireDeciding(principal, await presentPlace(site))
    return null
  })
}

/** Version of an action, which each change raises. */
export const versionOf = ({ revision }: Pick<ActionDocument, 'revision'>): number => revision ?? 0

const isEnd = (changes: readonly AuditChange[]) =>
  changes.every(({ field }) => field === 'state' || field === 'why')

/**
 * Changes an action; a field left out keeps its value. A closed month refuses a change of what was decided in it, not
 * the end of an action, which is an act of today.
 * @param version version that the editor saw; null replaces any version (REST)
 * @returns the action, and whether anything changed
 * @throws ActionNotFoundError 404, the errors of `requireDeciding`, InvalidInputError 422, ActionChangedError 409,
 * ClosedMonthError 409, BusyError
 */
export async function changeAction(
  principal: Principal,
  id: string,
  given: Partial<ActionFields>,
  version: number | null,
): Promise<{ action: ActionDocument; changed: boolean }> {
  return retryOnConflict(async () => {
    const stored = await storedAction(id)
    const site = requireDeciding(principal, scopeOfAction(stored))
    const { service, lever, text, who, until, state, why } = stored
    const fields = readAction(
      { service, lever, text, who, until, state, why, ...given },
      { today: today(), stored: until },
    )
    const kept = fields.who === who
    const person = kept
      ? { who, whoId: stored.whoId }
      : await resolvePerson(principal, site, fields.who)
    const next: ActionDocument = {
      ...stored,
      ...fields,
      ...person,
      editor: displayName(principal),
      updatedAt: now(),
    }
    const changes = changesOf(stored, next)
    if (changes.length === 0) return { action: stored, changed: false }
    const seen = versionOf(stored)
    if (version !== null && version !== seen)
      throw new ActionChangedError({ ...stored, version: seen })
    const touched = touchedBy(site, isEnd(changes) ? null : decisionMonth(stored))
    const entry = entryOf(id, 'update', changes)
    const isWritten = await write(principal, [entry], (tx) => updateAction(next, stored, tx), {
      touched,
    })
    return isWritten ? { action: { ...next, revision: seen + 1 }, changed: true } : null
  })
}

/**
 * Deletes an action.
 * @param version version that the editor saw; null deletes any version (REST)
 * @throws as `changeAction`
 */
export async function removeAction(
  principal: Principal,
  id: string,
  version: number | null,
): Promise<ActionDocument> {
  return retryOnConflict(async () => {
    const stored = await storedAction(id)
    const site = requireDeciding(principal, scopeOfAction(stored))
    const seen = versionOf(stored)
    if (version !== null && version !== seen)
      throw new ActionChangedError({ ...stored, version: seen })
    const entry = entryOf(id, 'delete', changesOf(stored, null))
    const touched = touchedBy(site, decisionMonth(stored))
    const isWritten = await write(principal, [entry], (tx) => deleteAction(stored, tx), { touched })
    return isWritten ? stored : null
  })
}
