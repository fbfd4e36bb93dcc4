import { daysOf, weekday } from '../calendar/day-arithmetic'
import { daysBetween } from '../calendar/day-counting'
import { addMonths, type LocalDate, type Month, monthOf } from '../calendar/local-date'
import { withoutNoise } from '../decimal'
import { defaultCode, offers, presenceOf } from './codes'
import type { Codes, Holidays } from './fill'
import { mostFrequent } from './most-frequent'

/** The two months before, whose Saturdays show a person's pattern (4-decisions, 46 and 57). */
export function saturdayMonths(month: Month): Month[] {
  return [addMonths(month, -2), addMonths(month, -1)]
}

/** Place of a Saturday. */
interface Turn {
  /** weeks since the first Saturday of the two months before */
  week: number
  /** its rank in its month, from 1, and from the month's end: 1 for the last */
  rank: number
  rankFromEnd: number
}

/** A Saturday of the two months before. */
interface Past extends Turn {
  month: Month
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
  const filled: Record<LocalDate, string> = {}
  for (const date of dates) {
    if (current[date] || holidays.has(date) || !isTurn(pastOf(month, date))) continue
    if (presenceOf(code) > left) break
    left = withoutNoise(left - presenceOf(code))
    filled[date] = code
  }
  return filled
}

function pastOf(month: Month, date: LocalDate): Turn {
  const [first = ''] = saturdaysOf(addMonths(month, -2))
  const own = saturdaysOf(monthOf(date))
  const rank = own.indexOf(date) + 1
  return { week: daysBetween(first, date) / 7, rank, rankFromEnd: own.length - rank + 1 }
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
    const turn = pastOf(month, date)
    const code = before[date] ?? ''
    const isKnown = code === '' && weeks.has(turn.week) && !holidays.has(date)
    return {
      ...turn,
      month: monthOf(date),
      code,
      worked: presenceOf(code) > 0 || (isKnown ? false : null),
    }
  })
}

/**
 * Detects a rota by rank, 'le 1er samedi' or 'le dernier samedi', that both months share: after a month of five
 * Saturdays no number of weeks fits it (4-decisions, 57). null: none.
 */
function rankRotaOf(known: readonly Past[]): ((turn: Turn) => boolean) | null {
  for (const rankOf of [({ rank }: Turn) => rank, ({ rankFromEnd }: Turn) => rankFromEnd]) {
    const ofRank = (turn: Turn) => known.filter((one) => rankOf(one) === rankOf(turn))
    const fits = known.every((one) => ofRank(one).every(({ worked }) => worked === one.worked))
    const isShared = known.every(
      (one) => !one.worked || new Set(ofRank(one).map(({ month }) => month)).size > 1,
    )
    if (fits && isShared) return (turn) => ofRank(turn).some(({ worked }) => worked)
  }
  return null
}

/**
 * Detects the shortest rota that fits, by weeks, then by rank; else the same frequency evenly spread. The result is true
 * for a Saturday to work.
 */
function rotaOf(past: readonly Past[]): (turn: Turn) => boolean {
  const known = past.filter(({ worked }) => worked !== null)
  const turns = known.filter(({ worked }) => worked)
  for (let length = 1; length <= LONGEST; length++) {
    const same = (week: number) => known.filter((one) => (one.week - week) % length === 0)
    const fits = known.every(({ week, worked }) => same(week).every((one) => one.worked === worked))
    if (fits) return ({ week }) => same(week).some(({ worked }) => worked)
  }
  const byRank = rankRotaOf(known)
  if (byRank) return byRank
  const last = turns.at(-1)?.week ?? 0
  const apart = known.length / turns.length
  return ({ week }) => {
    const turn = Math.round((week - last) / apart)
    return turn > 0 && last + Math.round(turn * apart) === week
  }
}
