import type { AdvisorLine } from '~/domain/additional-sales/lines'
import type { SalesProgress } from '~/domain/additional-sales/rules'
import type { TableKey } from '~/domain/additional-sales/view'
import { standing } from '~/domain/analysis/figure-texts'
import { FAMILY_LABELS, type TargetFamily } from '~/domain/sales-families'
import { SERVICE_LABELS } from '~/domain/workshop-services'

/** Service name, or 'Autre' for sales without an advisor (3 §1). */
export function tableName(key: TableKey): string {
  return key === 'other' ? 'Autre' : SERVICE_LABELS[key]
}

/** Advisor's name in a table; sales without an advisor show their service. */
export function advisorName({ name, service }: AdvisorLine, key: TableKey): string {
  return key === 'other' ? `${name} · ${SERVICE_LABELS[service]}` : name
}

/** French name of a product family. */
export function familyName(key: TargetFamily): string {
  return FAMILY_LABELS[key]
}

/** Caption of the table of a service's advisors, on screen and in print. */
export const salesCaption = (key: TableKey): string =>
  `Ventes du mois par collaborateur, ${tableName(key)}`

/** Messages of empty parts (3 §8). */
export const NO_ADVISOR = 'Aucune donnée de vente par conseiller disponible pour cette sélection.'
export const NO_FAMILY = 'Aucun objectif n’est défini pour les familles de produits de ce service.'
export const NO_TARGET = 'Aucun objectif défini.'

/** Verdict of sales as a label; a line with a target but without verdict or sales reads 'sans ventes'. */
export const salesStanding = (
  line: Pick<SalesProgress, 'status' | 'target' | 'realized' | 'percent'>,
): string =>
  line.status === 'none' && line.target !== 0 && line.realized === 0
    ? 'sans ventes'
    : standing(line)
