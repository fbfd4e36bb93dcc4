/*
 * The model's own calendar, independent of the product's code.
 */
const DAY = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const text = (time: number) => new Date(time).toISOString().slice(0, 10)

export const plusDays = (day: string, count: number) => text(at(day) + count * DAY)
/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: string) => new Date(at(day)).getUTCDay()
export const monthOfDay = (day: string) => day.slice(0, 7)
export const daysOfMonth = (month: string) =>
  Array.from({ length: 31 }, (_, i) => plusDays(`${month}-01`, i)).filter(
    (day) => monthOfDay(day) === month,
  )
export const endOf = (month: string) => daysOfMonth(month).at(-1) ?? ''
export const otherYear = (month: string) => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`

/** Activity date of a morning's import: three days earlier on a Monday, else the day before. */
export const activityDay = (morning: string) =>
  plusDays(morning, weekdayOf(morning) === 1 ? -3 : -1)

/** Months from January of the year before. */
export function monthsUpTo(month: string): string[] {
  const year = Number(month.slice(0, 4))
  return [year - 1, year]
    .flatMap((y) => Array.from({ length: 12 }, (_, i) => `${y}-${String(i + 1).padStart(2, '0')}`))
    .filter((one) => one <= month)
}

export function monthBefore(month: string): string {
  return monthOfDay(plusDays(`${month}-01`, -1))
}
