import type { Mechanic } from './mechanic'

/** Columns of the collaborators' table that sort it. */
export const SORT_KEYS = [
  'name',
  'rate',
  'presence',
  'potential',
  'base',
  'target',
  'prorated',
  'billed',
  'ongoing',
  'month',
] as const
export type SortKey = (typeof SORT_KEYS)[number]

/** Columns that sort a scope whose collaborators are too many to be compared one by one. */
const RANKED: readonly SortKey[] = ['name', 'rate']

/** Sort order of the collaborators; rows without the figure are last in both directions. */
export interface Sort {
  key: SortKey
  descending: boolean
}

const WORST_FIRST: Sort = { key: 'rate', descending: false }

/** Columns that sort from the smallest value at the first click; the others are sizes. */
const ASCENDING: ReadonlySet<SortKey> = new Set(['name', 'rate', 'month'])

/** Columns that sort the table. @param isRanked see `isRankedBySite` */
export const sortKeysOf = (isRanked: boolean): readonly SortKey[] => (isRanked ? RANKED : SORT_KEYS)

/** Parses the sort parameter; a leading `-` means descending. Default: lowest rate first. */
export function readSort(text: string | null, keys: readonly SortKey[]): Sort {
  const key = keys.find((one) => one === text?.replace(/^-/, ''))
  return key ? { key, descending: text?.startsWith('-') ?? false } : WORST_FIRST
}

/** Sort parameter of an order; null for the default. */
export const sortText = ({ key, descending }: Sort): string | null =>
  key === WORST_FIRST.key && !descending ? null : `${descending ? '-' : ''}${key}`

/** Sort order after a click on a column's header: that column, reversed if it is the current one. */
export const sortOn = (key: SortKey, now: Sort): Sort =>
  now.key === key ? { key, descending: !now.descending } : { key, descending: !ASCENDING.has(key) }

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
