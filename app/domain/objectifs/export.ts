import { type About, figures, tableOf } from '../exports/columns'
import type { ExportTable } from '../exports/table'
import { type PotentialHours, totalPotential } from '../planning/potential/site-potential'
import { FAMILY_LABELS, TARGET_FAMILIES, type TargetFamily } from '../sales-families'
import type { ObjectifTotals, Targets } from '../targets/totals'
import { PRODUCTIVE_SERVICES, type ProductiveService, SERVICE_LABELS } from '../workshop-services'

/** Concession with its targets of the month; null when none are set. */
export interface SiteTargets {
  name: string
  totals: ObjectifTotals | null
}

interface Line {
  name: string
  service: ProductiveService | null
  targets: Targets
}

interface FamilyLine {
  name: string
  service: ProductiveService
  families: Readonly<Record<TargetFamily, number>>
}

const serviceName = (service: ProductiveService | null) =>
  service ? SERVICE_LABELS[service] : 'Global'

const linesOf = ({ name, totals }: SiteTargets): Line[] =>
  totals
    ? [
        { name, service: null, targets: totals.global },
        ...PRODUCTIVE_SERVICES.map((service) => {
          return { name, service, targets: totals.services[service] }
        }),
      ]
    : []

/** Potential of a scope in the month, in hours; `frozen` is null when never frozen. */
interface PotentialLine {
  name: string
  actualized: PotentialHours
  frozen: PotentialHours | null
}

const NAME = { header: 'Périmètre', of: ({ name }: { name: string }) => name }

const targetsTable = (all: readonly SiteTargets[], about: About) =>
  tableOf<Line>(
    'Objectifs',
    about,
    [
      NAME,
      { header: 'Service', of: ({ service }) => serviceName(service) },
      figures('CA Net (€)', ({ targets }) => targets.revenue || null),
      figures('Heures HT', ({ targets }) => targets.ht || null),
      figures('Heures HEC', ({ targets }) => targets.hec || null),
      figures('CA Net / HEC (€/h)', ({ targets: { revenue, hec } }) =>
        hec > 0 ? revenue / hec : null,
      ),
    ],
    all.flatMap(linesOf),
  )

const salesTargetsTable = (all: readonly SiteTargets[], about: About) =>
  tableOf<FamilyLine>(
    'Objectifs de ventes additionnelles',
    about,
    [
      NAME,
      { header: 'Service', of: ({ service }) => SERVICE_LABELS[service] },
      ...TARGET_FAMILIES.map((key) =>
        figures<FamilyLine>(FAMILY_LABELS[key], (line) => line.families[key] || null),
      ),
    ],
    all.flatMap(({ name, totals }) =>
      totals
        ? PRODUCTIVE_SERVICES.map((service): FamilyLine => {
            return { name, service, families: totals.services[service].families }
          })
        : [],
    ),
  )

const potentialTable = (lines: readonly PotentialLine[], about: About) =>
  tableOf<PotentialLine>(
    'Potentiel du mois',
    about,
    [
      NAME,
      ...PRODUCTIVE_SERVICES.flatMap((service) => [
        figures<PotentialLine>(
          `${SERVICE_LABELS[service]} actualisé (h)`,
          ({ actualized }) => actualized[service],
        ),
        figures<PotentialLine>(
          `${SERVICE_LABELS[service]} figé (h)`,
          ({ frozen }) => frozen?.[service] ?? null,
        ),
      ]),
      figures('Total actualisé (h)', ({ actualized }) => totalPotential(actualized)),
      figures('Total figé (h)', ({ frozen }) => (frozen ? totalPotential(frozen) : null)),
    ],
    lines,
  )

/** Export tables of the month: targets of each concession and their total, and the potential (7-beyond §3). */
export function objectifTables(
  sites: readonly SiteTargets[],
  whole: SiteTargets,
  potential: readonly PotentialLine[],
  about: About,
): ExportTable[] {
  const all = sites.length > 1 ? [...sites, whole] : sites
  return [targetsTable(all, about), salesTargetsTable(all, about), potentialTable(potential, about)]
}
