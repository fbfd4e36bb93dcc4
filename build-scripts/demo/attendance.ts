import { daysOf, weekday } from '~/domain/calendar/day-arithmetic'
import { addDays } from '~/domain/calendar/day-counting'
import type { LocalDate, Month } from '~/domain/calendar/local-date'
import { isProductive } from '~/domain/workshop-services'
import type { DemoSite } from './network'
import { type Random, randomFor } from './random'
import type { DemoWorker } from './workers'

/** Probability of a week of leave by month, highest in summer; weeks start on Monday. */
const LEAVE_WEEKS: Readonly<Record<string, number>> = {
  '01': 0.06,
  '02': 0.12,
  '03': 0.04,
  '04': 0.12,
  '05': 0.1,
  '06': 0.06,
  '07': 0.35,
  '08': 0.5,
  '09': 0.08,
  '10': 0.1,
  '11': 0.05,
  '12': 0.2,
}

interface Absence {
  code: string
  from: LocalDate
  to: LocalDate
}

/** The week's leave or school, from Monday to Saturday; a week may span two months. */
function wholeWeek(worker: DemoWorker, day: LocalDate, today: LocalDate): Absence | null {
  const { _id, isApprenticeDefault } = worker.document
  const random = randomFor(`week/${_id}/${day}`)
  const month = day.slice(5, 7)
  const week = { from: day, to: addDays(day, 5) }
  // Apprentices spend one week in three at school.
  const rank = Math.round(Date.parse(day) / 604_800_000)
  if (isApprenticeDefault && month !== '08' && rank % 3 === 0) return { code: 'CFA', ...week }
  if (!random.chance(LEAVE_WEEKS[month] ?? 0)) return null
  return { code: day > today ? 'PCP' : 'CP', ...week }
}

/** The worker's whole-day absences that overlap the month. */
function absences(worker: DemoWorker, month: Month, today: LocalDate): Absence[] {
  const first = `${month}-01`
  const found: Absence[] = []
  for (
    let day = addDays(first, 1 - weekday(first));
    day.slice(0, 7) <= month;
    day = addDays(day, 7)
  ) {
    const week = wholeWeek(worker, day, today)
    if (week) found.push(week)
  }
  const random = randomFor(`absence/${worker.document._id}/${month}`)
  const spell = (probability: number, code: string, longest: number) => {
    if (!random.chance(probability)) return
    const from = addDays(first, random.whole(0, 26))
    // Future sick leave is not known in advance.
    if (code === 'M' && from > today) return
    found.push({ code, from, to: addDays(from, random.whole(0, longest - 1)) })
  }
  spell(0.07, 'M', 5)
  spell(0.06, 'F', 2)
  spell(0.04, 'R', 1)
  spell(0.02, 'D', 1)
  spell(0.02, 'PA', 2)
  spell(0.02, 'A', 1)
  spell(isProductive(worker.document.service) ? 0.1 : 0.3, 'RTT', 1)
  return found
}

function presence(worker: DemoWorker, random: Random): string {
  if (!isProductive(worker.document.service)) return 'P'
  if (random.chance(0.03)) return '1.107'
  if (random.chance(0.02)) return '0.5'
  return random.chance(0.01) ? '0.75' : '1'
}

/**
 * The attendance codes of a worker's month by open day (spec 2 §3): absences, school weeks, half days, and alternating
 * Saturdays where the concession opens. Sundays and holidays have none.
 */
export function attendanceOf(
  site: DemoSite,
  worker: DemoWorker,
  month: Month,
  calendar: { holidays: ReadonlySet<LocalDate>; today: LocalDate },
): Record<LocalDate, string> {
  const away = absences(worker, month, calendar.today)
  const random = randomFor(`presence/${worker.document._id}/${month}`)
  const codes: Record<LocalDate, string> = {}
  for (const day of daysOf(month)) {
    const code = presence(worker, random)
    const turn = random.chance(0.4)
    if (weekday(day) === 7 || calendar.holidays.has(day)) continue
    const absence = away.find(({ from, to }) => from <= day && day <= to)
    if (weekday(day) === 6) {
      const works = site.temper.saturdays && turn && !absence
      if (works && /mechanic|quickService/.test(worker.document.service)) codes[day] = '0.5'
    } else codes[day] = absence?.code ?? code
  }
  return codes
}
