import { frenchMonth } from '../calendar/local-date'
import { type About, figures, tableOf } from '../exports/columns'
import type { ExportTable } from '../exports/table'
import { namesAndMore } from '../message-format'
import { SERVICE_LABELS } from '../workshop-services'
import type { DatedTarget } from './dated-coefficients'
import { type Mechanic, periodText } from './mechanic'
import {
  allTeams,
  type CountedTeams,
  type OutsideBilled,
  summaryByService,
  type Totals,
  totalsOf,
} from './summary'

type ServiceLine = Totals & { name: string }

const unplannedNames = ({ sites: { count, first } }: OutsideBilled) =>
  namesAndMore(
    first.map(({ name }) => name),
    count - first.length,
  )

function servicesTable({ teams, outside }: CountedTeams, about: About): ExportTable {
  const lines: ServiceLine[] = [
    ...summaryByService(teams, outside).map((one) => ({
      ...one,
      name: SERVICE_LABELS[one.service],
    })),
    { ...totalsOf(allTeams(teams), outside.global), name: 'Total' },
  ]
  return tableOf<ServiceLine>(
    'Productivité par service',
    about,
    [
      { header: 'Service', of: ({ name }) => name },
      figures('Collaborateurs', (line) => line.mechanicCount),
      figures('Objectif du mois (h)', (line) => line.totalFinalTargetHours),
      figures('Objectif à date (h)', (line) => line.totalProratedTargetHours),
      figures('Facturées (h)', (line) => line.totalBilledHours),
      figures('Dont sans objectif (h)', (line) => line.untargetedHours),
      ...(lines.some(({ outside }) => outside)
        ? [
            figures<ServiceLine>(
              'Dont hors comparaison (h)',
              (line) => line.outside?.billedHours ?? 0,
            ),
            {
              header: 'Sans planning',
              of: ({ outside }: ServiceLine) => (outside ? unplannedNames(outside) : null),
            },
          ]
        : []),
      figures('En cours (h)', (line) => line.totalOngoingHours),
      figures('Productivité à date (%)', (line) => line.averageRealizationPercent),
      figures('Productivité du mois (%)', (line) => line.fullRealizationPercent),
    ],
    lines,
  )
}

const collaboratorsTable = (
  mechanics: readonly Mechanic[],
  siteName: (siteId: string) => string,
  about: About,
) =>
  tableOf<Mechanic>(
    'Productivité par collaborateur',
    about,
    [
      { header: 'Collaborateur', of: ({ workerName }) => workerName },
      { header: 'Concession', of: ({ siteId }) => siteName(siteId) },
      { header: 'Service', of: ({ service }) => SERVICE_LABELS[service] },
      { header: 'Métier', of: ({ metier }) => metier || null },
      { header: 'Apprenti', of: ({ apprentice }) => (apprentice ? 'oui' : 'non') },
      figures('Jours de présence', (one) => one.presenceDays),
      figures('Jours planifiés', (one) => one.plannedDays),
      figures('Potentiel à date (h)', (one) => one.potentialHours),
      figures('Coefficient', (one) => one.targetMultiplier),
      figures('Objectif de base (h)', (one) => one.baseTargetHours),
      figures('Objectif individuel (h)', (one) => one.individualTargetHours),
      figures('Objectif du mois (h)', (one) => one.finalTargetHours),
      figures('Objectif à date (h)', (one) => one.proratedTargetHours),
      figures('Facturées (h)', (one) => one.billedHours),
      figures('En cours (h)', (one) => one.ongoingHours),
      figures('Productivité à date (%)', (one) => one.realizationPercent),
      figures('Productivité du mois (%)', (one) => one.fullRealizationPercent),
      { header: 'Période', of: (one) => periodText(one) || null },
    ],
    mechanics,
  )

const coefficientsTable = (multipliers: readonly DatedTarget[], about: About) =>
  tableOf<DatedTarget>(
    'Coefficients par métier',
    about,
    [
      { header: 'Métier', of: ({ metier }) => metier },
      figures('Coefficient', ({ targetMultiplier }) => targetMultiplier),
      { header: 'Depuis', of: ({ since }) => since && frenchMonth(since) },
    ],
    multipliers,
  )

/** Tables of the productivity screen with all rows (7-beyond §3). */
export const productivityTables = (
  counted: CountedTeams,
  mechanics: readonly Mechanic[],
  multipliers: readonly DatedTarget[],
  siteName: (siteId: string) => string,
  about: About,
): ExportTable[] => [
  servicesTable(counted, about),
  collaboratorsTable(mechanics, siteName, about),
  coefficientsTable(multipliers, about),
]
