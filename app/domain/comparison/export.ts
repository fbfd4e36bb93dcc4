import { frenchDay, type LocalDate } from '../calendar/local-date'
import { written } from '../decimal'
import { freshnessLines } from '../exports/columns'
import type { ExportTable, ExportValue } from '../exports/table'
import { fileHeading } from '../format/table-column'
import { landingNoteText } from '../landing/landing-note-text'
import type { RowLanding } from '../landing/row-landing'
import { MEASURE_LABELS, type Measure } from '../measures'
import { namesAndMore } from '../message-format'
import type { ReadResult } from '../read-result'
import {
  columnName,
  comparisonColumn,
  type FigureColumn,
  figureOf,
  fileColumns,
  isLever,
  shownFigure,
} from './columns'
import type { ComparisonRow } from './lines'
import { rowFigure, type Sort } from './sorting'
import type { Comparison } from './view'

const unit = (measure: Measure) => (measure === 'revenue' ? '€' : 'h')

/** Heading of a figure in the file, with its unit. */
const headingOf = (key: FigureColumn, measure: Measure) =>
  fileHeading(comparisonColumn(key, measure))

/** Remarks on rows that the total or its comparison leaves out. */
const UNTARGETED = 'Sans objectif\u202f: compte dans le réalisé du total, dans aucune comparaison'
const UNAIMED = 'Objectif illisible\u202f: hors du total'
const UNPLANNED =
  'Planning illisible\u202f: calendrier, présence et productivité comptés ensemble, sous Heures'
const NO_DATA = 'aucune donnée ce mois'
const UNCOUNTED = 'relevé illisible, non comptée'

/** Rounds to hundredths; a missing objectif is an empty cell, as on the page. */
const cellOf = (key: FigureColumn, figure: number | null) => {
  const value = shownFigure(key, figure)
  return value === null ? null : written(value, 2)
}

/** Comments of the day by concession, or the error message when loading failed (7-beyond §1). */
type Said = ReadResult<ReadonlyMap<string, { text: string; by: string }>>

/** Number of columns before plate and date. */
const LEADING = 2

function orderText({ key, descending }: Sort, measure: Measure): string {
  const order = key === 'name' ? ['de A à Z', 'de Z à A'] : ['croissant', 'décroissant']
  const isWord = key === 'name' || isLever(key)
  return `${isWord ? columnName(key) : headingOf(key, measure)}, ${order[Number(descending)]}`
}

/** Data date of a row, or the text for a month without data. */
const dayOf = ({ dataDate }: ComparisonRow): ExportValue => (dataDate ? { day: dataDate } : NO_DATA)

/** Lines above the file's table. */
function aboutOf(
  { name, date, measure, sort, leversError, freshness, day, total }: Comparison,
  printed: LocalDate,
  saidError: string | null,
): ExportTable['about'] {
  return [
    ['Comparaison des concessions', { day: date }],
    ['Périmètre', name],
    ['Mesure', MEASURE_LABELS[measure]],
    ['Ordre', orderText(sort, measure)],
    ...(total.day && day ? [['Dernier jour (J-1)', { day }] as const] : []),
    ...freshnessLines(freshness),
    // states why the file has no levers (4-decisions, 42)
    ...(leversError ? [['Leviers et atterrissage', leversError] as const] : []),
    ...(saidError === null ? [] : [['Commentaires du jour', saidError] as const]),
    ['Édité le', { day: printed }],
  ]
}

/** Remark of a row on its part in the total. */
function noteOf(
  { siteId, unreadable, unaimed, unplanned, gapWith }: ComparisonRow,
  untargeted: ReadonlySet<string>,
  measure: Measure,
): string | null {
  if (unreadable) return null
  if (unaimed) return UNAIMED
  if (untargeted.has(siteId)) return UNTARGETED
  const notes = [reserveNote(gapWith, measure), unplanned ? UNPLANNED : null]
  return notes.filter(Boolean).join('\u202f; ') || null
}

/** Note of a row's landing, 'projection (sans planning)'; null without one (7-beyond §5). */
const landingNote = ({ landing, landingNotes, landingMixed }: RowLanding): string | null =>
  landing === null ? null : landingNoteText(landingNotes, landingMixed)

const exact = (value: number, measure: Measure) =>
  `${String(written(value, 2)).replace('.', ',')} ${unit(measure)}`

/** 'Hors réserve ; écart avec : 198600 €'; null without a doubted cell (4-decisions, 66). */
const reserveNote = (gapWith: number | undefined, measure: Measure): string | null =>
  gapWith === undefined ? null : `Hors réserve\u202f; écart avec\u202f: ${exact(gapWith, measure)}`

/** French note on the part of the total without a target, with its concessions (4-decisions, 53). */
function outsideNote({ outside }: Comparison['total'], measure: Measure): string | null {
  const { realized, sites } = outside
  if (realized === 0) return null
  const names = sites.first.map(({ name }) => name)
  return `Dont ${exact(realized, measure)} sans objectif\u202f: ${namesAndMore(names, sites.count - names.length)}`
}

/**
 * Export table of the comparison: one row per concession and the total, with the page's measure, order and levers
 * (7-beyond §3). An invalid figure is an empty cell, not 0 (4-decisions, 42).
 * @param said comments of the day by concession
 */
export function comparisonTable(
  comparison: Comparison,
  printed: LocalDate,
  said: Said = { value: new Map(), error: null },
): ExportTable {
  const { name, date, measure, rows, total, levers, freshness } = comparison
  // the comment column appears only if there is a comment
  const comments = said.value?.size ? said.value : null
  const commentOf = (siteId: string): ExportValue[] => {
    const comment = comments?.get(siteId)
    return comments ? [comment ? `${comment.text} (${comment.by})` : null] : []
  }
  const untargeted = new Set(freshness.untargeted.map(({ siteId }) => siteId))
  const figures = fileColumns(levers)
  const cells = (of: (key: FigureColumn) => number | null, place: [ExportValue, ExportValue]) =>
    figures.map((key): ExportValue => cellOf(key, of(key))).toSpliced(LEADING, 0, ...place)
  return {
    title: `Comparaison ${name} ${frenchDay(date)}`,
    about: aboutOf(comparison, printed, said.error),
    headers: [
      'Concession',
      ...figures
        .map((key) => headingOf(key, measure))
        .toSpliced(LEADING, 0, 'Plaque', 'Données du'),
      'Jours ouvrés du J-1',
      'Note d’atterrissage',
      'Remarque',
      ...(comments ? ['Commentaire du jour'] : []),
    ],
    rows: [
      ...rows.map((row) => [
        row.name,
        ...cells(
          (key) => rowFigure(row, key),
          [row.plateName, row.unreadable ? UNCOUNTED : dayOf(row)],
        ),
        row.day?.days ?? null,
        landingNote(row),
        noteOf(row, untargeted, measure),
        ...commentOf(row.siteId),
      ]),
      [
        'Total',
        ...cells((key) => figureOf(total, key), [null, null]),
        null,
        landingNote(total),
        [reserveNote(total.gapWith, measure), outsideNote(total, measure)]
          .filter(Boolean)
          .join('\u202f; ') || null,
        ...commentOf(''),
      ],
    ],
  }
}
