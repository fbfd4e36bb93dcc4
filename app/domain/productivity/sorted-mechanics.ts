import type { Mechanic } from './mechanic'
import type { Sort, SortKey } from './sorting'

const FIGURES: Readonly<Record<Exclude<SortKey, 'name'>, (one: Mechanic) => number | null>> = {
  rate: (one) => one.realizationPercent,
  presence: (one) => one.presenceDays,
  potential: (one) => one.potentialHours,
  base: (one) => one.baseTargetHours,
  target: (one) => one.finalTargetHours,
  prorated: (one) => one.proratedTargetHours,
  billed: (one) => one.billedHours,
  ongoing: (one) => one.ongoingHours,
  month: (one) => one.fullRealizationPercent,
}

const FRENCH = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })

/** Sorts by a rank, unknown ranks last in both directions; equal ranks keep their order. */
export function sortedByRank<T>(
  all: readonly T[],
  rankOf: (one: T) => number | null,
  descending: boolean,
): T[] {
  const turn = descending ? -1 : 1
  const ranked = all.map((one) => ({ one, rank: rankOf(one) }))
  ranked.sort(({ rank: a }, { rank: b }) =>
    a === null || b === null ? Number(a === null) - Number(b === null) : turn * (a - b),
  )
  return ranked.map(({ one }) => one)
}

/** Sorts collaborators; equal figures by name, then in the given order. */
export function sortedMechanics(all: readonly Mechanic[], { key, descending }: Sort): Mechanic[] {
  const named = [...all].sort((a, b) => FRENCH.compare(a.workerName, b.workerName))
  if (key === 'name') return descending ? named.reverse() : named
  return sortedByRank(named, FIGURES[key], descending)
}

/** Value that ranks a group of collaborators by a column: sum, or for a rate the group's own. Null for names. */
export function groupRank(
  rows: readonly Mechanic[],
  rates: { averageRealizationPercent: number | null; fullRealizationPercent: number | null },
  key: SortKey,
): number | null {
  if (key === 'name') return null
  if (key === 'rate') return rates.averageRealizationPercent
  if (key === 'month') return rates.fullRealizationPercent
  return rows.reduce((sum, one) => sum + (FIGURES[key](one) ?? 0), 0)
}
