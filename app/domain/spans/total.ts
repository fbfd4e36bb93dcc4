import { withoutNoise } from '../decimal'
import type { Measure } from '../measures'
import { percentOf } from '../percent'
import { isAimed, type Span } from './span'

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

/** Sum of the compared concessions; with `outside` and `doubted` it adds up to everything realised. */
export interface SpanTotal {
  realized: number
  due: number
  /** null when no concession is compared */
  gap: number | null
  /** realised in percent of due */
  percent: number | null
  /** concessions without target */
  outside: LeftOut
  /** concessions under doubt: the total is the one without them (4-decisions, 66) */
  doubted: LeftOut
}

/** Realised in percent of due; null where nothing is due. */
export const spanPercent = ({ realized, due }: { realized: number; due: number }): number | null =>
  due > 0 ? percentOf(realized, due) : null

const sum = (values: readonly number[]) => withoutNoise(values.reduce((all, one) => all + one, 0))

/** Adds up the lines of a measure (4-decisions, 53 and 66). */
export function spanTotal(lines: readonly SpanLine[], measure: Measure): SpanTotal {
  const found = lines.flatMap(({ span, ...line }) => (span ? { ...line, span } : []))
  const realizedOf = (list: typeof found) =>
    sum(list.map(({ span }) => span.amounts[measure].realized))
  const leftOut = (list: typeof found): LeftOut => ({
    realized: realizedOf(list),
    names: list.map(({ name }) => name),
  })
  const doubted = found.filter((line) => line.doubted !== null)
  const sure = found.filter((line) => line.doubted === null)
  const aims = (line: (typeof found)[number]) => isAimed(line.span, measure) && !line.unaimed
  const compared = sure.filter(aims)
  const realized = realizedOf(compared)
  const due = sum(compared.map(({ span }) => span.amounts[measure].due))
  return {
    realized,
    due,
    gap: compared.length === 0 ? null : withoutNoise(realized - due),
    percent: spanPercent({ realized, due }),
    outside: leftOut(sure.filter((line) => !aims(line))),
    doubted: leftOut(doubted),
  }
}
