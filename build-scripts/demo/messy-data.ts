// Irregular data that `npm run seed -- --messy` adds to the demo network; deterministic.
import type { Principal } from '~/domain/access/scope'
import { weekday } from '~/domain/calendar/day-arithmetic'
import { addDays } from '~/domain/calendar/day-counting'
import { addMonths, dayIn, type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { reopenMonth } from '~/services/attendance/access.server'
import { saveEntries } from '~/services/attendance/save.server'
import { addHoliday } from '~/services/calendar/holidays.server'
import { setWorkingDays } from '~/services/calendar/working-days.server'
import { editSite } from '~/services/hierarchy/sites.server'
import { editWorker } from '~/services/workers/edit.server'
import { createWorker, removeWorker } from '~/services/workers/workers.server'
import type { SiteDay } from './activity'
import type { DemoNetwork } from './network'
import { workersOf } from './workers'

/** Index of the concession with each kind of irregularity. */
const [NOTHING_THIS_MONTH, DAYS_MISSING, CREDIT_NOTES, NO_TARGET, MOVES, PEOPLE] = [
  2, 4, 5, 8, 9, 10,
]

const month = (last: LocalDate, back: number) => addMonths(monthOf(last), -back)

/** True when a concession's target is missing: one concession for five months, another for the current month. */
export function lacksTarget(index: number, period: Month, last: LocalDate): boolean {
  if (index === NO_TARGET) return period >= month(last, 4)
  return index === PEOPLE && period === monthOf(last)
}

/** True when a concession's figures of the day arrived: one sends none this month, one none for a week of each month. */
function arrived({ site: { index }, date }: SiteDay, last: LocalDate): boolean {
  if (index === NOTHING_THIS_MONTH) return monthOf(date) !== monthOf(last)
  if (index === DAYS_MISSING) return date.slice(8) < '09' || date.slice(8) > '16'
  return true
}

/** Applies credit notes: on the tenth one concession's cumulative revenue becomes smaller than the day before. */
function corrected(day: SiteDay): SiteDay {
  if (day.site.index !== CREDIT_NOTES || day.date.slice(8) < '10') return day
  const { mechanic } = day.services
  return {
    ...day,
    services: { ...day.services, mechanic: { ...mechanic, cents: mechanic.cents - 4_500_000 } },
  }
}

/** Removes missing imports from a month's activity, and applies corrections, day by day. */
export function untidyMornings(
  mornings: ReadonlyMap<LocalDate, readonly SiteDay[]>,
  last: LocalDate,
): Map<LocalDate, SiteDay[]> {
  const came = [...mornings].map(([date, days]): [LocalDate, SiteDay[]] => [
    date,
    days.filter((day) => arrived(day, last)).map(corrected),
  ])
  return new Map(came.filter(([, days]) => days.length > 0))
}

/** True when a day's workbook has only the activity sheet: on Wednesdays and on the last day. */
export const holdsActivityAlone = (date: LocalDate, last: LocalDate) =>
  weekday(date) === 3 || date === last

/**
 * Edits made by users afterwards: a worker changes team, a worker leaves and comes back, a concession moves, a holiday
 * is added on filled days, the number of working days is set by hand, a past month is reopened.
 */
export async function liveUntidily(
  principal: Principal,
  network: DemoNetwork,
  last: LocalDate,
): Promise<void> {
  const people = network.sites[PEOPLE]
  const moving = network.sites[MOVES]
  if (!people || !moving) return
  const mechanics = workersOf(people)
    .map(({ document }) => document)
    .filter(({ service, metier }) => service === 'mechanic' && metier === 'Mécanicien')
  const [changes, leaves] = mechanics
  if (changes) await editWorker(principal, changes._id, { service: 'body' })
  if (leaves) {
    const { name, service, metier, matricule } = leaves
    await removeWorker(principal, leaves._id)
    const input = { name, service, metier, matricule: matricule ?? '' }
    const rest = { secondaryService: '', isApprenticeDefault: false, userId: '' }
    await createWorker(principal, people.document._id, { ...input, ...rest }, monthOf(last))
  }
  await editSite(principal, moving.document._id, { plate: network.plates[0]?._id ?? '' })
  const ahead = [8, 9, 10, 11, 12].map((count) => addDays(last, count))
  const friday = ahead.find((day) => weekday(day) === 5) ?? addDays(last, 8)
  await addHoliday(principal, { date: friday, name: 'Pont', codes: 'keep' })
  const over = month(last, 1)
  await setWorkingDays(principal, Number(over.slice(0, 4)), Number(over.slice(5)), 20)
  await reopenMonth(principal, people.document._id, over)
  if (changes)
    await saveEntries(principal, [
      { workerId: changes._id, date: dayIn(over, 6), code: 'M', seen: null },
    ])
}
