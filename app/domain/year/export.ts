import { frenchDay, type LocalDate } from '../calendar/local-date'
import { fileOf } from '../exports/columns'
import type { ExportTable } from '../exports/table'
import { MEASURE_LABELS } from '../measures'
import { type YearTableRow, yearColumns } from './columns'
import type { LandingRecord } from './landing-record'
import { doubtNote, yearNotes } from './texts'
import type { YearData, YearLine } from './view'

const noteOf = (line: YearLine): string | null =>
  [...(line.doubted ? [doubtNote(line.doubted)] : []), ...yearNotes(line)].join('\u202f; ') || null

/** Export table of the year: one row per concession and the total. */
export function yearTable(
  { name, date, year, measure, lines, total }: YearData,
  records: ReadonlyMap<string, LandingRecord>,
  printed: LocalDate,
): ExportTable {
  const rows = lines.map(
    (line): YearTableRow => ({
      ...line,
      record: records.get(line.siteId) ?? null,
      note: noteOf(line),
    }),
  )
  const sum: YearTableRow = { ...total, name: 'Total', record: null, note: null }
  return fileOf(
    `L’année ${name} ${frenchDay(date)}`,
    [
      ['Périmètre', name],
      ['Année', String(year)],
      ['Date analysée', { day: date }],
      ['Mesure', MEASURE_LABELS[measure]],
      ['Édité le', { day: printed }],
    ],
    yearColumns(measure),
    [...rows, sum],
  )
}
