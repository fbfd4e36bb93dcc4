import { type About, figures, tableOf } from '../exports/columns'
import type { ExportTable } from '../exports/table'
import { brandViews, type SiteQuality } from './brands'

interface Line {
  site: string
  brand: string
  surveys: number
  indicator: string
  /** null: nobody was asked */
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

/** The surveys of a scope and of each of its concessions (7-beyond §3); nobody asked, no result. */
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
