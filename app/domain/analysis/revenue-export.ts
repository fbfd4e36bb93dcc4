import type { RevenueLine, RevenueProgress } from '../cells/revenue-progress'
import { type About, figures, fileOf, inFiles, tableOf } from '../exports/columns'
import type { ExportTable } from '../exports/table'
import { LINE_COLUMN, REVENUE_TARGET_COLUMNS } from './target-columns'

/** Table of the targets for a month without record; none without a target. */
export function revenueTargetTables({ lines }: RevenueProgress, about: About): ExportTable[] {
  if (!lines.some(({ netRevenue }) => netRevenue.target > 0)) return []
  const targets = lines.map(({ key, netRevenue, caHec, caHt }) => {
    return { key, netRevenue: netRevenue.target || null, caHec: caHec.target, caHt: caHt.target }
  })
  return [fileOf('Objectifs mensuels', about, REVENUE_TARGET_COLUMNS, targets)]
}

/** Tables of CA Net and its rates by line, with the targets of both tabs (7-beyond §3). */
export function revenueTables({ lines }: RevenueProgress, about: About): ExportTable[] {
  const rate = (key: 'caHec' | 'caHt', label: string) => [
    figures<RevenueLine>(`${label} (€/h)`, (line) => line[key].realized),
    figures<RevenueLine>(`Objectif ${label} (€/h)`, (line) => line[key].target),
    figures<RevenueLine>(`${label}, % de l’objectif`, (line) => line[key].percent),
    figures<RevenueLine>(`Projection ${label} (€/h)`, (line) => line[key].projection),
  ]
  return [
    tableOf<RevenueLine>(
      'Chiffre d’affaires',
      about,
      [
        ...inFiles([LINE_COLUMN], []),
        figures('CA Net réalisé (€)', (line) => line.netRevenue.realized),
        ...(lines.some(({ netRevenue }) => netRevenue.compared !== netRevenue.realized)
          ? [
              figures<RevenueLine>('Dont sans objectif (€)', (line) => line.outside.realized),
              figures<RevenueLine>('CA Net comparé (€)', (line) => line.netRevenue.compared),
            ]
          : []),
        figures('Objectif (€)', (line) => line.netRevenue.target || null),
        figures('% réalisation', (line) => line.netRevenue.progressPercent),
        figures('Projection (€)', (line) => line.netRevenue.projection),
        figures('Projection, % de l’objectif', (line) => line.netRevenue.projectionProgressPercent),
        figures('Reste à faire (€)', (line) => line.netRevenue.remaining),
        figures('Objectif par jour restant (€)', (line) => line.netRevenue.dailyTarget),
        ...rate('caHec', 'CA/HEC'),
        ...rate('caHt', 'CA/H'),
      ],
      lines,
    ),
  ]
}
