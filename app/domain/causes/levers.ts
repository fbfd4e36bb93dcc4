import type { ElapsedDays } from '../calendar/working-days'
import { withoutNoise } from '../decimal'
import type { ByMeasure, Measure } from '../measures'
import { prorata } from '../records/projection'

/**
 * Levers of a gap to date (4-decisions, 59), in the order of the waterfall. `hours` replaces the first three
 * without planned hours; `unsplit` replaces all where a target of the chain is missing (4-decisions, 67).
 */
export const LEVERS = [
  'calendar',
  'presence',
  'productivity',
  'customerShare',
  'rate',
  'hours',
  'unsplit',
] as const
export type Lever = (typeof LEVERS)[number]

/** French labels of the levers (7-beyond §1). */
export const LEVER_LABELS: Readonly<Record<Lever, string>> = {
  calendar: 'Calendrier',
  presence: 'Présence',
  productivity: 'Productivité',
  customerShare: 'Part client',
  rate: 'Taux',
  hours: 'Heures',
  unsplit: 'Non décomposé',
}

/** Builds an object with one value per lever. */
export const byLever = <T>(of: (lever: Lever) => T): Record<Lever, T> => ({
  calendar: of('calendar'),
  presence: of('presence'),
  productivity: of('productivity'),
  customerShare: of('customerShare'),
  rate: of('rate'),
  hours: of('hours'),
  unsplit: of('unsplit'),
})

/**
 * Amounts that a lever compares; summed over concessions and services.
 * Calendrier: hours of the frozen planning up to the data date, and the prorated hours of its month. Présence:
 * hours of today's planning up to the data date, and those of the frozen one. Productivité: HT billed, HT expected
 * from the planned hours, planned hours. Part client: HEC, HEC expected from HT, HT. Taux: CA Net, CA Net expected
 * from HEC, HEC. Heures: HT billed, prorated HT target.
 */
export interface Basis {
  realized: number
  expected: number
  /** divisor of both amounts when shown as a ratio; 0 when they are shown as amounts */
  base: number
}

/** Gap to date and its levers, in the measure's unit: euros or hours. The levers sum to the gap. */
export interface Causes {
  /** target prorated to the data date of the figures */
  target: number
  realized: number
  gap: number
  /** 0 for a lever that does not apply */
  levers: Record<Lever, number>
  bases: Record<Lever, Basis>
}

/** Planned hours of one service of one concession. */
export interface LeverPotential {
  /** of the whole month: frozen if frozen, else today's planning */
  month: number
  /** of the same planning up to the data date: `P*(d)` */
  expected: number
  /** of today's planning up to the data date */
  toDate: number
}

/** One service of one concession at its data date. */
export interface LeverInput {
  days: ElapsedDays
  /** of the month */
  targets: ByMeasure
  /** up to the data date */
  realized: ByMeasure
  potential: LeverPotential
}

/** Targets by which each measure's levers divide. */
const CHAIN: Readonly<Record<Measure, readonly Measure[]>> = {
  revenue: ['ht', 'hec', 'revenue'],
  ht: ['ht'],
  hec: ['ht', 'hec'],
}

type Part = Basis & { value: number }

const NO_PART_OF_GAP: Part = { value: 0, realized: 0, expected: 0, base: 0 }

const exactBasis = ({ realized, expected, base }: Basis): Basis => ({
  realized: withoutNoise(realized),
  expected: withoutNoise(expected),
  base: withoutNoise(base),
})

function add(sum: Basis, { realized, expected, base }: Basis): void {
  sum.realized += realized
  sum.expected += expected
  sum.base += base
}

function causesOf(target: number, realized: number, parts: Partial<Record<Lever, Part>>): Causes {
  const part = (lever: Lever) => parts[lever] ?? NO_PART_OF_GAP
  return {
    target,
    realized,
    gap: withoutNoise(realized - target),
    levers: byLever((lever) => withoutNoise(part(lever).value)),
    bases: byLever((lever) => exactBasis(part(lever))),
  }
}

/** Causes of a gap that cannot be split: the whole gap is the lever 'Non décomposé' (4-decisions, 67). */
export function unsplitCauses(target: number, realized: number): Causes {
  const value = realized - target
  return causesOf(target, realized, { unsplit: { value, realized, expected: target, base: 0 } })
}

/**
 * Splits the gap to date of one service of one concession into levers (7-beyond §1; 4-decisions, 59). Without
 * planned hours, Calendrier, Présence and Productivité become one lever 'Heures'. If a target in `CHAIN` is 0, the
 * gap is 'Non décomposé'. HT has the levers of hours; HEC has those and Part client, in hours.
 */
export function serviceCauses(
  { days, targets, realized, potential }: LeverInput,
  measure: Measure,
): Causes {
  const target = prorata(targets[measure], days)
  if (CHAIN[measure].some((key) => targets[key] === 0))
    return unsplitCauses(target, realized[measure])
  const share = days.total === 0 ? 0 : days.elapsed / days.total
  const perHt = targets[measure] / targets.ht
  const { ht, hec, revenue } = realized
  const lever = (got: number, expected: number, worth: number, base = 0): Part => ({
    value: (got - expected) * worth,
    realized: got,
    expected,
    base,
  })
  const parts: Partial<Record<Lever, Part>> = {}
  if (potential.month === 0) parts.hours = lever(ht, targets.ht * share, perHt)
  else {
    const perPlanned = targets.ht / potential.month
    const { toDate, expected } = potential
    parts.calendar = lever(expected, potential.month * share, perPlanned * perHt)
    parts.presence = lever(toDate, expected, perPlanned * perHt)
    parts.productivity = lever(ht, toDate * perPlanned, perHt, toDate)
  }
  if (measure !== 'ht') {
    const perHec = targets[measure] / targets.hec
    parts.customerShare = lever(hec, (ht * targets.hec) / targets.ht, perHec, ht)
    if (measure === 'revenue') parts.rate = lever(revenue, hec * perHec, 1, hec)
  }
  return causesOf(target, realized[measure], parts)
}

/** Sums the causes of disjoint parts, lever by lever. */
export function sumCauses(parts: readonly Causes[]): Causes {
  const sum: Causes = {
    target: 0,
    realized: 0,
    gap: 0,
    levers: byLever(() => 0),
    bases: byLever(() => ({ realized: 0, expected: 0, base: 0 })),
  }
  for (const { target, realized, gap, levers, bases } of parts) {
    sum.target += target
    sum.realized += realized
    sum.gap += gap
    for (const lever of LEVERS) {
      sum.levers[lever] += levers[lever]
      add(sum.bases[lever], bases[lever])
    }
  }
  sum.target = withoutNoise(sum.target)
  sum.realized = withoutNoise(sum.realized)
  sum.gap = withoutNoise(sum.gap)
  for (const lever of LEVERS) {
    sum.levers[lever] = withoutNoise(sum.levers[lever])
    sum.bases[lever] = exactBasis(sum.bases[lever])
  }
  return sum
}
