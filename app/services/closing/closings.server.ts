import {
  type ClosingDocument,
  findClosing,
  insertClosing,
  latestClosing,
  updateClosing,
} from '~/db/collections/closings.server'
import { monthLock, siteLock } from '~/db/collections/locks.server'
import { referenceDataIn } from '~/db/collections/reference-data.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Principal } from '~/domain/access/scope'
import { dayIn, isMonth, ofFrenchMonth } from '~/domain/calendar/local-date'
import { closingTrailId, hasEnded, NETWORK, readReason } from '~/domain/closing/closing'
import {
  AlreadyClosedError,
  AlreadyReopenedError,
  ClosingNotFoundError,
  MonthNotEndedError,
  NothingToCloseError,
  OpenDoubtsError,
} from '~/domain/closing/errors'
import { forScope, NETWORK_NAME } from '~/domain/closing/scope-name'
import { type ClosingView, closingView } from '~/domain/closing/view'
import { cellName } from '~/domain/doubts/doubt-text'
import { InvalidInputError, NotFoundError } from '~/domain/errors'
import { groupScope, type Network, siteScope, sitesOf } from '~/domain/hierarchy/network'
import { displayName } from '~/domain/users/display-name'
import { now, today } from '~/infra/process/clock.server'
import { openDoubts, readDoubts } from '~/services/doubts/read-doubts.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { closedSites } from '~/services/writes/closed-month-guard.server'
import { createIdempotently } from '~/services/writes/idempotent-create.server'
import { write } from '~/services/writes/write.server'
import { signSnapshotNow } from './sign-snapshot.server'

/** Finds the name and the concessions of the scope to close. @throws NotFoundError, NothingToCloseError */
function coveredBy(network: Network, scope: string) {
  const group = network.groupById.get(scope)
  if (scope !== NETWORK && !group) throw new NotFoundError('Ce groupe n’existe pas.')
  const sites = sitesOf(network, group ? { type: 'group', groupId: group._id } : { type: 'all' })
  const scopeName = group?.name ?? NETWORK_NAME
  if (sites.length === 0) throw new NothingToCloseError(scopeName)
  return { scopeName, siteIds: sites.map(({ _id }) => _id) }
}

/** Refuses to close a month whose doubts the user has not seen: none is confirmed after (4-decisions, 66). @throws OpenDoubtsError 409 */
async function assertDoubtsSeen(month: string, scope: string): Promise<void> {
  const reference = await referenceDataIn(month)
  const within =
    scope === NETWORK ? ({ type: 'all' } as const) : groupScope(reference.network, scope)
  if (!within) return
  const open = openDoubts(await readDoubts(within, dayIn(month, 31), reference))
  const nameOf = (siteId: string) => reference.network.siteById.get(siteId)?.name ?? siteId
  if (open.length > 0)
    throw new OpenDoubtsError(
      month,
      open.map((doubt) => `${nameOf(doubt.siteId)} (${cellName(doubt)})`),
    )
}

/** Result of a closing or reopening. */
export type ClosingDone = ClosingView & { message: string }

/**
 * Closes a month for a group or the network (7-beyond §4): from now on its concessions take no write of it, and their
 * figures are kept.
 * @param scope 'all', or a group's identifier
 * @param confirm true: also with figures under doubt, which stay so
 * @param id the form's own: one that comes a second time closes nothing
 * @throws ForbiddenError, InvalidInputError, MonthNotEndedError 422, NotFoundError 404, NothingToCloseError 422,
 * AlreadyClosedError 409, OpenDoubtsError 409
 */
export async function makeClosing(
  principal: Principal,
  { month, scope, confirm = false }: { month: string; scope: string; confirm?: boolean },
  id = '',
): Promise<ClosingDone> {
  requireAdministration(principal)
  if (!isMonth(month)) throw new InvalidInputError({ month: ['Choisissez le mois à clôturer.'] })
  if (scope === '')
    throw new InvalidInputError({
      scope: ['Choisissez un groupe, ou tout le réseau (scope\u202f: all).'],
    })
  if (!hasEnded(month, today())) throw new MonthNotEndedError(month)
  const { network } = await referenceDataIn(month)
  const { scopeName, siteIds } = coveredBy(network, scope)
  const insert = (_id: string) =>
    retryOnConflict(async () => {
      const latest = await latestClosing(month, scope)
      if (latest && latest.state !== 'reopened') throw new AlreadyClosedError(month, scopeName)
      if (!confirm) await assertDoubtsSeen(month, scope)
      const document: ClosingDocument = {
        _id,
        scope,
        scopeName,
        month,
        version: (latest?.version ?? 0) + 1,
        state: 'sealing',
        siteIds,
        siteCount: siteIds.length,
        closedBy: principal.userId,
        closedByName: displayName(principal),
        closedAt: now(),
        seal: null,
        reopened: null,
      }
      const { version } = document
      const changes = [{ field: 'siteCount', old: null, new: siteIds.length }]
      const entry = {
        entity: 'closing' as const,
        entityId: closingTrailId(scope, month),
        action: 'seal' as const,
        version,
        changes,
      }
      // Locks: a concurrent write of these concessions either sees the closing or commits before it.
      const isStored = await write(principal, [entry], (tx) => insertClosing(document, tx), {
        locks: [...siteIds.map(siteLock), monthLock(month)],
      })
      return isStored ? document : null
    })
  const closing = await createIdempotently<ClosingDocument>(id, {
    find: findClosing,
    isSame: (made) => made.month === month && made.scope === scope && made.state !== 'reopened',
    create: insert,
  })
  const { sealed, hasRoom } = await signSnapshotNow(closing, principal)
  const said = `Mois ${ofFrenchMonth(month)} clôturé ${forScope(scopeName)}.`
  const until = hasRoom
    ? 'les enregistrements en cours seront terminés'
    : 'le disque du serveur acceptera de nouveau l’écriture'
  const later = ` Les chiffres seront conservés dès que ${until}.`
  return { ...closingView(sealed), message: sealed.seal ? said : said + later }
}

/**
 * Reopens a closed month (7-beyond §4); its snapshot stays. Concessions that another closing covers stay closed, and
 * the answer says so.
 * @throws ForbiddenError, InvalidInputError 422 without a reason, ClosingNotFoundError 404, AlreadyReopenedError 409
 */
export async function reopenClosing(
  principal: Principal,
  id: string,
  given: string,
): Promise<ClosingDone> {
  requireAdministration(principal)
  const stored = await findClosing(id)
  if (!stored) throw new ClosingNotFoundError()
  const reason = readReason(given)
  const reopened = { by: principal.userId, byName: displayName(principal), at: now(), reason }
  const closing = await retryOnConflict(async () => {
    const found = await findClosing(id)
    if (!found) throw new ClosingNotFoundError()
    const { scope, month, version } = found
    if (found.state === 'reopened') throw new AlreadyReopenedError(month, found.scopeName)
    const changes = [{ field: 'reason', old: null, new: reason }]
    const entry = {
      entity: 'closing' as const,
      entityId: closingTrailId(scope, month),
      action: 'reopen' as const,
      version,
      changes,
    }
    const { network } = await referenceDataIn(month)
    const sites = found.siteIds.flatMap((siteId) => siteScope(network, siteId) ?? [])
    const isReopened = await write(
      principal,
      [entry],
      (tx) => updateClosing(found, { state: 'reopened', reopened }, tx),
      { touched: { what: 'reopening', sites, months: [month] } },
    )
    return isReopened ? { ...found, state: 'reopened' as const, reopened } : null
  })
  const { month, scopeName, siteIds } = closing
  const said = `Mois ${ofFrenchMonth(month)} rouvert ${forScope(scopeName)}.`
  const left = (await closedSites(siteIds, month)).size
  const words = left < 2 ? 'concession reste close' : 'concessions restent closes'
  const other = ` ${left} ${words} par une autre clôture.`
  return { ...closingView(closing), message: left > 0 ? said + other : said }
}
