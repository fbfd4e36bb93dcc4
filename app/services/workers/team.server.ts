import type { WorkerDocument } from '~/db/collections/workers.server'
import { addDays } from '~/domain/calendar/day-counting'
import { addMonths, type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { teamOf } from '~/domain/planning/grid/sections'
import type { CodeChoice } from '~/domain/planning/holiday-on-filled-day'
import {
  ForeignCodesError,
  foreignCells,
  MovesDaysError,
  TeamMonthLockedError,
  teamSentence,
  type WorkerQuestionError,
} from '~/domain/planning/worker-questions'
import { readEffectMonth } from '~/domain/productivity/effect-month'
import type { WorkerFields } from '~/domain/workers/rules'
import {
  assignmentOn,
  type Reteamed,
  reassigned,
  relinked,
  teamOnDay,
} from '~/domain/workers/team-history'
import type { Assignment } from '~/domain/workers/teams'
import type { Service } from '~/domain/workshop-services'
import { today } from '~/infra/process/clock.server'
import { groupable, linkedRoles } from '~/services/attendance/merge-months.server'
import { movedByTeam, type RetargetedCell } from '~/services/productivity/coefficient-moves.server'
import type { Effect } from './apprentice-flag.server'
import { filledCells, lockedMonths } from './dates.server'

/** A change of team, trade, associated service or linked account, and from when it holds. */
export interface TeamChange {
  from: LocalDate
  fields: Reteamed
  /** the team of that day, before and after */
  before: Service
  after: Service
  /** filled days on and after `from` that count for another team or trade */
  cells: RetargetedCell[]
}

const same = (a: Assignment, b: Assignment) =>
  a.service === b.service && a.metier === b.metier && a.secondaryService === b.secondaryService

/**
 * Computes the collaborator after an edit.
 * @param roles roles of the accounts before and after
 */
function reteamed(
  stored: WorkerDocument,
  fields: WorkerFields,
  from: LocalDate,
  roles: Awaited<ReturnType<typeof linkedRoles>>,
): { next: Reteamed; before: Service; after: Service } | null {
  const userRole = (fields.userId && roles.get(fields.userId)) || null
  const countsFor = (assignment: Assignment) => teamOf({ ...assignment, userRole })
  const last = teamOf(groupable(stored, roles))
  const asHeld = { ...stored, arrivesOn: fields.arrivesOn ?? null }
  const { service, metier, secondaryService, teamsBefore = null } = stored
  let next: Reteamed = { service, metier, secondaryService, teamsBefore: teamsBefore ?? [] }
  if (!same(assignmentOn(stored, from), fields))
    next = reassigned(asHeld, last, from, { ...fields, team: countsFor(fields) })
  if (fields.userId !== stored.userId)
    next = relinked({ ...asHeld, ...next }, last, from, countsFor)
  const isSame =
    same(next, stored) && JSON.stringify(next.teamsBefore) === JSON.stringify(teamsBefore ?? [])
  return isSame
    ? null
    : { next, before: teamOnDay(stored, last, from), after: teamOnDay(next, countsFor(next), from) }
}

/** The month's first day up to the day before another. */
function monthsUpTo(from: Month, to: Month): Month[] {
  const months: Month[] = []
  for (let month = from; month < to; month = addMonths(month, 1)) months.push(month)
  return months
}

/**
 * Computes the effect of an edit on a collaborator's team; null: none.
 * @param asked the day from which it holds; an arrival after it is that day
 * @throws EffectMonthError 422 for a day too far away, TeamMonthLockedError 409
 */
export async function teamChange(
  stored: WorkerDocument,
  fields: WorkerFields,
  asked: LocalDate,
): Promise<TeamChange | null> {
  const from = fields.arrivesOn && fields.arrivesOn > asked ? fields.arrivesOn : asked
  const roles = await linkedRoles([stored, fields])
  const change = reteamed(stored, fields, from, roles)
  if (!change) return null
  const { next, before, after } = change
  readEffectMonth(monthOf(asked), monthOf(today()))
  const last = teamOf({
    ...next,
    userRole: (fields.userId && roles.get(fields.userId)) || null,
  })
  return { from, fields: next, before, after, cells: await movedCells(stored, next, last, from) }
}

/**
 * The filled days from a day on that count for another team or trade.
 * @param last what the collaborator's last assignment counts for
 * @throws TeamMonthLockedError 409 where the day lies in a month that takes no change
 */
export async function movedCells(
  stored: WorkerDocument,
  next: Reteamed,
  last: Service,
  from: LocalDate,
): Promise<RetargetedCell[]> {
  const passed = monthsUpTo(monthOf(from), monthOf(today()))
  const locked = await lockedMonths(stored.siteId, passed)
  if (locked.length > 0) throw new TeamMonthLockedError(locked)
  return (await filledCells(stored._id, monthOf(from))).flatMap((cell): RetargetedCell[] => {
    if (cell.date < from) return []
    const [was, is] = [assignmentOn(stored, cell.date), assignmentOn(next, cell.date)]
    const team = teamOnDay(next, last, cell.date)
    return team === cell.service && was.metier === is.metier
      ? []
      : [{ ...cell, next: team, before: was, after: is }]
  })
}

/** Finds the questions that a change of team raises; empty: none (4-decisions, 51). */
export async function askTeam(
  worker: WorkerDocument,
  { from, after, cells }: TeamChange,
): Promise<WorkerQuestionError[]> {
  const past = cells.filter(({ date }) => date < today())
  const moved = past.length > 0 ? await movedByTeam(worker, past) : []
  const foreign = foreignCells(cells)
  return [
    ...(moved.length > 0 ? [new MovesDaysError({ from, to: addDays(today(), -1) }, moved)] : []),
    ...(foreign.length > 0 ? [new ForeignCodesError(foreign, after)] : []),
  ]
}

/** True if the edit contains the answer to the question that it raised. */
export const isAnswered = (question: WorkerQuestionError, { agreed, codes }: Effect): boolean =>
  question instanceof ForeignCodesError ? codes !== undefined : agreed === true

/** True if the codes not offered to the new team are to be cleared. */
export const clearsCodes = ({ cells }: TeamChange, codes: CodeChoice | undefined): boolean =>
  codes === 'clear' && foreignCells(cells).length > 0

/** French sentence about a change of team; '' without a change. */
export const teamNotice = (change: TeamChange | null, codes?: CodeChoice): string => {
  if (!change) return ''
  const kept = clearsCodes(change, codes)
    ? change.cells.filter((cell) => !foreignCells([cell]).length)
    : change.cells
  return teamSentence(change.from, change.before, change.after, kept)
}
