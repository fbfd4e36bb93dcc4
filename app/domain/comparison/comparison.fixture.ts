import type { ComparisonRow } from './lines'
import { readSort } from './sorting'
import type { Comparison } from './view'

/** Comparison row with the given figures; the defaults do not matter to the test. */
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
    day: null,
    levers: null,
    landing: null,
    landingNotes: [],
    landingMixed: false,
    landingPercent: null,
    perDay: null,
    ongoingHours: 0,
    ongoingOrders: 0,
    ongoingEuros: null,
    ongoingDays: null,
    ...own,
  }
}

const NO_OUTSIDE = { realized: 0, sites: { count: 0, first: [] } }

/** Comparison of a group's CA Net without rows, overridden by `own`. */
export function compared(own: Partial<Comparison>): Comparison {
  return {
    name: 'Groupe Nord',
    date: '2026-11-19',
    measure: 'revenue',
    sort: readSort(null),
    rows: [],
    total: { ...comparedRow('Total'), outside: NO_OUTSIDE, day: null },
    day: '2026-11-19',
    levers: [],
    leversError: null,
    hasData: true,
    freshness: { total: 2, upToDate: 2, late: [], unreadable: [], untargeted: [] },
    ...own,
  }
}
