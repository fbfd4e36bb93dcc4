import { type PlannedDay, planningOn } from '~/db/collections/planning.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { findReopened } from '~/db/collections/reopened-months.server'
import { findWorkers, type WorkerDocument } from '~/db/collections/workers.server'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { closedDaysOfSite } from '~/domain/places/closed-days'
import { offers } from '~/domain/planning/codes'
import { isEmployed } from '~/domain/planning/employment'
import { batches } from '~/domain/planning/entry-validation'
import {
  type ClearedCell,
  type FilledDay,
  filledDay,
  LOST,
  sumFilledDays,
} from '~/domain/planning/holiday-on-filled-day'
import { isPast } from '~/domain/planning/lock'
import { serviceOn } from '~/domain/planning/stretches'
import { today } from '~/infra/process/clock.server'
import { writeMonths } from '~/services/attendance/write-months.server'
import { closedSites } from '~/services/writes/closed-month-guard.server'
import { type FirstAuthor, registerFollowUp } from '~/services/writes/follow-ups.server'
import { closedBy, readDayId, type SiteTest, sitesOfPlace } from './holiday-changes.server'

/** Tells the concessions whose month is over and not reopened, or closed (4-decisions, 35; 7-beyond §4). */
async function closedAt(
  date: LocalDate,
  siteIds: readonly string[],
): Promise<(siteId: string) => boolean> {
  const month = monthOf(date)
  if (!isPast(month, today())) return () => false
  const sites = [...new Set(siteIds)]
  const [reopened, closed] = await Promise.all([
    findReopened(sites.map((siteId) => ({ siteId, month }))),
    closedSites(sites, month),
  ])
  return (siteId) => closed.has(siteId) || !reopened.has(`${siteId}|${month}`)
}

const codeOn = ({ days }: PlannedDay, date: LocalDate) => days[date]?.code ?? ''

/** A day with the concessions that it concerns. */
export interface DayAt {
  date: LocalDate
  /** concessions to read; missing: all */
  siteIds?: readonly string[] | undefined
  isConcerned: SiteTest
}

async function planningAt({ date, siteIds, isConcerned }: DayAt): Promise<PlannedDay[]> {
  return (await planningOn(date, siteIds)).filter(({ siteId }) => isConcerned(siteId))
}

async function readFilled(day: DayAt): Promise<FilledDay> {
  const { date } = day
  const months = await planningAt(day)
  const isClosed = await closedAt(
    date,
    months.map(({ siteId }) => siteId),
  )
  const cells = months.map((month) => ({
    siteId: month.siteId,
    service: serviceOn(month, date),
    code: codeOn(month, date),
  }))
  return filledDay(date, cells, isClosed)
}

/**
 * Reads the planning of the concessions that some days close in (4-decisions, 44). Checks no rights: the callers do.
 */
export const readFilledDays = async (days: readonly DayAt[]): Promise<FilledDay> =>
  sumFilledDays(await Promise.all(days.map(readFilled)))

/** Clears the cells of a day, except in past and closed months. Safe to repeat. */
export async function clearDay(author: FirstAuthor, day: DayAt): Promise<void> {
  const { date } = day
  const filled = (await planningAt(day)).filter((month) => codeOn(month, date) !== '')
  const isClosed = await closedAt(
    date,
    filled.map(({ siteId }) => siteId),
  )
  const open = filled.filter(({ siteId }) => !isClosed(siteId))
  const workers = await findWorkers(open.map(({ workerId }) => workerId))
  const edits = [{ date, code: '', seen: null, isCleared: true }]
  for (const batch of batches(workers))
    await writeMonths(
      author,
      batch.map((worker) => ({ worker, month: monthOf(date), edits })),
    )
}

/** Clears the days of holidays (`dayId`, joined by commas); a day that is open again keeps its codes. */
async function clearHolidays(author: FirstAuthor, ids: string): Promise<void> {
  for (const id of ids.split(',').filter(Boolean)) {
    const reference = await referenceData()
    const day = readDayId(id)
    await clearDay(author, {
      date: day.date,
      siteIds: sitesOfPlace(reference, day.scope),
      isConcerned: closedBy(reference, day),
    })
  }
}

/** Follow-up of new holidays whose codes are to be cleared. */
export const DAY_CLEARED = registerFollowUp('day-cleared', (author, { id }) =>
  clearHolidays(author, id),
)

/** A cell that a holiday cleared, with whose it is. */
interface Cleared extends ClearedCell {
  worker: WorkerDocument | undefined
}

/** The cells that a holiday cleared on a day, and which of their codes cannot come back. */
async function clearedCells(day: DayAt): Promise<Cleared[]> {
  const { date } = day
  const months = (await planningAt(day)).filter(({ days }) => days[date]?.cleared)
  const workers = await findWorkers(months.map(({ workerId }) => workerId))
  const byId = new Map(workers.map((worker) => [worker._id, worker]))
  const isClosed = await closedAt(
    date,
    months.map(({ siteId }) => siteId),
  )
  return months.map((month) => {
    const { workerId, siteId, days } = month
    const service = serviceOn(month, date)
    const worker = byId.get(workerId)
    const code = days[date]?.cleared ?? ''
    const isThere = worker?.active && isEmployed(worker, date)
    const lost = () => {
      if (isClosed(siteId)) return LOST.locked
      if (!isThere) return LOST.gone
      if (codeOn(month, date) !== '') return LOST.typed
      return offers(service, code) ? null : LOST.team
    }
    return { worker, service, code, lost: lost() }
  })
}

/** Reads the cells of a day that would be restored if it opened again. Checks no rights: the callers do. */
export const readClearedDay = (day: DayAt): Promise<ClearedCell[]> => clearedCells(day)

/** Gives the cells of a day the codes back that it took, where it is open again. Safe to repeat. */
async function restoreDay(author: FirstAuthor, id: string): Promise<void> {
  const reference = await referenceData()
  const { date, scope } = readDayId(id)
  const day = {
    date,
    siteIds: sitesOfPlace(reference, scope),
    isConcerned: (siteId: string) => !closedDaysOfSite(reference, siteId).has(date),
  }
  await restoreCells(author, day)
}

/** Gives the cells of an open day the codes back that were cleared on it. Safe to repeat. */
export async function restoreCells(author: FirstAuthor, day: DayAt): Promise<void> {
  const { date } = day
  const back = (await clearedCells(day)).flatMap(({ worker, code, lost }) =>
    worker && lost === null
      ? [{ worker, month: monthOf(date), edits: [{ date, code, seen: '' }] }]
      : [],
  )
  for (const batch of batches(back)) await writeMonths(author, batch)
}

/** Follow-up of a removed holiday: restores the codes that the holiday cleared. */
export const RESTORE_DAY_FOLLOW_UP = registerFollowUp('day-restored', (author, { id }) =>
  restoreDay(author, id),
)

/** Follow-up of a moved holiday, `from|to`; without `to` the new day keeps its codes. */
export const MOVE_DAY_FOLLOW_UP = registerFollowUp('day-moved', async (author, { id }) => {
  const [from = '', to = ''] = id.split('|')
  await restoreDay(author, from)
  await clearHolidays(author, to)
})
