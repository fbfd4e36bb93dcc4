import type { LocalDate } from '../calendar/local-date'
import type { ValueDay } from '../causes/working-shares'
import { withoutNoise } from '../decimal'
import { signedEuros } from '../format/numbers'

/** Effect of an action in euros of CA Net per working day (4-decisions, 69). */
export interface ActionEffect {
  /** mean daily share before the decision */
  before: number
  /** mean daily share from the day of the decision on */
  since: number
  /** since − before; positive: the gap grows less */
  change: number
  /** working days since the decision */
  days: number
}

/** Why an action has no effect yet. */
export const NO_EFFECT = {
  before: 'pas assez de jours avant',
  since: 'mesurée dès le prochain import',
  lever: 'ce levier n’est pas chiffré ici',
} as const
export type NoEffect = keyof typeof NO_EFFECT

/** Effect, or the reason why there is none. */
export type Measured =
  | { effect: ActionEffect; reason: null }
  | { effect: null; reason: (typeof NO_EFFECT)[NoEffect] }

const WITHOUT = (reason: NoEffect): Measured => ({ effect: null, reason: NO_EFFECT[reason] })

/** Working days before a decision that count: the last ten, and at least three. */
const BEFORE = { most: 10, least: 3 } as const

const mean = (days: readonly ValueDay[]) =>
  days.reduce((sum, { value }) => sum + value, 0) / days.length

/** Span of an action: the day of the decision, and the day it ended; null while open. */
export interface ActionSpan {
  decidedOn: LocalDate
  endedOn: LocalDate | null
}

/**
 * Measures an action in one cell (4-decisions, 69): the mean daily share over the last ten undoubted working days before
 * the decision, and from the decision to the data date or the day it ended.
 * @param shares undoubted working days in order, over the ends of months (`workingShares`)
 */
export function effectOf(
  shares: readonly ValueDay[],
  { decidedOn, endedOn }: ActionSpan,
): Measured {
  const earlier = shares.filter(({ date }) => date < decidedOn).slice(-BEFORE.most)
  const later = shares.filter(
    ({ date }) => date >= decidedOn && (endedOn === null || date <= endedOn),
  )
  if (earlier.length < BEFORE.least) return WITHOUT('before')
  if (later.length === 0) return WITHOUT('since')
  const [before, since] = [withoutNoise(mean(earlier)), withoutNoise(mean(later))]
  const change = withoutNoise(since - before)
  return { effect: { before, since, change, days: later.length }, reason: null }
}

/** Effect of a wide action: the sum over its cells that have one; `days` of the cell measured longest. */
export function sumEffects(cells: readonly Measured[]): Measured {
  const found = cells.flatMap(({ effect }) => effect ?? [])
  if (found.length === 0) {
    const reasons = cells.map(({ reason }) => reason)
    const first = (['since', 'before'] as const).find((one) => reasons.includes(NO_EFFECT[one]))
    return WITHOUT(first ?? 'lever')
  }
  const sum = (of: 'before' | 'since' | 'change') =>
    withoutNoise(found.reduce((total, one) => total + one[of], 0))
  const days = Math.max(...found.map((one) => one.days))
  return {
    effect: { before: sum('before'), since: sum('since'), change: sum('change'), days },
    reason: null,
  }
}

const perDay = (value: number) => `${signedEuros(value)}/jour`

/** Pieces of an effect: '−1 287 €/jour avant', '−420 €/jour depuis', '+867 €/jour'. */
export function effectPieces({ before, since }: ActionEffect) {
  return {
    before: `${perDay(before)} avant`,
    since: `${perDay(since)} depuis`,
    // Of whole euros: the shown difference must be that of the two shown amounts.
    change: perDay(Math.round(since) - Math.round(before)),
  }
}

/** '−1 287 €/jour avant, −420 €/jour depuis : +867 €/jour', or why there is no effect. */
export function effectText({ effect, reason }: Measured): string {
  if (!effect) return reason
  const { before, since, change } = effectPieces(effect)
  return `${before}, ${since}\u202f: ${change}`
}
