import { type About, day, figures, tableOf } from '../exports/columns'
import type { ExportTable } from '../exports/table'
import type { VideocheckTotals } from './totals'
import type { VideocheckLine } from './view'

type Line = Pick<VideocheckLine, 'name' | 'totals'> & { date: string | null }

/** Tables of VideoCheck by concession and in total (7-beyond §3). */
export function videocheckTables(
  lines: readonly VideocheckLine[],
  totals: VideocheckTotals,
  about: About,
): ExportTable[] {
  return [
    tableOf<Line>(
      'VideoCheck par concession',
      about,
      [
        { header: 'Concession', of: ({ name }) => name },
        { header: 'Données du', of: ({ date }) => day(date) },
        figures('Entrées', (line) => line.totals.entries),
        figures('Dossiers envoyés', (line) => line.totals.videosDone),
        figures('Taux de réalisation (%)', (line) => line.totals.completionRate),
        figures('Objectif de taux (%)', (line) => line.totals.targetCompletionRate),
        figures('CA identifié (€)', (line) => line.totals.identifiedRevenue),
        figures('CA réalisé (€)', (line) => line.totals.realizedRevenue),
        figures('Objectif de CA (€)', (line) => line.totals.targetRevenue),
        figures('CA réalisé, % de l’objectif', (line) => line.totals.revenuePercent),
        figures('Taux de conversion (%)', (line) => line.totals.realizedRevenuePercentage),
        figures('CA par vidéo (€)', (line) => line.totals.revenuePerVideo),
        figures('Objectif par vidéo (€)', (line) => line.totals.targetRevenuePerVideo),
      ],
      [...lines, { name: 'Total', date: null, totals }],
    ),
  ]
}
