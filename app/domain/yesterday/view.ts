import type { LocalDate } from '../calendar/local-date'
import { type SpanRow, spanRow } from '../spans/rows'
import { readSpanSort, sortedSpans } from '../spans/sorting'
import { type SpanLine, type SpanTotal, spanTotal } from '../spans/total'
import { dayVerdict } from '../spans/verdict'

/** Yesterday per concession of a scope: the last day against 'Obj. Jr.'. */
export interface YesterdayView {
  /** the scope's data date */
  date: LocalDate
  /** the lowest gap of CA Net first */
  rows: SpanRow[]
  /** of the scope; null where only some of its concessions were read */
  total: { revenue: SpanTotal; ht: SpanTotal } | null
  /** concessions without data of the day, by name */
  absent: string[]
  /** addresses of yesterday in the comparison, and of a concession by its identifier */
  to: string
  toSites: Record<string, string>
}

/** Builds yesterday. @param isWhole true when `lines` are all concessions of the scope @param toOf a concession's address */
export function yesterdayView(
  date: LocalDate,
  lines: readonly SpanLine[],
  isWhole: boolean,
  { to, toOf }: { to: string; toOf: (siteId: string) => string },
): YesterdayView {
  const rows = lines.flatMap((line) => (line.span ? spanRow(line, line.span, dayVerdict) : []))
  return {
    date,
    rows: sortedSpans(rows, readSpanSort(null)),
    total: isWhole ? { revenue: spanTotal(lines, 'revenue'), ht: spanTotal(lines, 'ht') } : null,
    to,
    toSites: Object.fromEntries(rows.map(({ siteId }) => [siteId, toOf(siteId)])),
    absent: lines.flatMap(({ name, span }) => (span ? [] : name)),
  }
}
