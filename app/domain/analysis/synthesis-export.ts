import type { MonthDays } from '../calendar/working-days'
import type { ScopeFigures } from '../cells/scope-figures'
import { type About, day, type ExportColumn, figures, tableOf } from '../exports/columns'
import type { ExportTable } from '../exports/table'
import type { LandingSums } from '../landing/landing-sums'
import { MEASURE_LABELS, MEASURES, type Measure } from '../measures'
import { MEASURE_FIGURES } from '../records/measures'
import type { Progress } from '../records/projection'
import { statusWord } from '../records/statuses'
import { synthesisVerdict } from '../records/verdicts'
import { SERVICE_LABELS } from '../workshop-services'
import type { ChartDay } from './daily-series'
import { keyedLines } from './day-rings'
import { linePace } from './month-cards'

/** Facts of the table that are not in the figures. */
export interface PaceFacts {
  days: MonthDays
  landings: Record<Measure, LandingSums | null>
}

/**
 * Table of every measure of every service: month cards, 'Détails par service' and 'Avancement du mois' (7-beyond §3 and
 * §5).
 */
export function synthesisTable(
  scope: ScopeFigures,
  { days, landings }: PaceFacts,
  about: About,
): ExportTable {
  const lines = MEASURES.flatMap((measure) =>
    keyedLines(scope).map(({ key, line }) => ({
      measure,
      key,
      line,
      pace: linePace(scope, key === 'global' ? null : key, measure, {
        days,
        landings: landings[measure],
      }),
    })),
  )
  type Line = (typeof lines)[number]
  const progress = ({ line, measure }: Line) => line.progress[measure]
  const isPart = lines.some((line) => progress(line).compared !== progress(line).realized)
  return tableOf<Line>(
    'Synthèse',
    about,
    [
      { header: 'Mesure', of: ({ measure }) => `${MEASURE_LABELS[measure]} (${unit(measure)})` },
      { header: 'Service', of: ({ key }) => (key === 'global' ? 'Total' : SERVICE_LABELS[key]) },
      { header: 'Statut', of: (line) => statusText(progress(line)) },
      figures('Écart à date', ({ pace }) => pace.gapToDate),
      figures('Réalisé', (line) => progress(line).realized),
      ...(isPart
        ? [
            figures<Line>(
              'Dont sans objectif',
              ({ line, measure }) => line.outside[measure].realized,
            ),
            figures<Line>('Réalisé comparé', (line) => progress(line).compared),
          ]
        : []),
      figures('Objectif', (line) => progress(line).target || null),
      figures('% réalisation', (line) => progress(line).progressPercent),
      figures('Projection', (line) => progress(line).projection),
      figures('Projection, % de l’objectif', (line) => progress(line).projectionProgressPercent),
      figures('Atterrissage', ({ pace }) => pace.landing),
      figures('Atterrissage, % de l’objectif', ({ pace }) => pace.landingPercent),
      figures('Reste à faire', (line) => progress(line).remaining),
      figures('Par jour restant', ({ pace }) => pace.perDay),
      figures('Fait par jour', ({ pace }) => pace.perDaySoFar),
      figures('Du dernier jour', ({ line, measure }) => line.daily[MEASURE_FIGURES[measure]]),
    ],
    lines,
  )
}

/** 'en retard'; the reason where there is no status. */
function statusText(progress: Progress): string {
  const { status, below } = synthesisVerdict(progress)
  return statusWord(status, {
    reached: progress.progressPercent,
    ...(below ? { below } : {}),
    none: progress.target === 0 ? 'sans objectif' : 'début de mois',
  })
}

/** Table of the daily chart by measure: every day but Sundays, later days empty (3 §2.1). */
export function daysTable(days: Record<Measure, readonly ChartDay[]>, about: About): ExportTable {
  const lines = days.revenue.map(({ date }, i) => ({ date, i }))
  type Line = (typeof lines)[number]
  const columns = MEASURES.flatMap((measure): ExportColumn<Line>[] => {
    const column = (header: string, key: 'value' | 'target' | 'average') =>
      figures<Line>(
        `${MEASURE_LABELS[measure]}, ${header} (${unit(measure)})`,
        ({ i }) => days[measure][i]?.[key],
      )
    return [
      column('réalisé', 'value'),
      column('Obj. Jr.', 'target'),
      column('moyenne par jour ouvré', 'average'),
    ]
  })
  const date = { header: 'Date', of: ({ date }: Line) => day(date) }
  return tableOf('Par jour', about, [date, ...columns], lines)
}

const unit = (measure: Measure) => (measure === 'revenue' ? '€' : 'h')
