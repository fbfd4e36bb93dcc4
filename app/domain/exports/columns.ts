import { frenchDay, type LocalDate } from '../calendar/local-date'
import { written } from '../decimal'
import { fileHeading, type TableColumn } from '../format/table-column'
import { doubtedSentences } from '../freshness/doubted'
import type { FreshnessView } from '../freshness/view'
import { namesAndMore, numberText } from '../message-format'
import type { ExportTable, ExportValue } from './table'

/** Maximum number of rows per exported table. */
export const EXPORTED = 10_000

/** Column of an export. */
export interface ExportColumn<Row> {
  header: string
  of: (row: Row) => ExportValue
}

/** Rounds a figure to hundredths, which keeps cents and minutes; null when missing. */
const figure = (value: number | null | undefined): ExportValue =>
  value === null || value === undefined || !Number.isFinite(value) ? null : written(value, 2)

/** Day as a spreadsheet date; null when missing. */
export const day = (date: LocalDate | null | undefined): ExportValue =>
  date ? { day: date } : null

/** Column of rounded figures. */
export const figures = <Row>(
  header: string,
  of: (row: Row) => number | null | undefined,
): ExportColumn<Row> => ({ header, of: (row) => figure(of(row)) })

/** Column of a file from the table's own; figures are rounded, days are dates. */
const inFile = <Row>(column: TableColumn<Row>): ExportColumn<Row> => {
  const header = fileHeading(column)
  if ('figure' in column) return figures(header, column.figure)
  if ('text' in column) return { header, of: (row) => column.text(row) || null }
  return { header, of: (row) => day(column.day(row)) ?? column.none ?? null }
}

/** Columns of a file from the list that screen and paper read, too. */
export const inFiles = <Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): ExportColumn<Row>[] =>
  columns
    .filter(({ only }) => only !== 'screen')
    .flatMap((column) => {
      const own = inFile(column)
      return column.optional && !rows.some((row) => own.of(row)) ? [] : own
    })

export type About = NonNullable<ExportTable['about']>

/**
 * Builds a table with its heading lines. Beyond the limit it has only the first rows, and a heading line says so.
 * @param found total number of rows when `rows` is a part
 */
export function tableOf<Row>(
  title: string,
  about: About,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  found = rows.length,
): ExportTable {
  const kept = rows.slice(0, EXPORTED)
  const limit: About =
    found > kept.length
      ? [['À savoir', `Les ${numberText(kept.length)} premières lignes sur ${numberText(found)}.`]]
      : []
  return {
    title,
    about: [['Tableau', title], ...about, ...limit],
    headers: columns.map(({ header }) => header),
    rows: kept.map((row) => columns.map(({ of }) => of(row))),
  }
}

/** Builds a file's table from the columns that screen and paper read, too. @param found see `tableOf` */
export const fileOf = <Row>(
  title: string,
  about: About,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  found?: number,
): ExportTable => tableOf(title, about, inFiles(columns, rows), rows, found)

/** Heading lines that name the late and the left-out concessions (4-decisions, 39 and 42). */
export function freshnessLines(freshness: FreshnessView | null): About {
  if (!freshness) return []
  const { late, unreadable, untargeted, unaimed = [], unnamed } = freshness
  const { calendar, total, upToDate } = freshness
  const named = late.map(
    ({ name, date }) => `${name} (${date ? frenchDay(date) : 'aucune donnée'})`,
  )
  const lines: [string, string][] = []
  if (late.length > 0) {
    lines.push(['Concessions à jour', `${upToDate} sur ${total}`])
    lines.push(['En retard', namesAndMore(named, unnamed?.late ?? 0)])
  }
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)
  if (unreadable.length > 0)
    lines.push([
      'Illisibles, hors des sommes',
      namesAndMore(names(unreadable), unnamed?.unreadable ?? 0),
    ])
  if (unaimed.length > 0)
    lines.push([
      'Objectifs illisibles, non comptés',
      namesAndMore(names(unaimed), unnamed?.unaimed ?? 0),
    ])
  if (untargeted.length > 0)
    lines.push(['Sans objectif', namesAndMore(names(untargeted), unnamed?.untargeted ?? 0)])
  for (const sentence of doubtedSentences(freshness)) {
    const [title = '', ...rest] = sentence.split('\u202f: ')
    lines.push([title, rest.join('\u202f: ')])
  }
  if (calendar) lines.push(['Calendrier', calendar])
  return lines
}

/** Heading lines common to all tables of a screen: scope, date, choices, freshness, print date. */
export function aboutScreen(given: {
  scopeName: string
  date: LocalDate
  /** data date of the figures; shown when different from `date` */
  dataDate?: LocalDate | null
  choices?: About
  freshness: FreshnessView | null
  printed: LocalDate
}): About {
  const { scopeName, date, dataDate, choices = [], freshness, printed } = given
  return [
    ['Périmètre', scopeName],
    ['Date analysée', { day: date }],
    ...(dataDate && dataDate !== date ? ([['Données du', { day: dataDate }]] as const) : []),
    ...choices,
    ...freshnessLines(freshness),
    ['Édité le', { day: printed }],
  ]
}
