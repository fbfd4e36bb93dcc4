import {
  findMechanicTargets,
  type MechanicTargetDocument,
  storeMechanicTarget,
} from '~/db/collections/mechanic-targets.server'
import { planningFrom } from '~/db/collections/planning.server'
import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import {
  findLastStay,
  findWorker,
  insertWorker,
  updateWorker,
  type WorkerDocument,
} from '~/db/collections/workers.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { newId } from '~/db/driver/ids.server'
import type { Transaction } from '~/db/driver/transaction.server'
import { covers, type Principal } from '~/domain/access/scope'
import { addDays } from '~/domain/calendar/day-counting'
import {
  addMonths,
  frenchDay,
  type LocalDate,
  type Month,
  monthOf,
} from '~/domain/calendar/local-date'
import { contentOf } from '~/domain/edits/words'
import { SiteNotFoundError } from '~/domain/hierarchy/errors'
import { type SiteNode, siteScope } from '~/domain/hierarchy/network'
import { productiveDaysOf } from '~/domain/planning/codes'
import {
  cellsText,
  type FilledCell,
  type MovedSide,
  MoveMonthLockedError,
  MovesPlaceError,
  OffDaysOfSiteError,
  together,
  type WorkerQuestionError,
} from '~/domain/planning/worker-questions'
import { readEffectMonth } from '~/domain/productivity/effect-month'
import { recordIdOf } from '~/domain/productivity/record-id'
import { readEffectDay } from '~/domain/workers/apprentice'
import { WORKER_WORDS } from '~/domain/workers/changes'
import { assertMay } from '~/domain/workers/rights'
import {
  LaterChangeError,
  lastDayBefore,
  laterSetting,
  laterStay,
  OtherSiteForbiddenError,
  personOf,
  SameSiteError,
  splitTarget,
} from '~/domain/workers/stays'
import { assignmentOn } from '~/domain/workers/team-history'
import { now, today } from '~/infra/process/clock.server'
import { coveredWorker } from '~/services/attendance/access.server'
import { movedByTeam } from '~/services/productivity/coefficient-moves.server'
import { assertSpanOpen } from '~/services/writes/closed-month-guard.server'
import { write } from '~/services/writes/write.server'
import { workerAuditEntry } from './audit-entry.server'
import { filledCells, lockedMonths } from './dates.server'
import { assertFreeMatricule } from './matricule.server'
import { isOffDay, movedId, WORKER_MOVED } from './planning-follow-ups.server'

/** Edited collaborator, and the message about the edit. */
export interface EditedWorker {
  worker: WorkerDocument
  message: string
}

/** A move to another concession, and the answers to the questions raised. */
export interface MoveAsked {
  siteId: string
  /** first day there, yyyy-MM-dd; absent: today */
  from?: string | undefined
  /** true: the user accepted the past days that move */
  agreed?: boolean | undefined
  /** choice for the codes on days off of the new concession */
  codes?: 'keep' | 'clear' | undefined
}

/**
 * Moves a person to another concession from a day on: one stay ends, another begins (4-decisions, 73). Also a return,
 * after the last day. Repeating it changes nothing.
 * @param id any stay of the person
 * @throws WorkerNotFoundError, WorkerRightsError, ForbiddenError, OtherSiteForbiddenError 403, SiteNotFoundError,
 * SameSiteError, LaterChangeError 409, MoveMonthLockedError 409, ClosedSettingError 409, WorkerQuestionError 409
 */
export async function moveWorker(
  principal: Principal,
  id: string,
  asked: MoveAsked,
): Promise<EditedWorker> {
  assertMay(principal.role, 'rename')
  return retryOnConflict(() => tryMove(principal, id, asked))
}

/** True where `assignmentId` of an edit asks for a move: another concession, or a return to the same one. */
export async function asksForMove(id: string, siteId: string | undefined, from?: string) {
  const worker = siteId ? await findLastStay(id) : null
  if (!worker) return false
  // A client that sends back an earlier stay as it read it asks for nothing.
  if (!from && worker._id !== id && (await findWorker(id))?.siteId === siteId) return false
  return siteId !== worker.siteId || Boolean(worker.leavesOn && from && from > worker.leavesOn)
}

interface Move {
  worker: WorkerDocument
  site: SiteNode
  from: LocalDate
  /** it begins after the last day: the person comes back */
  isReturn: boolean
  /** filled cells from that day on */
  cells: FilledCell[]
}

async function tryMove(
  principal: Principal,
  id: string,
  asked: MoveAsked,
): Promise<EditedWorker | null> {
  const last = await findLastStay(id)
  const worker = await coveredWorker(principal, last?._id ?? id)
  const reference = await referenceData()
  const site = targetSite(principal, reference, asked.siteId)
  const from = readEffectDay(asked.from, today())
  const said = `«\u202f${worker.name}\u202f» est à ${site.name} à partir du ${frenchDay(from)}.`
  if (worker.personId && worker.siteId === site._id && worker.arrivesOn === from)
    return { worker, message: said }
  readEffectMonth(monthOf(from), monthOf(today()))
  const isReturn = Boolean(worker.leavesOn && worker.leavesOn < from)
  assertMovable(worker, { site, from, isReturn }, reference)
  await assertOpenMonths([worker.siteId, site._id], from)
  const cells = isReturn
    ? []
    : (await filledCells(worker._id, monthOf(from))).filter(({ date }) => date >= from)
  const move = { worker, site, from, isReturn, cells }
  const open = await questions(move, asked, reference)
  if (open.length > 0) throw together(open)
  const stay = stayAfter(move)
  if (!(await store(principal, move, stay, asked, reference))) return null
  const follow = cells.length === 0 ? '' : ` Planning\u202f: ${cellsText(cells.length)} à suivre.`
  return { worker: stay, message: `${said}${follow}` }
}

function targetSite({ cover }: Principal, { network }: ReferenceData, siteId: string): SiteNode {
  const [site, scope] = [network.siteById.get(siteId), siteScope(network, siteId)]
  if (!site || !scope) throw new SiteNotFoundError()
  if (!covers(cover, scope)) throw new OtherSiteForbiddenError(site.name)
  return site
}

function assertMovable(
  worker: WorkerDocument,
  { site, from, isReturn }: Pick<Move, 'site' | 'from' | 'isReturn'>,
  { network }: ReferenceData,
): void {
  const { name, siteId, arrivesOn, teamsBefore, apprenticeBefore } = worker
  if (arrivesOn && from <= arrivesOn) {
    const here = network.siteById.get(siteId)?.name ?? siteId
    throw new LaterChangeError(laterStay(name, here, arrivesOn))
  }
  if (!isReturn && siteId === site._id) throw new SameSiteError(name)
  const [team, flag] = [teamsBefore?.at(-1)?.until, apprenticeBefore?.at(-1)?.until]
  if (team && team > from) throw new LaterChangeError(laterSetting(name, 'd’équipe', team))
  if (flag && flag > from)
    throw new LaterChangeError(laterSetting(name, 'de statut d’apprenti', flag))
}

async function assertOpenMonths(siteIds: readonly string[], from: LocalDate): Promise<void> {
  await assertSpanOpen({ siteIds, from: monthOf(from), until: null })
  const months: Month[] = []
  for (let month = monthOf(from); month < monthOf(today()); month = addMonths(month, 1))
    months.push(month)
  const locked = await Promise.all(siteIds.map((siteId) => lockedMonths(siteId, months)))
  if (locked.flat().length > 0) throw new MoveMonthLockedError(locked.flat())
}

/** What the move raises and the caller has not answered yet. */
async function questions(
  { worker, site, from, cells }: Move,
  { agreed, codes }: MoveAsked,
  reference: ReferenceData,
): Promise<WorkerQuestionError[]> {
  const past = cells.filter(({ date }) => date < today())
  const off = cells.filter(({ date }) => isOffDay(reference, { worker, site }, date))
  const sides = past.length > 0 && !agreed ? await movedSides(worker, site, past, reference) : []
  return [
    ...(sides.length > 0 ? [new MovesPlaceError({ from, to: addDays(today(), -1) }, sides)] : []),
    ...(off.length > 0 && codes === undefined ? [new OffDaysOfSiteError(off, site.name)] : []),
  ]
}

/** Hours and euros that past cells take from the old concession and give to the new one; empty: none. */
async function movedSides(
  worker: WorkerDocument,
  site: SiteNode,
  past: readonly FilledCell[],
  { network }: ReferenceData,
): Promise<MovedSide[]> {
  const sideOf = async (siteId: string, siteName: string, isLeft: boolean): Promise<MovedSide> => {
    const cells = past.map((cell) => {
      const held = assignmentOn(worker, cell.date)
      const nowhere = { ...cell, before: held, after: held }
      return isLeft ? { ...nowhere, next: '' } : { ...nowhere, service: '', next: cell.service }
    })
    const teams = await movedByTeam({ ...worker, siteId }, cells)
    const sum = (key: 'hours' | 'revenue') => teams.reduce((all, team) => all + team[key], 0)
    return { siteName, hours: sum('hours'), revenue: sum('revenue') }
  }
  const here = network.siteById.get(worker.siteId)?.name ?? worker.siteId
  const sides = [await sideOf(worker.siteId, here, true), await sideOf(site._id, site.name, false)]
  return sides.some(({ hours, revenue }) => hours !== 0 || Math.round(revenue) !== 0) ? sides : []
}

function stayAfter({ worker, site, from, isReturn }: Move): WorkerDocument {
  return {
    _id: newId(),
    personId: personOf(worker),
    siteId: site._id,
    plateId: site.plateId,
    groupId: site.groupId,
    ...contentOf(WORKER_WORDS, worker),
    arrivesOn: from,
    leavesOn: isReturn ? null : (worker.leavesOn ?? null),
    active: true,
    deletedAt: null,
  }
}

async function store(
  principal: Principal,
  move: Move,
  stay: WorkerDocument,
  { codes }: MoveAsked,
  { network }: ReferenceData,
): Promise<boolean> {
  const { worker, site, from, isReturn } = move
  const leavesOn = isReturn ? (worker.leavesOn ?? null) : lastDayBefore(from)
  const here = network.siteById.get(worker.siteId)?.name ?? worker.siteId
  const since = { field: 'effectiveFrom', old: null, new: from }
  const entries = [
    workerAuditEntry(worker, 'update', [
      { field: 'assignmentId', old: here, new: site.name },
      { field: 'leavesOn', old: worker.leavesOn ?? null, new: leavesOn },
      since,
    ]),
    workerAuditEntry(stay, 'create', [
      { field: 'name', old: null, new: stay.name },
      { field: 'assignmentId', old: here, new: site.name },
      since,
    ]),
  ]
  const targets = isReturn ? [] : await targetsAfter(principal, move, stay)
  const siteIds = [worker.siteId, stay.siteId]
  const touched = {
    what: 'workers' as const,
    sites: [worker, stay],
    span: { siteIds, from: monthOf(from), until: null },
  }
  await assertFreeMatricule(stay)
  const act = async (tx: Transaction) => {
    await assertFreeMatricule(stay, tx)
    if (!(await updateWorker(worker, { leavesOn, movedTo: stay._id }, tx))) return false
    await insertWorker(stay, tx)
    for (const { stored, next } of targets)
      if (!(await storeMechanicTarget(stored, next, tx))) return false
    return true
  }
  const next = {
    name: WORKER_MOVED,
    id: movedId({ from: worker._id, to: stay._id, day: from, codes }),
    month: monthOf(from),
  }
  return write(principal, entries, act, { touched, next })
}

interface MovedTarget {
  stored: MechanicTargetDocument | null
  next: MechanicTargetDocument
}

/** Months ahead of a move for which individual targets may have been saved. */
const TARGET_MONTHS = 13

/** The individual targets on both sides of a move: those of its month split, later ones on the new side. */
async function targetsAfter(
  { userId: updatedBy }: Principal,
  { worker, from }: Move,
  stay: WorkerDocument,
): Promise<MovedTarget[]> {
  const months = Array.from({ length: TARGET_MONTHS }, (_, i) => addMonths(monthOf(from), i))
  const found = await findMechanicTargets(months.map((month) => recordIdOf(worker._id, month)))
  const set = found.filter(({ finalTargetHours }) => finalTargetHours !== null)
  if (set.length === 0) return []
  const planned = await planningFrom(worker._id, monthOf(from))
  return set.flatMap((stored): MovedTarget[] => {
    const { month, finalTargetHours } = stored
    const days = planned.find((one) => one.month === month)?.days ?? {}
    const value = (isBefore: boolean) =>
      Object.entries(days).reduce(
        (sum, [date, { code }]) => (date < from === isBefore ? sum + productiveDaysOf(code) : sum),
        0,
      )
    const isWhole = `${month}-01` >= from
    const hours = finalTargetHours ?? 0
    const { before, after } = isWhole
      ? { before: 0, after: hours }
      : splitTarget(hours, { before: value(true), after: value(false) })
    const by = { updatedBy, updatedAt: now() }
    const own = { _id: recordIdOf(stay._id, month), workerId: stay._id, siteId: stay.siteId, month }
    return [
      { stored, next: { ...stored, finalTargetHours: before || null, ...by } },
      ...(after > 0 ? [{ stored: null, next: { ...own, finalTargetHours: after, ...by } }] : []),
    ]
  })
}
