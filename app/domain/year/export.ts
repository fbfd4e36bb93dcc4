import { frenchDay, type LocalDate } from '../calendar/local-date'
import { day, type ExportColumn, figures, tableOf } from '../exports/columns'
import type { ExportTable } from '../exports/table'
import { landingNoteText } from '../landing/landing-note-text'
import { MEASURE_LABELS } from '../measures'
import { statusWord } from '../records/statuses'
import { type LandingRecord, landingRecordText } from './landing-record'
import { doubtNote, yearNotes } from './texts'
import type { YearData, YearLine } from './view'

/** Row of the file: a concession, or the total. */
type FileRow = Partial<YearLine> &
  YearData['total'] & { name: string; record: LandingRecord | null; note: string | null }

function columnsOf(unit: string): ExportColumn<FileRow>[] {
  return [
    { header: 'Concession', of: ({ name }) => name },
    { header: 'Plaque', of: ({ plateName }) => plateName ?? null },
    { header: 'Données du', of: ({ dataDate }) => day(dataDate) },
    figures(`Écart de l’année (${unit})`, ({ gap }) => gap),
    figures(`Réalisé comparé (${unit})`, ({ realized }) => realized),
    figures(`Objectif à date (${unit})`, ({ due, gap }) => (gap === null ? null : due)),
    figures('% réalisé', ({ percent }) => percent),
    {
      header: 'Statut',
      of: ({ status, below }) => statusWord(status, { ...(below ? { below } : {}) }),
    },
    figures(`Atterrissage de l’année (${unit})`, ({ landing }) => landing),
    figures(`Objectif de l’année (${unit})`, ({ budget, landing }) =>
      landing === null ? null : budget,
    ),
    figures('% atterrissage', ({ landingPercent }) => landingPercent),
    figures(`Réalisé sans objectif (${unit})`, ({ outside }) => outside || null),
    {
      header: 'Note d’atterrissage',
      of: ({ landing, landingNotes = [], landingMixed = false }) =>
        landing === null ? null : landingNoteText(landingNotes, landingMixed),
    },
    { header: 'Fiabilité', of: ({ record }) => record && landingRecordText(record) },
    { header: 'Remarque', of: ({ note }) => note },
  ]
}

const noteOf = (line: YearLine): string | null =>
  [...(line.doubted ? [doubtNote(line.doubted)] : []), ...yearNotes(line)].join('\u202f; ') || null

/** Export table of the year: one row per concession and the total. */
export function yearTable(
  { name, date, year, measure, lines, total }: YearData,
  records: ReadonlyMap<string, LandingRecord>,
  printed: LocalDate,
): ExportTable {
  const unit = measure === 'revenue' ? '€' : 'h'
  const rows = lines.map(
    (line): FileRow => ({
      ...line,
      record: records.get(line.siteId) ?? null,
      note: noteOf(line),
    }),
  )
  const sum: FileRow = { ...total, name: 'Total', record: null, note: null }
  return tableOf(
    `L’année ${name} ${frenchDay(date)}`,
    [
      ['Périmètre', name],
      ['Année', String(year)],
      ['Date analysée', { day: date }],
      ['Mesure', MEASURE_LABELS[measure]],
      ['Édité le', { day: printed }],
    ],
    columnsOf(unit),
    [...rows, sum],
  )
}
