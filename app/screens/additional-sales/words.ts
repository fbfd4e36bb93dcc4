import { FAMILY_LABELS, type TargetFamily } from '~/domain/additional-sales/families'
import type { AdviserLine } from '~/domain/additional-sales/lines'
import type { SalesProgress } from '~/domain/additional-sales/rules'
import type { TableKey } from '~/domain/additional-sales/view'
import { SERVICE_LABELS } from '~/domain/records/services'
import { standing } from '../synthesis/words'

/** A service's name, or 'Autre' for the sales that name no adviser (3 §1). */
export function tableName(key: TableKey): string {
  return key === 'other' ? 'Autre' : SERVICE_LABELS[key]
}

/** An adviser's name in a table; the sales that name none say their service. */
export function adviserName({ name, service }: AdviserLine, key: TableKey): string {
  return key === 'other' ? `${name} · ${SERVICE_LABELS[service]}` : name
}

/** A family's name. */
export function familyName(key: TargetFamily): string {
  return FAMILY_LABELS[key]
}

/** What the table of a service's advisers holds, on screen and on paper. */
export const salesCaption = (key: TableKey): string =>
  `Ventes du mois par collaborateur, ${tableName(key)}`

/** The sentences of empty parts (3 §8). */
export const NO_ADVISER = 'Aucune donnée de vente par conseiller disponible pour cette sélection.'
export const NO_FAMILY = 'Aucun objectif n’est défini pour les familles de produits de ce service.'
export const NO_TARGET = 'Aucun objectif défini.'

/** How sales stand, in words; nothing sold where nothing was due: a month's first days, or no workbook has told them. */
export const salesStanding = (
  line: Pick<SalesProgress, 'status' | 'target' | 'realized' | 'percent'>,
): string =>
  line.status === 'none' && line.target !== 0 && line.realized === 0
    ? 'sans ventes'
    : standing(line)
