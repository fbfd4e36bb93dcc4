import type { Month } from '../calendar/local-date'
import { amount, column } from '../exports/described-column'
import { FAMILY_LABELS, TARGET_FAMILIES } from '../sales-families'
import type { ObjectifValues } from '../targets/objectif'
import { PRODUCTIVE_SERVICES, type ProductiveService, SERVICE_LABELS } from '../workshop-services'
import { type FileKind, type OfSite, SITE_COLUMNS } from './file-kind'

/** Targets of a service in a month, or the concession's budget. */
interface TargetRow extends OfSite {
  month: Month
  /** null: the budget */
  service: ProductiveService | null
  hours: number
  hec: number
  revenue: number
  rate: number | null
  entries: number | null
  videocheck: ObjectifValues['videocheck'] | null
  quantities: Readonly<Record<string, number>>
  frozen: number | null
}

/** Stored targets of a concession's month. */
interface StoredTargets extends ObjectifValues {
  period: Month
  frozenPotentialHours: Record<ProductiveService, number> | null
}

/** Rows of a concession's month: its budget, then its services. */
export function targetRows(site: OfSite['site'], stored: StoredTargets): TargetRow[] {
  const { period: month, budget, services, videocheck, frozenPotentialHours: frozen } = stored
  const row = { site, month, rate: null, entries: null, videocheck: null, quantities: {} }
  return [
    {
      ...row,
      service: null,
      hours: budget.totalHours,
      hec: budget.hecHours,
      revenue: budget.revenue,
      entries: budget.totalEntries,
      videocheck,
      frozen: null,
    },
    ...PRODUCTIVE_SERVICES.flatMap((service) => {
      const own = services.find(({ key }) => key === service)
      if (!own) return []
      return {
        ...row,
        service,
        hours: own.totalHours,
        hec: own.hecHours,
        revenue: own.netRevenue,
        rate: own.revenuePerHour,
        quantities: Object.fromEntries(own.families.map(({ key, quantity }) => [key, quantity])),
        frozen: frozen?.[service] ?? null,
      }
    }),
  ]
}

/** File of the monthly targets. */
export const TARGETS_FILE: FileKind<TargetRow> = {
  name: 'objectifs.csv',
  content: 'une ligne par concession, mois et service, plus une ligne «\u202fBudget\u202f»',
  columns: [
    ...SITE_COLUMNS,
    column('Mois', 'mois de l’objectif, aaaa-mm', ({ month }) => month),
    column(
      'Service',
      'service productif, ou «\u202fBudget\u202f» de la concession',
      ({ service }) => (service ? SERVICE_LABELS[service] : 'Budget'),
    ),
    amount('HT', 'objectif d’heures totales', ({ hours }) => hours),
    amount('HEC', 'objectif d’heures clients externes', ({ hec }) => hec),
    amount('CA Net', 'objectif de chiffre d’affaires net en euros', ({ revenue }) => revenue),
    amount('CA/HEC', 'objectif de CA Net par heure HEC', ({ rate }) => rate),
    amount('Cessions', 'objectif de cessions (ligne Budget)', ({ entries }) => entries),
    amount(
      'VideoCheck taux (%)',
      'objectif de taux de réalisation (ligne Budget)',
      ({ videocheck }) => videocheck?.tauxPresentation,
    ),
    amount(
      'VideoCheck CA (€)',
      'objectif de chiffre d’affaires (ligne Budget)',
      ({ videocheck }) => videocheck?.tauxRealisationDevis,
    ),
    amount(
      'VideoCheck CA par vidéo (€)',
      'objectif de chiffre d’affaires par vidéo (ligne Budget)',
      ({ videocheck }) => videocheck?.caParDevis,
    ),
    ...TARGET_FAMILIES.map((family) =>
      amount<TargetRow>(
        FAMILY_LABELS[family],
        'quantité visée\u202f; vide\u202f: famille non suivie',
        ({ quantities }) => quantities[family],
      ),
    ),
    amount(
      'Potentiel figé (h)',
      'potentiel figé du service\u202f; vide\u202f: non figé',
      ({ frozen }) => frozen,
    ),
  ],
}
