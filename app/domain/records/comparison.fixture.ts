import type { ComparisonRow } from './comparison'

/** A concession of the comparison with some of its figures; the others are of no account. */
export function comparedRow(name: string, own: Partial<ComparisonRow> = {}): ComparisonRow {
  return {
    ...{ siteId: name, plateId: 'plate', groupId: 'group', name, plateName: 'Plaque' },
    ...{ dataDate: '2026-11-19', unreadable: false, unaimed: false, unplanned: false },
    ...{ revenue: 0, ht: 0, hec: 0, caHec: null, target: 1000, percent: null, projection: null },
    ...{ due: 0, gap: null, delta: null, levers: null },
    ...own,
  }
}
