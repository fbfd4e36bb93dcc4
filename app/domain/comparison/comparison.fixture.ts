import type { ComparisonRow } from './lines'
import { readSort } from './order'
import type { Comparison } from './view'

/** A concession of the comparison with some of its figures; the others are of no account. */
export function comparedRow(name: string, own: Partial<ComparisonRow> = {}): ComparisonRow {
  return {
    siteId: name,
    plateId: 'plate',
    groupId: 'group',
    name,
    plateName: 'Plaque',
    dataDate: '2026-11-19',
    unreadable: false,
    unaimed: false,
    unplanned: false,
    revenue: 0,
    ht: 0,
    hec: 0,
    caHec: null,
    compared: own.revenue ?? 0,
    target: 1000,
    percent: null,
    projection: null,
    due: 0,
    gap: null,
    delta: null,
    levers: null,
    ...own,
  }
}

const NOBODY = { realized: 0, sites: { count: 0, first: [] } }

/** A group's comparison of CA Net with nobody in it, but for what is given. */
export function compared(own: Partial<Comparison>): Comparison {
  return {
    name: 'Groupe Nord',
    date: '2026-11-19',
    measure: 'revenue',
    sort: readSort(null),
    rows: [],
    total: { ...comparedRow('Total'), outside: NOBODY },
    levers: [],
    leversError: null,
    hasData: true,
    freshness: { total: 2, upToDate: 2, late: [], unreadable: [], untargeted: [] },
    ...own,
  }
}
