import { exact } from '../exact'
import type { ByMeasure, Measure } from '../records/measures'
import { type ElapsedDays, prorata } from '../records/projection'

/** What a gap to date comes from (4-decisions, 59), in the order in which a month is made; the last two replace others. */
export const LEVERS = [
  'calendar',
  'presence',
  'productivity',
  'customerShare',
  'rate',
  'hours',
  'untargeted',
] as const
export type Lever = (typeof LEVERS)[number]

/** The levers by name (7-beyond §1). */
export const LEVER_LABELS: Readonly<Record<Lever, string>> = {
  calendar: 'Calendrier',
  presence: 'Présence',
  productivity: 'Productivité',
  customerShare: 'Part client',
  rate: 'Taux',
  hours: 'Heures',
  untargeted: 'Sans objectif',
}

/** Something for each lever. */
export const byLever = <T>(of: (lever: Lever) => T): Record<Lever, T> => ({
  calendar: of('calendar'),
  presence: of('presence'),
  productivity: of('productivity'),
  customerShare: of('customerShare'),
  rate: of('rate'),
  hours: of('hours'),
  untargeted: of('untargeted'),
})

/**
 * What a lever compares, so that it can say itself; sums add up.
 * Calendrier: hours of the frozen planning up to the data date, and the prorated hours of its month. Présence: hours of
 * today's planning up to the data date, and those of the frozen one. Productivité: HT billed, those that the planned
 * hours should have brought, the planned hours. Part client: HEC, those that HT should have brought, HT.
 * Taux: CA Net, that which HEC should have brought, HEC. Heures: HT billed and prorated.
 */
export interface Basis {
  realized: number
  expected: number
  /** what both are measured per; 0 for amounts that stand by themselves */
  base: number
}

/** A gap to date and what it comes from, in the measure's unit: euros or hours. The levers add up to the gap. */
export interface Causes {
  /** the target prorated to the data's own date */
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

/** The targets that each measure's levers divide by. */
const CHAIN: Readonly<Record<Measure, readonly Measure[]>> = {
  revenue: ['ht', 'hec', 'revenue'],
  ht: ['ht'],
  hec: ['ht', 'hec'],
}

type Part = Basis & { value: number }

const NOTHING: Part = { value: 0, realized: 0, expected: 0, base: 0 }

const exactBasis = ({ realized, expected, base }: Basis): Basis => ({
  realized: exact(realized),
  expected: exact(expected),
  base: exact(base),
})

function add(sum: Basis, { realized, expected, base }: Basis): void {
  sum.realized += realized
  sum.expected += expected
  sum.base += base
}

function causesOf(target: number, realized: number, parts: Partial<Record<Lever, Part>>): Causes {
  const part = (lever: Lever) => parts[lever] ?? NOTHING
  return {
    target,
    realized,
    gap: exact(realized - target),
    levers: byLever((lever) => exact(part(lever).value)),
    bases: byLever((lever) => exactBasis(part(lever))),
  }
}

/** A gap that no service carries: a target of the whole that its services do not hold. */
export function untargetedCauses(target: number, realized: number): Causes {
  const value = realized - target
  return causesOf(target, realized, {
    untargeted: { value, realized, expected: target, base: 0 },
  })
}

/**
 * What the gap to date of one service of one concession comes from (7-beyond §1; 4-decisions, 59). Without planned hours
 * Calendrier, Présence and Productivité are one lever 'Heures'; a target of 0 in the chain leaves 'Sans objectif'. HT has
 * the levers of hours, HEC those and Part client, in hours: the formulas of CA Net without the factors that follow.
 */
export function serviceCauses(
  { days, targets, realized, potential }: LeverInput,
  measure: Measure,
): Causes {
  const target = prorata(targets[measure], days)
  if (CHAIN[measure].some((key) => targets[key] === 0))
    return untargetedCauses(target, realized[measure])
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

/** The causes of parts that share nothing: a lever of the whole is the sum of its parts' levers. */
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
  sum.target = exact(sum.target)
  sum.realized = exact(sum.realized)
  sum.gap = exact(sum.gap)
  for (const lever of LEVERS) {
    sum.levers[lever] = exact(sum.levers[lever])
    sum.bases[lever] = exactBasis(sum.bases[lever])
  }
  return sum
}
