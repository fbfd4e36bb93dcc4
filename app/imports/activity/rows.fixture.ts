import { FAMILIES, FAMILY_LABELS, type Family } from '~/domain/sales-families'
import type { MadeCell } from '../workbook/writers.fixture'
import { readActivity } from './read-activity'
import type { ReadingContext } from './read-book'

export { ACTIVITY_HEADER, activityRow } from '../parts/rows.fixture'

/** The day, and the concessions a workbook of the tests may name: two of them share a number. */
export const DATE = '2026-11-19'
export const SITES = [
  { siteId: 'n', name: 'Nantes', numerosPDV: ['00123', '00124'] },
  { siteId: 'r', name: 'Rennes', numerosPDV: ['123'] },
  { siteId: 'b', name: 'Brest', numerosPDV: ['777', '888'] },
  { siteId: 'l', name: 'Lorient', numerosPDV: ['888'] },
]

export const WORKER_HEADER = [
  'N° PDV',
  'Collaborateur',
  'Matricule',
  'Service',
  'Métier',
  'Heures facturées',
  'Heures en cours',
]
export const SALES_HEADER = [
  'N° PDV',
  'Conseiller',
  'Service',
  ...FAMILIES.map((family) => FAMILY_LABELS[family]),
]

/** A workbook read, its errors and warnings as plain lists. */
export async function readPlainly(bytes: Buffer, context: ReadingContext) {
  const { errors, warnings, ...rest } = await readActivity(bytes, context)
  return { ...rest, errors: errors.listed, warnings: warnings.listed }
}

export function workerRow(
  pdv: MadeCell,
  name: MadeCell,
  more: { matricule?: MadeCell; service?: MadeCell; billed?: MadeCell; ongoing?: MadeCell } = {},
): MadeCell[] {
  return [
    pdv,
    name,
    more.matricule ?? null,
    more.service ?? 'Mécanique',
    'Mécanicien',
    more.billed ?? 50,
    more.ongoing ?? 2,
  ]
}

export function salesRow(
  pdv: MadeCell,
  advisor: MadeCell,
  service: MadeCell,
  sales: Partial<Record<Family, MadeCell>>,
): MadeCell[] {
  return [pdv, advisor, service, ...FAMILIES.map((family) => sales[family] ?? null)]
}
