import { keyedLines } from '../analysis/day-rings'
import type { ScopeFigures } from '../cells/scope-figures'
import { type DonutSlice, donutSlices } from '../charts/donut'
import { withoutNoise } from '../decimal'
import { percentOf } from '../percent'
import type { ServiceFigures } from '../records/figures'
import type { LineKey } from '../records/outside'
import { PRODUCTIVE_SERVICES } from '../workshop-services'

/** The three kinds of invoices, in display order (3 §2.6). */
export const ENTRY_KINDS = ['clients', 'garanties', 'cessions'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Invoice counts of a day or of a month to date. A day may be negative (credit notes). */
export type EntryCounts = Record<EntryKind, number> & { total: number }

/** The counts of some figures; the total is their sum. */
export function entryCounts(figures: ServiceFigures): EntryCounts {
  const clients = figures.entriesClients
  const garanties = figures.entriesGaranties
  const cessions = figures.entriesCessions
  return { clients, garanties, cessions, total: withoutNoise(clients + garanties + cessions) }
}

/** The two sections of /entries: the day, and the month up to it. */
export const ENTRY_SPANS = ['day', 'month'] as const
export type EntrySpan = (typeof ENTRY_SPANS)[number]

/** One clickable card. */
export interface EntryCard {
  key: LineKey
  counts: EntryCounts
}

/** One kind's line of the modal; `percent` of the kinds above 0, null without any invoice. */
export interface EntryPart {
  kind: EntryKind
  count: number
  percent: number | null
}

/** The opened modal. */
export interface EntryDetail {
  span: EntrySpan
  key: LineKey
  total: number
  parts: EntryPart[]
  slices: DonutSlice[]
}

/** View model of /entries for a scope. */
export interface EntriesView {
  scopeName: string
  sections: Record<EntrySpan, EntryCard[]>
  detail: EntryDetail | null
}

/** Computes each kind's share of the invoices in percent; a negative count counts as 0. */
export function entryParts(counts: EntryCounts): EntryPart[] {
  const drawn = ENTRY_KINDS.reduce((sum, kind) => sum + Math.max(0, counts[kind]), 0)
  return ENTRY_KINDS.map((kind) => ({
    kind,
    count: counts[kind],
    percent: percentOf(Math.max(0, counts[kind]), drawn),
  }))
}

/** The detail that a query parameter names as `day.mechanic`; null for anything else. */
export function readDetail(text: string | null): { span: EntrySpan; key: LineKey } | null {
  const [spanText, keyText] = (text ?? '').split('.')
  const span = ENTRY_SPANS.find((known) => known === spanText)
  const key = (['global', ...PRODUCTIVE_SERVICES] as const).find((known) => known === keyText)
  return span && key ? { span, key } : null
}

/** The cards of both sections, and the modal that the address opens (3 §2.6). */
export function entriesView(
  figures: ScopeFigures,
  scopeName: string,
  opened: { span: EntrySpan; key: LineKey } | null,
): EntriesView {
  const lines = keyedLines(figures)
  const sections = {
    day: lines.map(({ key, line }) => ({ key, counts: entryCounts(line.daily) })),
    month: lines.map(({ key, line }) => ({ key, counts: entryCounts(line.figures) })),
  }
  const counts = opened && sections[opened.span].find(({ key }) => key === opened.key)?.counts
  const detail =
    opened && counts
      ? {
          ...opened,
          total: counts.total,
          parts: entryParts(counts),
          slices: donutSlices(ENTRY_KINDS.map((kind) => ({ key: kind, value: counts[kind] }))),
        }
      : null
  return { scopeName, sections, detail }
}

/** Counts of a day and of its month to date as a line of the billing aggregate. */
export function billingLine(daily: EntryCounts, month: EntryCounts) {
  return {
    dailyEntries: daily.total,
    entries: { realized: month.total },
    dailyEntriesClients: daily.clients,
    dailyEntriesGaranties: daily.garanties,
    dailyEntriesCessions: daily.cessions,
    cumulativeEntriesClients: month.clients,
    cumulativeEntriesGaranties: month.garanties,
    cumulativeEntriesCessions: month.cessions,
  }
}
