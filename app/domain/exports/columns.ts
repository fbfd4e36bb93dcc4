import { type BusinessDay, frenchDay } from '../calendar/business-day'
import { written } from '../exact'
import { doubtedSentences } from '../freshness/doubted'
import type { FreshnessView } from '../freshness/view'
import { namesAndMore, numberText } from '../sentence-parts'
import type { ExportTable, ExportValue } from './table'

/** Rows of one table of a file: more are no list that anyone reads. */
export const EXPORTED = 10_000

/** A column of an export. */
export interface ExportColumn<Row> {
  header: string
  of: (row: Row) => ExportValue
}

/** A figure as a file holds it: to the hundredth, so that cents and minutes stay; nothing for nothing. */
const figure = (value: number | null | undefined): ExportValue =>
  value === null || value === undefined || !Number.isFinite(value) ? null : written(value, 2)

/** A day as a date; nothing for nothing. */
export const day = (date: BusinessDay | null | undefined): ExportValue =>
  date ? { day: date } : null

/** A column of figures. */
export const figures = <Row>(
  header: string,
  of: (row: Row) => number | null | undefined,
): ExportColumn<Row> => ({ header, of: (row) => figure(of(row)) })

export type About = NonNullable<ExportTable['about']>

/**
 * A table of a screen with what its file says first; beyond the limit only the first rows, and that is said.
 * @param found how many rows there are, where not all were given
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

/** Who is late or left out of the sums, as the first lines of a file say it (4-decisions, 39 and 42). */
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

/** The lines that every table of a screen shares: scope, date, choices, who is late, when it was made. */
export function aboutScreen(given: {
  scopeName: string
  date: BusinessDay
  /** the day of the figures, where that may be earlier */
  dataDate?: BusinessDay | null
  choices?: About
  freshness: FreshnessView | null
  printed: BusinessDay
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
