import { type PlannedDay, planningOn } from '~/db/planning.server'
import { referenceData } from '~/db/reference-data.server'
import { findReopened } from '~/db/reopened-months.server'
import { findWorkers } from '~/db/workers.server'
import { type BusinessDay, monthOf } from '~/domain/calendar/business-day'
import { batches } from '~/domain/planning/admission'
import { type FilledDay, filledDay } from '~/domain/planning/filled-day'
import { isPast } from '~/domain/planning/lock'
import { today } from '~/infra/clock.server'
import { writeMonths } from '~/services/attendance/people.server'
import { closedSites } from '~/services/rollups/closed-months.server'
import { type FirstAuthor, follower } from '~/services/rollups/finish.server'

/** Tells the concessions whose month is over and not reopened, or closed (4-decisions, 35; 7-beyond §4). */
async function closedAt(
  date: BusinessDay,
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

const codeOn = ({ days }: PlannedDay, date: BusinessDay) => days[date]?.code ?? ''

/** What the planning of every concession holds on a day (4-decisions, 44). Asks for no rights: its callers do. */
export async function readFilledDay(date: BusinessDay): Promise<FilledDay> {
  const months = await planningOn(date)
  const isClosed = await closedAt(
    date,
    months.map(({ siteId }) => siteId),
  )
  const cells = months.map((month) => ({
    siteId: month.siteId,
    service: month.service,
    code: codeOn(month, date),
  }))
  return filledDay(date, cells, isClosed)
}

/** Empties every cell of a day, but those of months that are over and closed. Safe to repeat. */
async function clearDay(author: FirstAuthor, date: BusinessDay): Promise<void> {
  const filled = (await planningOn(date)).filter((month) => codeOn(month, date) !== '')
  const isClosed = await closedAt(
    date,
    filled.map(({ siteId }) => siteId),
  )
  const open = filled.filter(({ siteId }) => !isClosed(siteId))
  const workers = await findWorkers(open.map(({ workerId }) => workerId))
  const edits = [{ date, code: '', seen: null }]
  for (const batch of batches(workers))
    await writeMonths(
      author,
      batch.map((worker) => ({ worker, month: monthOf(date), edits })),
    )
}

/** What follows when a day became a holiday whose codes are to be cleared; one that is none any more keeps them. */
export const DAY_CLEARED = follower('day-cleared', async (author, { id: date }) => {
  const { holidayDates } = await referenceData()
  if (holidayDates.has(date)) await clearDay(author, date)
})
