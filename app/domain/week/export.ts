import { frenchDay, type LocalDate } from '../calendar/local-date'
import { day, type ExportColumn, figures, tableOf } from '../exports/columns'
import type { ExportTable } from '../exports/table'
import { shortDate } from '../format/dates'
import { namesAndMore } from '../message-format'
import { statusWord } from '../records/statuses'
import type { Verdict } from '../records/verdicts'
import type { SpanMeasure, SpanSide } from '../spans/rows'
import { apartTexts } from './texts'
import type { WeekData, WeekRow } from './view'

/** Row of the file: a concession, or the total. */
interface FileRow extends Pick<WeekRow, 'name'> {
  plateName: string | null
  days: number | null
  to: LocalDate | null
  revenue: SpanSide
  ht: SpanSide
  note: string | null
}

const word = ({ status, below, percent, gap }: Pick<Verdict, 'status' | 'below'> & SpanSide) =>
  gap === null ? 'sans objectif' : statusWord(status, { reached: percent, below, none: '' }) || null

const isPart = (rows: readonly FileRow[], measure: SpanMeasure) =>
  rows.some((row) => row[measure].untargeted !== 0)

const columnsOf = (rows: readonly FileRow[]): readonly ExportColumn<FileRow>[] => [
  { header: 'Concession', of: ({ name }) => name },
  { header: 'Plaque', of: ({ plateName }) => plateName },
  { header: 'Données du', of: ({ to }) => day(to) },
  { header: 'Jours ouvrés', of: ({ days }) => days },
  figures('CA Net (€)', ({ revenue }) => revenue.realized),
  ...(isPart(rows, 'revenue')
    ? [figures<FileRow>('Dont sans objectif CA Net (€)', ({ revenue }) => revenue.untargeted)]
    : []),
  figures('Objectif de la semaine CA Net (€)', ({ revenue }) => revenue.due),
  figures('Écart CA Net (€)', ({ revenue }) => revenue.gap),
  figures('% CA Net', ({ revenue }) => revenue.percent),
  { header: 'Statut CA Net', of: ({ revenue }) => word(revenue) },
  figures('Heures HT', ({ ht }) => ht.realized),
  ...(isPart(rows, 'ht')
    ? [figures<FileRow>('Dont sans objectif HT (h)', ({ ht }) => ht.untargeted)]
    : []),
  figures('Objectif de la semaine HT (h)', ({ ht }) => ht.due),
  figures('Écart HT (h)', ({ ht }) => ht.gap),
  figures('% HT', ({ ht }) => ht.percent),
  { header: 'Statut HT', of: ({ ht }) => word(ht) },
  { header: 'Remarque', of: ({ note }) => note },
]

/** Remark of a row: doubt, missing days, figures that begin before the week; null without one. */
function noteOf({ doubted, missing, early, after }: WeekRow): string | null {
  const notes = [
    doubted ? `sous réserve, hors du total\u202f: ${doubted}` : null,
    missing > 0 ? `${missing} ${missing > 1 ? 'jours manquent' : 'jour manque'}` : null,
    early > 0 ? `depuis ${after ? `le relevé du ${shortDate(after)}` : 'le début du mois'}` : null,
  ].filter((note) => note !== null)
  return notes.join('\u202f; ') || null
}

/** Export table of the week: one row per concession and the total. */
export function weekTable(week: WeekData, printed: LocalDate): ExportTable {
  const { name, first, last, upTo, rows, total } = week
  const apart = apartTexts(week, Number.MAX_SAFE_INTEGER)
  const side = (own: WeekData['total']['revenue']): SpanSide => ({
    ...own,
    due: own.gap === null ? null : own.due,
    untargeted: 0,
  })
  const file = rows.map((row): FileRow => ({ ...row, note: noteOf(row) }))
  const sum: FileRow = {
    name: 'Total',
    plateName: null,
    days: null,
    to: null,
    revenue: side(total.revenue),
    ht: side(total.ht),
    note: null,
  }
  return {
    ...tableOf(
      `La semaine ${name} ${frenchDay(first)}`,
      [
        ['Périmètre', name],
        ['Semaine du', { day: first }],
        ['au', { day: last }],
        ['Chiffres jusqu’au', { day: upTo }],
        ...apart.map(({ label, names }) => [label, namesAndMore(names)] as const),
        ['Édité le', { day: printed }],
      ],
      columnsOf(file),
      [...file, sum],
    ),
  }
}
