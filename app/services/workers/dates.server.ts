import { findPlanning, planningFrom } from '~/db/collections/planning.server'
import { findReopened } from '~/db/collections/reopened-months.server'
import type { WorkerDocument } from '~/db/collections/workers.server'
import { frenchDay, frenchMonth, type Month, monthOf } from '~/domain/calendar/local-date'
import { numberText } from '~/domain/message-format'
import { type Employment, isDated, isEmployed } from '~/domain/planning/employment'
import { workerMonthId } from '~/domain/planning/entry-id'
import { isPast } from '~/domain/planning/lock'
import { totalPotential } from '~/domain/planning/potential/site-potential'
import { serviceOn } from '~/domain/planning/stretches'
import {
  type FilledCell,
  monthsOfCells,
  OutsideCellsError,
  OutsideClosedMonthError,
} from '~/domain/planning/worker-questions'
import { today } from '~/infra/process/clock.server'
import { closedSiteMonths } from '~/services/writes/closed-month-guard.server'

/** Before every month of the planning. */
const EVER = '0000-01'

/** The filled cells of a collaborator, from a month on. */
export async function filledCells(workerId: string, from: Month): Promise<FilledCell[]> {
  return (await planningFrom(workerId, from)).flatMap((month) =>
    Object.entries(month.days)
      .filter(([, { code }]) => code !== '')
      .map(([date, { code }]) => ({ date, code, service: serviceOn(month, date) })),
  )
}

/** Months of a concession, among some, that cannot be edited: past and not reopened, or closed. */
export async function lockedMonths(siteId: string, months: readonly Month[]): Promise<Month[]> {
  const past = months.filter((month) => isPast(month, today()))
  const asked = past.map((month) => ({ siteId, month }))
  const [reopened, closed] = await Promise.all([findReopened(asked), closedSiteMonths(asked)])
  const isClosed = (month: Month) => closed.some((one) => one.month === month)
  return past.filter((month) => isClosed(month) || !reopened.has(`${siteId}|${month}`))
}

/**
 * Finds the filled cells outside of new dates, as a question; null: none (4-decisions, 50).
 * @throws OutsideClosedMonthError cells of a month that takes no change
 */
export async function askOutside(
  worker: Pick<WorkerDocument, '_id' | 'siteId'>,
  dates: Employment,
): Promise<OutsideCellsError | null> {
  if (!isDated(dates)) return null
  const cells = (await filledCells(worker._id, EVER)).filter(({ date }) => !isEmployed(dates, date))
  if (cells.length === 0) return null
  const locked = await lockedMonths(worker.siteId, monthsOfCells(cells))
  if (locked.length > 0) throw new OutsideClosedMonthError(locked)
  return new OutsideCellsError(cells)
}

/** The month that a new collaborator's defaults are filled in: the one shown, or that of a later arrival. */
export function monthOfArrival({ arrivesOn }: Employment, shown: Month): Month {
  return arrivesOn && monthOf(arrivesOn) > shown ? monthOf(arrivesOn) : shown
}

/**
 * French sentence with the hours that a new collaborator's filled month adds (4-decisions, 50).
 * @param shown the month shown, the current one without it
 */
export async function addedSentence(
  worker: WorkerDocument,
  shown: Month = monthOf(today()),
): Promise<string> {
  const month = monthOfArrival(worker, shown)
  const [planned] = await findPlanning([workerMonthId(worker._id, month)])
  const hours = planned ? totalPotential(planned.potential) : 0
  const since = worker.arrivesOn ? ` à partir du ${frenchDay(worker.arrivesOn)}` : ''
  return `${numberText(hours)}\u00a0h de potentiel en plus pour ${frenchMonth(month)}${since}.`
}
