import { type About, figures, tableOf } from '../exports/columns'
import type { ExportTable } from '../exports/table'
import { keyedLines, type LineKey } from './day-rings'
import { HOUR_MEASURES, type HoursTarget, hoursTargetsTab, type OngoingWork } from './hours-view'
import { MEASURE_FIGURES, MEASURE_LABELS } from './measures'
import type { PotentialProgress } from './potential-progress'
import type { ScopeFigures } from './scope-figures'
import { SERVICE_LABELS } from './services'

const nameOf = ({ key }: { key: LineKey }) => (key === 'global' ? 'Global' : SERVICE_LABELS[key])

/**
 * Hours of both measures, work in progress, and the monthly targets (7-beyond §3).
 * @param potential of a concession; null for a wide scope, or where it cannot be read
 */
export function hoursTables(
  scope: ScopeFigures,
  potential: readonly PotentialProgress[] | null,
  about: About,
): ExportTable[] {
  const lines = keyedLines(scope)
  type Line = (typeof lines)[number]
  const progress = HOUR_MEASURES.map((measure) =>
    tableOf<Line>(
      `Heures ${MEASURE_LABELS[measure]}`,
      about,
      [
        { header: 'Service', of: nameOf },
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
  const targets = hoursTargetsTab(scope).targets
  const aims = HOUR_MEASURES.map((measure) =>
    tableOf<HoursTarget>(
      `Objectifs ${MEASURE_LABELS[measure]}`,
      about,
      [
        { header: 'Service', of: nameOf },
        figures('Objectif du mois (h)', ({ target }) => target),
        figures('Par jour ouvré (h)', ({ perDay }) => perDay),
        figures('Part (%)', ({ share }) => share),
      ],
      targets[measure],
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
      { header: 'Service', of: nameOf },
      figures('Heures en cours', ({ hours }) => hours),
      figures('Ordres de réparation', ({ workshops }) => workshops),
    ],
    ongoing,
  )
  return [...progress, works, ...aims, ...(potential ? [potentialTable(potential, about)] : [])]
}

const potentialTable = (lines: readonly PotentialProgress[], about: About) =>
  tableOf<PotentialProgress>(
    'Avancement du potentiel',
    about,
    [
      { header: 'Service', of: nameOf },
      figures('Potentiel à date (h)', ({ potential }) => potential),
      figures('Réalisé HT (h)', ({ realized }) => realized),
      figures('En cours (h)', ({ ongoing }) => ongoing),
      figures('% réalisation', ({ percent }) => percent),
      figures('Retard (h)', ({ delay }) => delay),
    ],
    lines,
  )
