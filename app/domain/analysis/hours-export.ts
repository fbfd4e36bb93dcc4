import { frenchDay } from '../calendar/local-date'
import type { ScopeFigures } from '../cells/scope-figures'
import { type About, figures, fileOf, inFiles, tableOf } from '../exports/columns'
import type { ExportTable } from '../exports/table'
import { MEASURE_LABELS } from '../measures'
import { SPAN_LABELS } from '../planning/potential/present-staff'
import { MEASURE_FIGURES } from '../records/measures'
import type { LineKey } from '../records/outside'
import { keyedLines } from './day-rings'
import {
  HOUR_MEASURES,
  type HoursProgressTab,
  hoursTargetsTab,
  type OngoingWork,
  type PresentStaffReading,
} from './hours-view'
import {
  HOURS_TARGET_COLUMNS,
  LINE_COLUMN,
  POTENTIAL_COLUMNS,
  staffColumns,
} from './target-columns'

const name = inFiles([LINE_COLUMN], [])

/** Cards that /hours adds for one concession, in the URL's view; null: the page has no such cards. */
export type HoursCards = Pick<HoursProgressTab, 'staff' | 'potential'> | null

/** Messages of the cards that could not be read, in place of their tables (4-decisions, 42). */
const unreadOf = (cards: HoursCards): About =>
  cards
    ? [
        ...(cards.staff.staff.error === null
          ? []
          : [['Effectif présent', cards.staff.staff.error] as const]),
        ...(cards.potential.error === null ? [] : [['Potentiel', cards.potential.error] as const]),
      ]
    : []

/**
 * Tables of hours in both measures, work in progress, and the monthly targets (7-beyond §3). A month without record
 * has only its targets, if any.
 * @param ofDay notes about the last day's column
 */
export function hoursTables(
  scope: ScopeFigures,
  cards: HoursCards,
  about: About,
  ofDay: About = [],
): ExportTable[] {
  const aims = targetTables(scope, about)
  if (scope.dataDate === null) return aims
  const potential = cards?.potential.value?.lines
  return [
    ...progressTables(scope, [...about, ...unreadOf(cards)], ofDay),
    ...aims,
    ...(cards ? staffTables(cards.staff, about) : []),
    ...(potential ? [fileOf('Avancement du potentiel', about, POTENTIAL_COLUMNS, potential)] : []),
  ]
}

function progressTables(scope: ScopeFigures, about: About, ofDay: About): ExportTable[] {
  const lines = keyedLines(scope)
  type Line = (typeof lines)[number]
  const progress = HOUR_MEASURES.map((measure) =>
    tableOf<Line>(
      `Heures ${MEASURE_LABELS[measure]}`,
      [...about, ...ofDay],
      [
        ...name,
        figures('Réalisé (h)', ({ line }) => line.progress[measure].realized),
        figures('Objectif (h)', ({ line }) => line.progress[measure].target || null),
        figures('% réalisation', ({ line }) => line.progress[measure].progressPercent),
        figures('Projection (h)', ({ line }) => line.progress[measure].projection),
        figures(
          'Projection, % de l’objectif',
          ({ line }) => line.progress[measure].projectionProgressPercent,
        ),
        figures('Reste à faire (h)', ({ line }) => line.progress[measure].remaining),
        figures('Du dernier jour (h)', ({ line }) => line.daily[MEASURE_FIGURES[measure]]),
      ],
      lines,
    ),
  )
  const ongoing = lines.map(({ key, line }): OngoingWork & { key: LineKey } => {
    const { ongoingHours: hours, ongoingWorkshops: workshops } = line.figures
    return { key, hours, workshops }
  })
  const works = tableOf<(typeof ongoing)[number]>(
    'Travaux en cours',
    about,
    [
      ...name,
      figures('Heures en cours', ({ hours }) => hours),
      figures('Ordres de réparation', ({ workshops }) => workshops),
    ],
    ongoing,
  )
  return [...progress, works]
}

function targetTables(scope: ScopeFigures, about: About): ExportTable[] {
  const targets = hoursTargetsTab(scope).targets
  const isAimed = HOUR_MEASURES.some((measure) => targets[measure].some(({ target }) => target))
  if (scope.dataDate === null && !isAimed) return []
  return HOUR_MEASURES.map((measure) =>
    fileOf(`Objectifs ${MEASURE_LABELS[measure]}`, about, HOURS_TARGET_COLUMNS, targets[measure]),
  )
}

/** Table of 'Effectif Présent' in the URL's view; none when the planning has no one. */
function staffTables(
  { span, date, staff: { value } }: PresentStaffReading,
  about: About,
): ExportTable[] {
  if (!value) return []
  const lines = [
    { key: 'global' as const, ...value.total },
    ...value.services.map(({ service: key, ...count }) => ({ key, ...count })),
  ]
  const shown: About = [['Présents', `${SPAN_LABELS[span]} (${frenchDay(date)})`], ...about]
  return [fileOf('Effectif présent', shown, staffColumns(span), lines)]
}
