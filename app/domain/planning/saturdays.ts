import { daysOf, weekday } from '../calendar/day-arithmetic'
import { daysBetween } from '../calendar/day-counting'
import { addMonths, type LocalDate, type Month } from '../calendar/local-date'
import { withoutNoise } from '../decimal'
import { defaultCode, offers, presenceOf } from './codes'
import type { Codes, Holidays } from './fill'
import { mostFrequent } from './most-frequent'

/** The two months before, whose Saturdays show a person's pattern (4-decisions, 46 and 57). */
export function saturdayMonths(month: Month): Month[] {
  return [addMonths(month, -2), addMonths(month, -1)]
}

/** A Saturday of the two months before. */
interface Past {
  /** weeks since the first of these Saturdays */
  week: number
  code: string
  /** true if the person was present; null: unknown, in a week of leave or without any presence */
  worked: boolean | null
}

const saturdaysOf = (month: Month) => daysOf(month).filter((date) => weekday(date) === 6)

/** Longest rota to detect, in weeks. */
const LONGEST = 4

/**
 * Codes of a month's Saturdays by a person's pattern (4-decisions, 57). The code is the most frequent one on the
 * worked Saturdays of the two months before (the latest among equals). The Saturdays follow the detected rota, else
 * the same frequency, evenly spread. Total presence never exceeds that of the two months.
 * @param team the team, whose default replaces a code that the team is not offered
 * @param before codes of the two months before; leave or sickness on a Saturday is not presence
 * @param current codes that the month already holds
 * @returns codes by date, open Saturdays only
 */
export function habitualSaturdays(
  team: string,
  month: Month,
  before: Codes,
  current: Codes,
  holidays: Holidays,
): Record<LocalDate, string> {
  const past = pastSaturdays(month, before, holidays)
  const worked = past.filter((one) => one.worked)
  const usual = mostFrequent(worked.map(({ code }) => code))
  if (usual === undefined) return {}
  const code = offers(team, usual) ? usual : defaultCode(team)
  const presence = (codes: readonly string[]) =>
    withoutNoise(codes.reduce((sum, one) => sum + presenceOf(one), 0))
  const dates = saturdaysOf(month)
  const there = dates.map((date) => current[date] ?? '')
  let left = withoutNoise(presence(worked.map((one) => one.code)) - presence(there))
  const isTurn = rotaOf(past)
  const [first = ''] = saturdaysOf(addMonths(month, -2))
  const filled: Record<LocalDate, string> = {}
  for (const date of dates) {
    if (current[date] || holidays.has(date) || !isTurn(daysBetween(first, date) / 7)) continue
    if (presenceOf(code) > left) break
    left = withoutNoise(left - presenceOf(code))
    filled[date] = code
  }
  return filled
}

function pastSaturdays(month: Month, before: Codes, holidays: Holidays): Past[] {
  const dates = saturdayMonths(month).flatMap(saturdaysOf)
  const [first = ''] = dates
  const weeks = new Set(
    Object.entries(before)
      .filter(([date, code]) => weekday(date) < 6 && presenceOf(code) > 0)
      .map(([date]) => Math.floor((daysBetween(first, date) - 1) / 7) + 1),
  )
  return dates.map((date) => {
    const week = daysBetween(first, date) / 7
    const code = before[date] ?? ''
    const isKnown = code === '' && weeks.has(week) && !holidays.has(date)
    return { week, code, worked: presenceOf(code) > 0 || (isKnown ? false : null) }
  })
}

/**
 * Detects the shortest rota that fits, else the same frequency evenly spread. The result is true for a week to work.
 */
function rotaOf(past: readonly Past[]): (week: number) => boolean {
  const known = past.filter(({ worked }) => worked !== null)
  const turns = known.filter(({ worked }) => worked)
  for (let length = 1; length <= LONGEST; length++) {
    const same = (week: number) => known.filter((one) => (one.week - week) % length === 0)
    const fits = known.every(({ week, worked }) => same(week).every((one) => one.worked === worked))
    if (fits) return (week) => same(week).some(({ worked }) => worked)
  }
  const last = turns.at(-1)?.week ?? 0
  const apart = known.length / turns.length
  return (week) => {
    const turn = Math.round((week - last) / apart)
    return turn > 0 && last + Math.round(turn * apart) === week
  }
}
