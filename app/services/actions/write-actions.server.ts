import {
  type ActionDocument,
  deleteAction,
  findAction,
  findOpenAction,
  insertAction,
  updateAction,
} from '~/db/collections/actions.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { isId, newId } from '~/db/driver/ids.server'
import type { Transaction } from '~/db/driver/transaction.server'
import { type Principal, type Scope, scopeKey } from '~/domain/access/scope'
import {
  ActionChangedError,
  ActionExistsError,
  type ActionScope,
  readAction,
  requireDeciding,
} from '~/domain/actions/action'
import { ACTION_WORDS, type ActionFields } from '~/domain/actions/terms'
import type { AuditAction, AuditChange } from '~/domain/audit-entry'
import { previousBusinessDate } from '~/domain/calendar/analysis-date'
import { type Month, monthOf } from '~/domain/calendar/local-date'
import { contentOf, worded } from '~/domain/edits/words'
import { sitesOf } from '~/domain/hierarchy/network'
import { displayName } from '~/domain/users/display-name'
import { now, today } from '~/infra/process/clock.server'
import { presentPlace } from '~/services/hierarchy/current-parents.server'
import { write } from '~/services/writes/write.server'
import { placeOfScope, scopeOfAction } from './action-scope.server'
import { dayOfInstant, readGapAt } from './lever-gaps.server'
import { type Person, resolvePerson } from './people.server'
import { storedAction } from './read-actions.server'

/** Content of a new action. */
export type NewAction = Omit<ActionFields, 'state' | 'why' | 'expected'> &
  Partial<Pick<ActionFields, 'expected'>>

/** Fields that differ, for the audit. */
const changesOf = (old: ActionFields | null, next: ActionFields | null): AuditChange[] =>
  worded(ACTION_WORDS)
    .map((field) => ({ field, old: old?.[field] || null, new: next?.[field] || null }))
    .filter((change) => change.old !== change.new)

const entryOf = (_id: string, action: AuditAction, changes: AuditChange[]) => ({
  entity: 'action' as const,
  entityId: _id,
  action,
  changes,
})

/**
 * Target of a write. Without `month`, a closed month does not refuse it; a wide action then concerns no concession's
 * documents.
 */
async function touchedBy(scope: ActionScope, month: string | null) {
  const what = 'uncounted' as const
  if (scope.type === 'site') {
    const { siteId, plateId, groupId } = scope
    return { what, sites: [{ siteId, plateId, groupId }], ...(month ? { months: [month] } : {}) }
  }
  if (!month) return { what, sites: [] }
  const { network } = await referenceData()
  const sites = sitesOf(network, scope).map(({ _id: siteId, plateId, groupId }) => ({
    siteId,
    plateId,
    groupId,
  }))
  return { what, sites, months: [month] }
}

/** The scope as it is now: a concession may have moved. */
const presentScope = async (scope: ActionScope): Promise<Scope> =>
  scope.type === 'site' ? presentPlace(scope) : scope

/** Month in which an action was decided, which a closing covers. */
export const decisionMonth = ({ createdAt }: Pick<ActionDocument, 'createdAt'>): Month =>
  monthOf(dayOfInstant(createdAt))

/** The lever's gap at the data date of a day of decision, stored with the action. */
const gapOn = async (scope: ActionScope, of: Pick<NewAction, 'service' | 'lever'>, day: string) =>
  readGapAt(scope, of, previousBusinessDate(day), await referenceData())

const same = (stored: ActionDocument, fields: ActionFields, { who }: Person) =>
  changesOf(stored, { ...fields, who }).length === 0

/** Options of a decision. */
interface Decision {
  /** the form's own identifier: a second submit of the same action stores nothing */
  id?: string
  /** true: although an open action of the same scope, service and lever exists */
  confirm?: boolean
}

/**
 * Decides an action of a concession, plate or group (7-beyond §5; 4-decisions, 69).
 * @throws ActionExistsError 409 without `confirm`, the errors of `requireDeciding`, InvalidInputError 422, ClosedMonthError 409, SiteNotFoundError 404, BusyError
 */
export async function createAction(
  principal: Principal,
  scope: Scope | null,
  given: NewAction,
  { id = '', confirm = false }: Decision = {},
): Promise<ActionDocument> {
  let at = requireDeciding(principal, scope)
  const fields = readAction(
    { expected: null, ...given, state: 'open', why: '' },
    { today: today(), stored: null },
  )
  const person = await resolvePerson(principal, at, fields.who)
  return retryOnConflict(async () => {
    const place = placeOfScope(at)
    const sent = isId(id) ? await findAction(id) : null
    if (sent && sent.siteId === place.siteId && same(sent, fields, person)) return sent
    const decided = await gapOn(at, fields, today())
    const createdAt = now()
    const author = displayName(principal)
    const action: ActionDocument = {
      _id: isId(id) && !sent ? id : newId(),
      ...place,
      ...fields,
      ...person,
      decided,
      author,
      createdAt,
      endedAt: null,
      editor: author,
      updatedAt: createdAt,
    }
    const entry = entryOf(action._id, 'create', changesOf(null, action))
    const touched = await touchedBy(at, decisionMonth(action))
    const decide = async (tx: Transaction) => {
      const first = confirm ? null : await findOpenAction(action, tx)
      if (first) throw new ActionExistsError(first)
      return insertAction(action, tx)
    }
    // The lock lets two equal decisions at once find each other.
    const locks = [`actions|${scopeKey(at)}`]
    if (await write(principal, [entry], decide, { touched, locks })) return action
    at = requireDeciding(principal, await presentScope(at))
    return null
  })
}

/** Version of an action, which each change raises. */
export const versionOf = ({ revision }: Pick<ActionDocument, 'revision'>): number => revision ?? 0

const isEnd = (changes: readonly AuditChange[]) =>
  changes.every(({ field }) => field === 'state' || field === 'why')

/**
 * Changes an action; a field left out keeps its value. With another service or lever it is as if so decided on its day. A closed month refuses a change of what was decided in it, not
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
    const scope = requireDeciding(principal, scopeOfAction(stored))
    const { service, lever, who, until, state, expected = null } = stored
    const fields = readAction(
      { ...contentOf(ACTION_WORDS, stored), expected, ...given },
      { today: today(), stored: until },
    )
    const kept = fields.who === who
    const at = now()
    const person = kept
      ? { who, whoId: stored.whoId }
      : await resolvePerson(principal, scope, fields.who)
    const next: ActionDocument = {
      ...stored,
      ...fields,
      ...person,
      ...(fields.state === state ? {} : { endedAt: fields.state === 'open' ? null : at }),
      editor: displayName(principal),
      updatedAt: at,
    }
    const isAimed = fields.service === service && fields.lever === lever
    if (!isAimed) next.decided = await gapOn(scope, fields, dayOfInstant(stored.createdAt))
    const changes = changesOf(stored, next)
    if (changes.length === 0) return { action: stored, changed: false }
    const seen = versionOf(stored)
    if (version !== null && version !== seen)
      throw new ActionChangedError({ ...stored, version: seen })
    const touched = await touchedBy(scope, isEnd(changes) ? null : decisionMonth(stored))
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
    const scope = requireDeciding(principal, scopeOfAction(stored))
    const seen = versionOf(stored)
    if (version !== null && version !== seen)
      throw new ActionChangedError({ ...stored, version: seen })
    const entry = entryOf(id, 'delete', changesOf(stored, null))
    const touched = await touchedBy(scope, decisionMonth(stored))
    const isWritten = await write(principal, [entry], (tx) => deleteAction(stored, tx), { touched })
    return isWritten ? stored : null
  })
}
