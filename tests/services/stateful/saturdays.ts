import { daysOfMonth, monthBefore, plusDays, weekdayOf } from './days'
import { type Facts, fact } from './model-state'

/** Presence of a code in thousandths of a day. */
const PRESENCE: Record<string, number> = {
  P: 1000,
  '1': 1000,
  '1.107': 1107,
  '0.75': 750,
  '0.5': 500,
}
const presence = (code = '') => PRESENCE[code] ?? 0
const saturdays = (month: string) => daysOfMonth(month).filter((day) => weekdayOf(day) === 6)

/**
 * Codes that a fill writes on a worker's Saturdays (decision 57): the usual code of the two months before, in the
 * shortest matching rota of one to four weeks, else as often; never more presence than in those two months.
 */
export function filledSaturdays(
  facts: Facts,
  worker: { id: string; service: string },
  month: string,
): Record<string, string> {
  const [last, first] = [monthBefore(month), monthBefore(monthBefore(month))]
  const codesIn = (one: string) => fact(facts, 'planning', worker.id, one)?.codes ?? {}
  const before: Record<string, string> = { ...codesIn(first), ...codesIn(last) }
  const past = [...saturdays(first), ...saturdays(last)]
  // x: present; o: absent; ?: unknown
  const marks = past.map((day) => {
    if (presence(before[day]) > 0) return 'x'
    const week = [1, 2, 3, 4, 5].some((back) => presence(before[plusDays(day, -back)]) > 0)
    return !before[day] && week && fact(facts, 'holiday', day) === undefined ? 'o' : '?'
  })
  const worked = past.flatMap((day, i) => (marks[i] === 'x' ? [before[day] ?? ''] : []))
  if (worked.length === 0) return {}
  const often = (code: string) => worked.filter((one) => one === code).length
  const most = Math.max(...worked.map(often))
  const usual = [...worked].reverse().find((code) => often(code) === most) ?? ''
  const isProductive = worker.service !== 'guidance'
  const code = isProductive ? (usual === 'P' ? '1' : usual) : 'P'
  const there = codesIn(month)
  const now = saturdays(month)
  const sum = (codes: readonly string[]) => codes.reduce((all, one) => all + presence(one), 0)
  let room = sum(worked) - sum(now.map((day) => there[day] ?? ''))
  const turns = turnsAfter(marks.join(''))
  const filled: Record<string, string> = {}
  now.forEach((day, i) => {
    if (there[day] || fact(facts, 'holiday', day) !== undefined || !turns.has(i)) return
    if (room < presence(code)) return
    room -= presence(code)
    filled[day] = code
  })
  return filled
}

/** Indexes, from 0, of the next Saturdays on which the worker's turn comes. */
function turnsAfter(marks: string): Set<number> {
  const next = [0, 1, 2, 3, 4]
  for (const length of [1, 2, 3, 4]) {
    const classes = Array.from({ length }, (_, rest) =>
      [...marks].filter((_mark, i) => i % length === rest).join(''),
    )
    if (classes.some((one) => one.includes('x') && one.includes('o'))) continue
    return new Set(next.filter((i) => classes[(marks.length + i) % length]?.includes('x')))
  }
  const known = marks.replaceAll('?', '').length
  const apart = known / marks.replace(/[^x]/g, '').length
  const from = marks.lastIndexOf('x') - marks.length
  return new Set([1, 2, 3, 4, 5, 6, 7, 8, 9].map((turn) => from + Math.round(turn * apart)))
}
