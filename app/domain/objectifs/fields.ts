import { FAMILY_LABELS, TARGET_FAMILIES, type TargetFamily } from '../sales-families'
import type { ObjectifValues } from '../targets/objectif'
import { PRODUCTIVE_SERVICES, type ProductiveService, SERVICE_LABELS } from '../workshop-services'
import { type FieldPath, quantityPath, selectedPath, servicePath } from './field-paths'

/** Kind of a figure, which determines its step and bounds (spec 1 §5). */
export type FieldKind = 'hours' | 'euros' | 'rate' | 'count' | 'percent' | 'flag'

/** Editable figure of an objectif. */
export interface Field {
  path: FieldPath
  label: string
  kind: FieldKind
  service?: ProductiveService
  family?: TargetFamily
}

/** Flattened objectif: one number per field; 1 for a selected family. */
export type Fields = Record<FieldPath, number>

function fieldsOfService(service: ProductiveService): Field[] {
  const of = (label: string) => `${SERVICE_LABELS[service]} · ${label}`
  return [
    { path: servicePath(service, 'totalHours'), label: of('HT'), kind: 'hours', service },
    { path: servicePath(service, 'hecHours'), label: of('HEC'), kind: 'hours', service },
    { path: servicePath(service, 'netRevenue'), label: of('CA Net'), kind: 'euros', service },
    {
      path: servicePath(service, 'revenuePerHour'),
      label: of('CA Net/HEC'),
      kind: 'rate',
      service,
    },
    ...TARGET_FAMILIES.flatMap((family): Field[] => [
      {
        path: selectedPath(service, family),
        label: of(`${FAMILY_LABELS[family]} suivi`),
        kind: 'flag',
        service,
        family,
      },
      {
        path: quantityPath(service, family),
        label: of(FAMILY_LABELS[family]),
        kind: 'count',
        service,
        family,
      },
    ]),
  ]
}

/** All editable figures, in screen order (spec 1 §2.7). */
export const FIELDS: readonly Field[] = [
  { path: 'budget.totalHours', label: 'Budget · Heures Totales', kind: 'hours' },
  { path: 'budget.totalEntries', label: 'Budget · Cessions', kind: 'count' },
  { path: 'budget.hecHours', label: 'Budget · HEC', kind: 'hours' },
  { path: 'budget.revenue', label: 'Budget · Chiffre d’affaires', kind: 'euros' },
  ...PRODUCTIVE_SERVICES.flatMap(fieldsOfService),
  { path: 'videocheck.tauxPresentation', label: 'VideoCheck · Tx Réalisation %', kind: 'percent' },
  { path: 'videocheck.tauxRealisationDevis', label: 'VideoCheck · Objectifs CA €', kind: 'euros' },
  { path: 'videocheck.caParDevis', label: 'VideoCheck · Objectif CA/Video €', kind: 'euros' },
]

const BY_PATH = new Map(FIELDS.map((field) => [field.path, field]))

/** Finds a field by name. */
export function fieldAt(path: FieldPath): Field | undefined {
  return BY_PATH.get(path)
}

/** French label and kind of an audited figure: a field, or a team's frozen potential. */
export function describeFigure(path: FieldPath): { label: string; kind: FieldKind } {
  const service = PRODUCTIVE_SERVICES.find((key) => path === `potential.${key}`)
  if (service) return { label: `Potentiel figé · ${SERVICE_LABELS[service]}`, kind: 'hours' }
  const field = fieldAt(path)
  return { label: field?.label ?? path, kind: field?.kind ?? 'hours' }
}

/** Fields of an empty objectif: all 0. */
export function noFields(): Fields {
  return Object.fromEntries(FIELDS.map(({ path }) => [path, 0]))
}

/** Flattens an objectif; null gives all zeros. */
export function flatten(values: ObjectifValues | null): Fields {
  const flat = noFields()
  if (!values) return flat
  for (const [key, value] of Object.entries(values.budget)) flat[`budget.${key}`] = value
  for (const [key, value] of Object.entries(values.videocheck)) flat[`videocheck.${key}`] = value
  for (const service of values.services) {
    flat[servicePath(service.key, 'totalHours')] = service.totalHours
    flat[servicePath(service.key, 'hecHours')] = service.hecHours
    flat[servicePath(service.key, 'netRevenue')] = service.netRevenue
    flat[servicePath(service.key, 'revenuePerHour')] = service.revenuePerHour
    for (const { key, quantity } of service.families)
      flat[quantityPath(service.key, key)] = quantity
    for (const key of service.selectedFamilies) flat[selectedPath(service.key, key)] = 1
  }
  return flat
}

/** Builds the objectif from flat fields; only selected families are kept (spec 1 §5). */
export function unflatten(flat: Readonly<Fields>): ObjectifValues {
  const at = (path: FieldPath) => flat[path] ?? 0
  return {
    budget: {
      totalHours: at('budget.totalHours'),
      hecHours: at('budget.hecHours'),
      revenue: at('budget.revenue'),
      totalEntries: at('budget.totalEntries'),
    },
    services: PRODUCTIVE_SERVICES.map((key) => {
      const selectedFamilies = TARGET_FAMILIES.filter((f) => at(selectedPath(key, f)) > 0)
      return {
        key,
        totalHours: at(servicePath(key, 'totalHours')),
        hecHours: at(servicePath(key, 'hecHours')),
        netRevenue: at(servicePath(key, 'netRevenue')),
        revenuePerHour: at(servicePath(key, 'revenuePerHour')),
        families: selectedFamilies.map((f) => ({ key: f, quantity: at(quantityPath(key, f)) })),
        selectedFamilies,
      }
    }),
    videocheck: {
      tauxPresentation: at('videocheck.tauxPresentation'),
      tauxRealisationDevis: at('videocheck.tauxRealisationDevis'),
      caParDevis: at('videocheck.caParDevis'),
    },
  }
}
