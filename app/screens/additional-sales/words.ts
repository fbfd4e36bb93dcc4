import { FAMILY_LABELS, type TargetFamily } from '~/domain/additional-sales/families'
import type { AdviserLine } from '~/domain/additional-sales/lines'
import type { TableKey } from '~/domain/additional-sales/view'
import { SERVICE_LABELS } from '~/domain/records/services'

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

/** The sentences of empty parts (3 §8). */
export const NO_ADVISER = 'Aucune donnée de vente par conseiller disponible pour cette sélection.'
export const NO_FAMILY = 'Aucun objectif n’est défini pour les familles de produits de ce service.'
export const NO_TARGET = 'Aucun objectif défini.'
