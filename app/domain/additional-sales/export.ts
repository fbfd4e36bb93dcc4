import { type About, type ExportColumn, figures, tableOf } from '../exports/columns'
import type { ExportTable } from '../exports/table'
import { namesAndMore } from '../message-format'
import { FAMILIES, FAMILY_LABELS, TARGET_FAMILIES } from '../sales-families'
import { type ProductiveService, SERVICE_LABELS } from '../workshop-services'
import { type AdvisorLine, inOrder } from './lines'
import type { SalesProgress, ServiceSales } from './rules'

type Line = SalesProgress & { service: ProductiveService; name: string }

const linesOf = (services: readonly ServiceSales[]) =>
  services
    .filter(({ families }) => families.length > 0)
    .flatMap(({ service, families, total }): Line[] => [
      ...families.map((one) => ({ ...one, service, name: FAMILY_LABELS[one.key] })),
      { ...total, service, name: 'Total' },
    ])

/** Export tables of the targets tab; no table when no family has a target. */
export function salesTargetTables(services: readonly ServiceSales[], about: About): ExportTable[] {
  const lines = linesOf(services)
  if (lines.length === 0) return []
  return [
    tableOf<Line>(
      'Objectifs par famille',
      about,
      [
        { header: 'Service', of: ({ service }) => SERVICE_LABELS[service] },
        { header: 'Famille', of: ({ name }) => name },
        figures('Objectif', (line) => line.wholeTarget),
        figures('Objectif par collaborateur', (line) => line.perAdvisor),
      ],
      lines,
    ),
  ]
}

const OUTSIDE: readonly ExportColumn<Line>[] = [
  figures('Dont hors comparaison', (line) => line.outside?.realized ?? 0),
  {
    header: 'Sans objectif',
    of: ({ outside }) =>
      outside
        ? namesAndMore(
            outside.sites.first.map(({ name }) => name),
            outside.sites.count - outside.sites.first.length,
          )
        : null,
  },
]

/** Export tables of the additional sales, with all rows (7-beyond §3). */
export function salesTables(
  services: readonly ServiceSales[],
  advisors: readonly AdvisorLine[],
  about: About,
): ExportTable[] {
  const families = FAMILIES.map(
    (key): ExportColumn<AdvisorLine> => figures(FAMILY_LABELS[key], ({ sales }) => sales[key]),
  )
  const targets = TARGET_FAMILIES.filter((key) =>
    advisors.some((advisor) => advisor.targets[key] !== undefined),
  ).map(
    (key): ExportColumn<AdvisorLine> =>
      figures(`Objectif ${FAMILY_LABELS[key]}`, (advisor) => advisor.targets[key]),
  )
  const lines = linesOf(services)
  return [
    tableOf<Line>(
      'Ventes par famille',
      about,
      [
        { header: 'Service', of: ({ service }) => SERVICE_LABELS[service] },
        { header: 'Famille', of: ({ name }) => name },
        figures('Objectif', (line) => line.target),
        figures('Réalisé', (line) => line.realized),
        ...(lines.some(({ outside }) => outside) ? OUTSIDE : []),
        figures('Objectif à date', (line) => line.prorated),
        figures('% à date', (line) => line.proratedPercent),
        figures('% du mois', (line) => line.percent),
        figures('Reste à vendre', (line) => line.remaining),
        figures('Objectif par collaborateur', (line) => line.perAdvisor),
      ],
      lines,
    ),
    tableOf<AdvisorLine>(
      'Ventes par collaborateur',
      about,
      [
        { header: 'Collaborateur', of: ({ name }) => name },
        { header: 'Concession', of: ({ siteName }) => siteName },
        { header: 'Service', of: ({ service }) => SERVICE_LABELS[service] },
        figures('Total', ({ total }) => total),
        figures('Suivies', ({ objective }) => objective.realized),
        figures('Objectif individuel', ({ objective }) => objective.target),
        figures('% du mois', ({ objective }) => objective.percent),
        ...families,
        ...targets,
      ],
      inOrder(advisors),
    ),
  ]
}
