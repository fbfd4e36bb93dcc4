import { type About, day, type ExportColumn, figures, tableOf } from '../exports/columns'
import type { ExportTable } from '../exports/table'
import { MEASURE_LABELS, MEASURES, type Measure } from '../measures'
import { MEASURE_FIGURES } from '../records/measures'
import { gapToDate } from '../records/projection'
import type { ScopeFigures } from '../records/scope-figures'
import { SERVICE_LABELS } from '../workshop-services'
import type { ChartDay } from './daily-series'
import { keyedLines } from './day-rings'

/** Table of every measure of every service: gauges, 'Détails par service' and 'Avancement du mois' (7-beyond §3). */
export function synthesisTable(scope: ScopeFigures, about: About): ExportTable {
  const lines = MEASURES.flatMap((measure) =>
    keyedLines(scope).map(({ key, line }) => ({ measure, key, line })),
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
      figures('Écart à date', (line) => gapToDate(progress(line))),
      figures('Projection', (line) => progress(line).projection),
      figures('Projection, % de l’objectif', (line) => progress(line).projectionProgressPercent),
      figures('Reste à faire', (line) => progress(line).remaining),
      figures('Du dernier jour', ({ line, measure }) => line.daily[MEASURE_FIGURES[measure]]),
    ],
    lines,
  )
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
