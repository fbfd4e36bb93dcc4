import { type About, figures, tableOf } from '../exports/columns'
import type { ExportTable } from '../exports/table'
import { MEASURE_LABELS, type Measure } from '../measures'
import { CELL_LABELS, REST_KEYS } from '../records/cell-keys'
import { PRODUCTIVE_SERVICES, SERVICE_LABELS } from '../workshop-services'
import { type Causes, LEVER_LABELS } from './levers'
import type { CausesByService } from './site-causes'
import { leversAmong } from './view'

interface Line {
  name: string
  causes: Causes
}

/**
 * Export tables of the gap to date by lever: of each service, and of each part of an aggregate scope, largest gap
 * first (7-beyond §1, §3).
 */
export function causesTables(
  { total, services, rest }: CausesByService,
  parts: readonly Line[],
  measure: Measure,
  about: About,
): ExportTable[] {
  const unit = measure === 'revenue' ? '€' : 'h'
  const own = PRODUCTIVE_SERVICES.map((service) => {
    return { name: SERVICE_LABELS[service], causes: services[service] }
  })
  const besides = REST_KEYS.flatMap((key) => {
    const causes = rest[key]
    return causes ? [{ name: CELL_LABELS[key], causes }] : []
  })
  const whole = { name: 'Total', causes: total }
  const table = (title: string, first: string, lines: readonly Line[]) =>
    tableOf<Line>(
      title,
      [['Mesure', MEASURE_LABELS[measure]], ...about],
      [
        { header: first, of: ({ name }) => name },
        figures(`Écart à date (${unit})`, ({ causes }) => causes.gap),
        ...leversAmong(
          lines.map(({ causes }) => causes),
          measure,
        ).map((lever) =>
          figures<Line>(`${LEVER_LABELS[lever]} (${unit})`, ({ causes }) => causes.levers[lever]),
        ),
        figures(`Objectif à date (${unit})`, ({ causes }) => causes.target),
        figures(`Réalisé (${unit})`, ({ causes }) => causes.realized),
      ],
      lines,
    )
  const ordered = [...parts].sort((a, b) => a.causes.gap - b.causes.gap)
  return [
    table('Causes de l’écart par service', 'Service', [...own, ...besides, whole]),
    ...(parts.length > 0
      ? [table('Causes de l’écart par périmètre', 'Périmètre', [...ordered, whole])]
      : []),
  ]
}
