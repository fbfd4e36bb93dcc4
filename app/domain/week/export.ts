import { frenchDay, type LocalDate } from '../calendar/local-date'
import { fileOf } from '../exports/columns'
import type { ExportTable } from '../exports/table'
import { shortDate } from '../format/dates'
import { namesAndMore } from '../message-format'
import type { SpanFigures } from '../spans/rows'
import { WEEK_COLUMNS, type WeekTableRow } from './columns'
import { apartTexts } from './texts'
import type { WeekData, WeekRow } from './view'

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
  const side = (own: WeekData['total']['revenue']): SpanFigures => ({
    ...own,
    due: own.gap === null ? null : own.due,
    untargeted: 0,
  })
  const file = rows.map((row): WeekTableRow => ({ ...row, note: noteOf(row) }))
  const sum: WeekTableRow = {
    name: 'Total',
    plateName: null,
    days: null,
    to: null,
    revenue: side(total.revenue),
    ht: side(total.ht),
    note: null,
  }
  return fileOf(
    `La semaine ${name} ${frenchDay(first)}`,
    [
      ['Périmètre', name],
      ['Semaine du', { day: first }],
      ['au', { day: last }],
      ['Chiffres jusqu’au', { day: upTo }],
      ...apart.map(({ label, names }) => [label, namesAndMore(names)] as const),
      ['Édité le', { day: printed }],
    ],
    WEEK_COLUMNS,
    [...file, sum],
  )
}
