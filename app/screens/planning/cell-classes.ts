import { attendanceCode } from '~/domain/planning/codes'
import type { MonthDay } from '~/domain/planning/grid/month-days'

/** CSS class of a cell with a code; planning-codes.css defines the colours. */
export function codeClass(code: string): string {
  return attendanceCode(code) ? `k-${code.replace('.', '-')}` : ''
}

const DAY_CLASSES = new WeakMap<MonthDay, string | undefined>()

/** CSS classes of a day's column: Sunday grey, holiday yellow, Saturday tinted, today marked (spec 2 §2). */
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

/** CSS classes of a read-only cell: the colours of its code, else of its day. */
export function cellClass(code: string, day: MonthDay): string | undefined {
  if (!code) return dayClass(day)
  const names = [codeClass(code), day.today ? 'is-today' : '', day.off ? 'is-off' : '']
  return names.filter(Boolean).join(' ') || undefined
}

/** CSS classes of a day before the worker's arrival or after the last day. */
export const shutClass = (day: MonthDay): string => (day.off ? 'is-out is-off' : 'is-out')

/** CSS classes of a month's table; 'is-week' shows seven days on a narrow screen. */
export function planClass(days: readonly MonthDay[]): string {
  return days.some(({ off }) => off) ? 'plan is-week' : 'plan'
}

/** Accessible name of a day: 'lun. 2', with the holiday's name. */
export function dayName(day: MonthDay): string {
  const name = `${day.label} ${day.number}`
  return day.holiday === null ? name : `${name}, ${day.holiday}`
}
