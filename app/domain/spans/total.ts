import { withoutNoise } from '../decimal'
import type { Measure } from '../measures'
import { percentOf } from '../percent'
import { isAimed, type Span, type SpanAmount } from './span'

/** A concession's span in a table, with what keeps it out of the total. */
export interface SpanLine {
  name: string
  /** null: no data of the days */
  span: Span | null
  /** reason why its figures are doubted; null when they are not */
  doubted: string | null
  /** true when its objectif is invalid, so that nothing is compared with it */
  unaimed: boolean
}

/** Amount of named concessions that the total does not compare. */
export interface LeftOut {
  realized: number
  names: string[]
}

/** Sum of what is compared; with `outside` and `doubted` it adds up to everything realised. */
export interface SpanTotal {
  /** 'Réalisé comparé' of the concessions without doubt */
  realized: number
  due: number
  /** null when no concession is compared */
  gap: number | null
  /** realised in percent of due */
  percent: number | null
  /** what was realised without target, of concessions and of services (4-decisions, 64) */
  outside: LeftOut
  /** concessions under doubt: the total is the one without them (4-decisions, 66) */
  doubted: LeftOut
}

/** Compared in percent of due; null where nothing is due. */
export const spanPercent = ({ compared, due }: { compared: number; due: number }): number | null =>
  due > 0 ? percentOf(compared, due) : null

/** Part of a compared span that was realised without target. Euros or hours. */
export const spanOutside = ({ realized, compared }: SpanAmount): number =>
  withoutNoise(realized - compared)

const sum = (values: readonly number[]) => withoutNoise(values.reduce((all, one) => all + one, 0))

/** Adds up the lines of a measure (4-decisions, 53 and 66). */
export function spanTotal(lines: readonly SpanLine[], measure: Measure): SpanTotal {
  const found = lines.flatMap(({ span, ...line }) => (span ? { ...line, span } : []))
  const leftOut = (list: typeof found, of: (line: (typeof found)[number]) => number): LeftOut => ({
    realized: sum(list.map(of)),
    names: list.map((line) =>
      of(line) === realizedOf(line) ? line.name : `${line.name} (en partie)`,
    ),
  })
  const realizedOf = ({ span }: (typeof found)[number]) => span.amounts[measure].realized
  const doubted = found.filter((line) => line.doubted !== null)
  const sure = found.filter((line) => line.doubted === null)
  const aims = (line: (typeof found)[number]) => isAimed(line.span, measure) && !line.unaimed
  const outsideOf = (line: (typeof found)[number]) =>
    aims(line) ? spanOutside(line.span.amounts[measure]) : realizedOf(line)
  const compared = sure.filter(aims)
  const realized = sum(compared.map(({ span }) => span.amounts[measure].compared))
  const due = sum(compared.map(({ span }) => span.amounts[measure].due))
  return {
    realized,
    due,
    gap: compared.length === 0 ? null : withoutNoise(realized - due),
    percent: spanPercent({ compared: realized, due }),
    outside: leftOut(
      sure.filter((line) => !aims(line) || outsideOf(line) !== 0),
      outsideOf,
    ),
    doubted: leftOut(doubted, realizedOf),
  }
}
