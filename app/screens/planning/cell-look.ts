import { attendanceCode } from '~/domain/planning/codes'
import type { MonthDay } from '~/domain/planning/month-days'

/** Class of a cell that holds the code; each code's colours stand in planning-codes.css. */
export function codeClass(code: string): string {
  return attendanceCode(code) ? `k-${code.replace('.', '-')}` : ''
}

const DAY_CLASSES = new WeakMap<MonthDay, string | undefined>()

/** Classes of a day's column: Sunday grey, holiday yellow, Saturday tinted, today marked (spec 2 §2). */
export function dayClass(day: MonthDay): string | undefined {
  if (DAY_CLASSES.has(day)) return DAY_CLASSES.get(day)
  const names = [
    day.holiday !== null ? 'is-holiday' : day.sunday ? 'is-sunday' : '',
    day.saturday ? 'is-saturday' : '',
    day.today ? 'is-today' : '',
    day.off ? 'is-off' : '',
  ]
  const text = names.filter(Boolean).join(' ') || undefined
  DAY_CLASSES.set(day, text)
  return text
}

/** Classes of a cell as it is read: its code's colours, else its day's. */
export function cellClass(code: string, day: MonthDay): string | undefined {
  if (!code) return dayClass(day)
  return day.off ? `${codeClass(code)} is-off` : codeClass(code) || undefined
}

/** What a day outside of the row's dates looks like. */
export const shutClass = (day: MonthDay): string => (day.off ? 'is-out is-off' : 'is-out')

/** Classes of a month's table; of seven days on a narrow screen when some are out of sight there. */
export function planClass(days: readonly MonthDay[]): string {
  return days.some(({ off }) => off) ? 'plan is-week' : 'plan'
}

/** What a screen reader says of a day: 'lun. 2', with the holiday's name. */
export function dayName(day: MonthDay): string {
  const name = `${day.label} ${day.number}`
  return day.holiday === null ? name : `${name}, ${day.holiday}`
}
