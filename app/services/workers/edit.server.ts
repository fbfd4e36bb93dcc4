import type { FollowUp } from '~/db/collections/follow-ups.server'
import { referenceData } from '~/db/collections/reference-data.server'
import {
  findLastStay,
  staysOfPersons,
  updateWorker,
  type WorkerDocument,
} from '~/db/collections/workers.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Transaction } from '~/db/driver/transaction.server'
import type { Principal } from '~/domain/access/scope'
import type { AuditDescription } from '~/domain/audit-entry'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { together } from '~/domain/planning/worker-questions'
import { apprenticeOn, readEffectDay, withFlag } from '~/domain/workers/apprentice'
import {
  completed,
  touchesTeam,
  type WorkerChange,
  type WorkerEdit,
  workerChanges,
} from '~/domain/workers/changes'
import { overStored, renamed, type WorkerTexts } from '~/domain/workers/edit-conflicts'
import { assertMay, OtherConcessionError } from '~/domain/workers/rights'
import { checkWorker, type WorkerFields, type WorkerInput } from '~/domain/workers/rules'
import { inOrder, LaterChangeError, laterStay } from '~/domain/workers/stays'
import { teamedOn } from '~/domain/workers/team-history'
import { readServiceKey } from '~/domain/workshop-services'
import { today } from '~/infra/process/clock.server'
import { chainOf, coveredWorker } from '~/services/attendance/access.server'
import type { MonthSpan } from '~/services/writes/invalidation-policy.server'
import { write } from '~/services/writes/write.server'
import { accountNames, assertLinkable, namedChanges } from './account.server'
import { type Effect, flagSpan } from './apprentice-flag.server'
import { workerAuditEntry } from './audit-entry.server'
import { assertClosedDays, assertOpenArrival, closedMonthsMoved } from './closed-dates.server'
import { askOutside } from './dates.server'
import { assertFreeMatricule } from './matricule.server'
import { asksForMove, type EditedWorker, moveWorker } from './move.server'
import { clearedId, WORKER_CHANGED, WORKER_CLEARED } from './planning-follow-ups.server'
import {
  askTeam,
  clearsCodes,
  isAnswered,
  type TeamChange,
  teamChange,
  teamNotice,
} from './team.server'
import { checked, WORKER_NOTICES } from './workers.server'

/**
 * Changes fields of a collaborator (2 §5, §6); from the day of effect on, days count for the new team (4-decisions,
 * 51).
 * @param siteId the concession that the caller expects, when given
 * @param effect day from which team, trade and apprentice flag apply, and the answers to the questions raised
 * @throws WorkerNotFoundError, WorkerRightsError, InvalidInputError, OtherConcessionError, ForbiddenError, BusyError
 */
export async function changeWorker(
  principal: Principal,
  id: string,
  edit: WorkerEdit,
  siteId?: string,
  effect: Effect = {},
): Promise<EditedWorker> {
  assertMay(principal.role, 'rename')
  return retryOnConflict(() =>
    tryEdit(
      principal,
      id,
      (worker) => {
        if (siteId && siteId !== worker.siteId) throw new OtherConcessionError()
        return edit
      },
      effect,
    ),
  )
}

/**
 * Changes fields of a collaborator, or moves the person: another concession is a move from the day of effect on
 * (4-decisions, 73). Further fields of the same call hold in the new concession from then on.
 * @throws as `changeWorker` and `moveWorker`
 */
export async function changeOrMove(
  principal: Principal,
  id: string,
  edit: WorkerEdit,
  siteId: string | undefined,
  effect: Effect,
): Promise<EditedWorker> {
  assertMay(principal.role, 'rename')
  const { from, agreed, codes } = effect
  if (!siteId || !(await asksForMove(id, siteId, from)))
    return changeWorker(principal, id, edit, siteId, effect)
  const moved = await moveWorker(principal, id, { siteId, from, agreed, codes })
  if (Object.values(edit).every((value) => value === undefined)) return moved
  return changeWorker(principal, moved.worker._id, edit, siteId, effect)
}

/** Changes fields of a collaborator as `changeWorker`, without the message. @throws as `changeWorker` */
export const editWorker = async (
  ...asked: Parameters<typeof changeWorker>
): Promise<WorkerDocument> => (await changeWorker(...asked)).worker

/**
 * Renames a collaborator (2 §4).
 * @param seen the name that the field showed; '' when unknown
 * @throws as `editWorker`; EditConflictError 409 when another user renamed the collaborator since
 */
export async function renameWorker(
  principal: Principal,
  id: string,
  name: string,
  seen: string,
): Promise<WorkerDocument> {
  assertMay(principal.role, 'rename')
  const edited = await retryOnConflict(() =>
    tryEdit(principal, id, (worker) => renamed(worker.name, name, seen)),
  )
  return edited.worker
}

/**
 * Changes a collaborator by a form with all fields; concurrent changes of other fields stay.
 * @param seen values that the form showed; null when the form lacks them: then every field is replaced
 * @throws as `editWorker`; EditConflictError 409 for a field that both users changed
 */
export async function editShownWorker(
  principal: Principal,
  id: string,
  input: WorkerInput,
  seen: WorkerTexts | null,
  effect: Effect = {},
): Promise<EditedWorker> {
  assertMay(principal.role, 'rename')
  if (!seen) return changeWorker(principal, id, input, undefined, effect)
  const shown = { ...seen, service: readServiceKey(seen.service) ?? 'body', secondaryService: null }
  const wanted = checked(checkWorker(input, 'edit', shown))
  return retryOnConflict(() =>
    tryEdit(
      principal,
      id,
      async (worker) => {
        const nameOf = await accountNames([worker.userId, wanted.userId])
        return askedFor(overStored(worker, wanted, seen, nameOf), worker)
      },
      effect,
    ),
  )
}

/** Edit without the dated fields that still have the shown value: these keep the value of the day of the edit. */
function askedFor(merged: WorkerInput, shown: WorkerDocument): WorkerEdit {
  const { service, metier, secondaryService, isApprenticeDefault, ...others } = merged
  const isTeam =
    service !== shown.service ||
    metier !== shown.metier ||
    secondaryService !== (shown.secondaryService ?? '')
  return {
    ...others,
    ...(isTeam ? { service, metier, secondaryService } : {}),
    ...(isApprenticeDefault === shown.isApprenticeDefault ? {} : { isApprenticeDefault }),
  }
}

async function tryEdit(
  principal: Principal,
  id: string,
  editOf: (worker: WorkerDocument) => WorkerEdit | Promise<WorkerEdit>,
  effect: Effect = {},
): Promise<EditedWorker | null> {
  const planned = await planEdit(principal, id, editOf, effect)
  if ('edited' in planned) return planned.edited
  const { entries, touched, follows, act, after, message } = planned
  if (!(await write(principal, entries, act, { touched, ...follows }))) return null
  return { worker: after, message }
}

/** An edit that is checked and not stored yet. */
export interface EditPlan {
  entries: readonly AuditDescription[]
  touched: { what: 'workers'; sites: readonly WorkerDocument[]; span?: MonthSpan }
  follows: { next?: FollowUp }
  /** the statements; false: something has changed since it was planned */
  act: (tx: Transaction) => Promise<boolean>
  after: WorkerDocument
  message: string
}

/** Checks an edit and prepares its write; `edited`: there is nothing to store. @throws as `changeWorker` */
export async function planEdit(
  principal: Principal,
  id: string,
  editOf: (worker: WorkerDocument) => WorkerEdit | Promise<WorkerEdit>,
  effect: Effect = {},
): Promise<EditPlan | { edited: EditedWorker }> {
  // Any stay names the person, whose last one changes (4-decisions, 73).
  const stored = await coveredWorker(principal, (await findLastStay(id))?._id ?? id)
  const from = readEffectDay(effect.from, today())
  // An edit is compared with the values of its day of effect.
  const worker = asOn(stored, from)
  const edit = await editOf(asOn(stored, today()))
  const input = completed(edit, worker)
  const fields = fieldsOf(edit, worker, input)
  const changes = workerChanges(worker, fields)
  if (touchesTeam(changes)) assertMay(principal.role, 'change-team')
  if (changes.length === 0) {
    return { edited: { worker: stored, message: WORKER_NOTICES.edited } }
  }
  await assertWithinStay(stored, changes, { fields, from })
  const team = touchesTeam(changes) ? await teamChange(stored, fields, from) : null
  await assertAnswered(stored, changes, { fields, team }, effect)
  await assertFreeMatricule({ ...worker, ...fields })
  await assertLinkable(principal, chainOf(worker), fields.userId, worker.userId)
  const named = changes.map(({ field }) => [field, fields[field]])
  const isFlagged = changes.some(({ field }) => field === 'isApprenticeDefault')
  const flag = isFlagged ? withFlag(stored, from, fields.isApprenticeDefault) : {}
  const changed = { ...Object.fromEntries(named), ...flag, ...team?.fields }
  const flagged = isFlagged ? await flagSpan(stored, from, effect.confirmed ?? false) : null
  const span = team ? { siteIds: [stored.siteId], from: monthOf(team.from), until: null } : flagged
  const since =
    isFlagged || team ? [{ field: 'effectiveFrom', old: null, new: team?.from ?? from }] : []
  const entries = [workerAuditEntry(worker, 'update', [...(await namedChanges(changes)), ...since])]
  const follows = touchesTeam(changes) ? { next: following(stored._id, team, effect) } : {}
  // Job title and apprentice flag decide the coefficient in every month, so the sums of all months become stale.
  const others = isOfPerson(changes) ? await otherStays(stored) : []
  const touched = {
    what: 'workers' as const,
    sites: [worker, ...others],
    ...(span ? { span } : {}),
  }
  const isDated = 'arrivesOn' in changed || 'leavesOn' in changed
  const closed = isDated ? `${await closedMonthsMoved(stored, fields)}` : ''
  const act = async (tx: Transaction) => {
    // Checked again: since the first check, a month may have been closed and the number taken.
    if (isDated && `${await closedMonthsMoved(stored, fields, tx)}` !== closed) return false
    if ('matricule' in changed) await assertFreeMatricule({ ...worker, ...fields }, tx)
    for (const stay of others) {
      const { name, matricule } = fields
      if (!(await updateWorker(stay, { name, matricule }, tx))) return false
    }
    return updateWorker(stored, changed as Partial<WorkerFields>, tx)
  }
  const said = teamNotice(team, effect.codes)
  const message = said ? `${WORKER_NOTICES.edited} ${said}` : WORKER_NOTICES.edited
  const after = { ...stored, ...(changed as Partial<WorkerFields>) }
  return { entries, touched, follows, act, after, message }
}

/** The other active stays of the person. */
const otherStays = async (stored: WorkerDocument) =>
  (await staysOfPersons([stored])).filter(({ _id, active }) => active && _id !== stored._id)

/** Checked fields of an edit. Renaming and flagging must work even when an old record has other, invalid values. */
const fieldsOf = (edit: WorkerEdit, worker: WorkerDocument, input: WorkerInput): WorkerFields =>
  'service' in edit || 'metier' in edit || 'secondaryService' in edit
    ? checked(checkWorker(input, 'edit', worker))
    : lightFields(worker, input)

/** True if a change concerns the person, in all of her stays. */
const isOfPerson = (changes: readonly WorkerChange[]) =>
  changes.some(({ field }) => field === 'name' || field === 'matricule')

/**
 * Refuses dated changes before the stay that a move began, and an arrival within the stay before it (4-decisions, 73).
 * @throws LaterChangeError 409
 */
async function assertWithinStay(
  stored: WorkerDocument,
  changes: readonly WorkerChange[],
  { fields, from }: { fields: WorkerFields; from: LocalDate },
): Promise<void> {
  const { personId, arrivesOn, siteId, name } = stored
  if (!personId || !arrivesOn) return
  const { network } = await referenceData()
  const later = () =>
    new LaterChangeError(laterStay(name, network.siteById.get(siteId)?.name ?? siteId, arrivesOn))
  const dated = ['service', 'metier', 'secondaryService', 'isApprenticeDefault', 'userId']
  if (from < arrivesOn && changes.some(({ field }) => dated.includes(field))) throw later()
  if (!changes.some(({ field }) => field === 'arrivesOn')) return
  const before = inOrder(await staysOfPersons([stored])).filter(({ _id }) => _id !== stored._id)
  const left = before.at(-1)?.leavesOn
  if (!fields.arrivesOn || (left && fields.arrivesOn <= left)) throw later()
}

/** Collaborator with the values of a day. */
const asOn = (stored: WorkerDocument, day: LocalDate): WorkerDocument => ({
  ...teamedOn(stored, day),
  isApprenticeDefault: apprenticeOn(stored, day),
})

/** Follow-up of an edit of team or dates: updates the teams of months, and clears codes if the user chose so. */
function following(id: string, team: TeamChange | null, { codes }: Effect) {
  if (!team) return { name: WORKER_CHANGED, id }
  const month = monthOf(team.from)
  return clearsCodes(team, codes)
    ? { name: WORKER_CLEARED, id: clearedId(id, team.from), month }
    : { name: WORKER_CHANGED, id, month }
}

/** @throws WorkerQuestionError with all unanswered questions of the edit at once */
async function assertAnswered(
  stored: WorkerDocument,
  changes: readonly WorkerChange[],
  { fields, team }: { fields: WorkerFields; team: TeamChange | null },
  answers: Effect,
): Promise<void> {
  const isDated = changes.some(({ field }) => field === 'arrivesOn' || field === 'leavesOn')
  if (isDated) await assertClosedDays(stored, fields)
  if ((fields.arrivesOn ?? null) !== (stored.arrivesOn ?? null))
    await assertOpenArrival(stored.siteId, fields)
  const outside = isDated ? await askOutside(stored, fields) : null
  const asked = [...(outside ? [outside] : []), ...(team ? await askTeam(stored, team) : [])]
  const open = asked.filter((question) => !isAnswered(question, answers))
  if (open.length > 0) throw together(open)
}

function lightFields(worker: WorkerDocument, input: WorkerInput): WorkerFields {
  const { service, metier, secondaryService } = worker
  const plain = { ...input, service: 'body', metier: '', secondaryService: '' }
  return { ...checked(checkWorker(plain, 'edit')), service, metier, secondaryService }
}
