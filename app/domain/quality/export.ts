import { type About, figures, tableOf } from '../exports/columns'
import type { ExportTable } from '../exports/table'
import { brandViews, type SiteQuality } from './brands'

interface Line {
  site: string
  brand: string
  surveys: number
  indicator: string
  /** null: no surveys */
  value: number | null
  target: number
}

function linesOf(site: string, sites: readonly SiteQuality[]): Line[] {
  return brandViews(sites).flatMap(({ brandName: brand, surveyCount: surveys, indicators }) =>
    indicators.map(({ label: indicator, value, target, unasked }) => {
      return { site, brand, surveys, indicator, value: unasked ? null : value, target }
    }),
  )
}

/** Tables of a scope's surveys, overall and by concession (7-beyond §3); indicators without surveys have no result. */
export function qualityTables(
  sites: readonly SiteQuality[],
  name: string,
  about: About,
): ExportTable[] {
  const table = (title: string, first: string, rows: Line[]) =>
    tableOf<Line>(
      title,
      about,
      [
        { header: first, of: ({ site }) => site },
        { header: 'Marque', of: ({ brand }) => brand },
        figures('Enquêtes', ({ surveys }) => surveys),
        { header: 'Indicateur', of: ({ indicator }) => indicator },
        figures('Résultat (%)', ({ value }) => value),
        figures('Cible (%)', ({ target }) => target || null),
      ],
      rows,
    )
  return [
    table('Qualité par marque', 'Périmètre', linesOf(name, sites)),
    table(
      'Qualité par concession',
      'Concession',
      sites.flatMap((site) => linesOf(site.name, [site])),
    ),
  ]
}
