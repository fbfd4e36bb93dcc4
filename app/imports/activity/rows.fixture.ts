import { FAMILIES, FAMILY_LABELS, type Family } from '~/domain/sales-families'
import type { MadeCell } from '../workbook/writers.fixture'
import { readActivity } from './read-activity'
import type { ReadingContext } from './read-book'

/** The day, and the concessions a workbook of the tests may name: two of them share a number. */
export const DATE = '2026-11-19'
export const SITES = [
  { siteId: 'n', name: 'Nantes', numerosPDV: ['00123', '00124'] },
  { siteId: 'r', name: 'Rennes', numerosPDV: ['123'] },
  { siteId: 'b', name: 'Brest', numerosPDV: ['777', '888'] },
  { siteId: 'l', name: 'Lorient', numerosPDV: ['888'] },
]

export const ACTIVITY_HEADER = [
  'N° PDV',
  'Service',
  'Date',
  'CA Net',
  'Heures totales',
  'Heures HEC',
  'Heures en cours',
  'OR en cours',
  'Factures client',
  'Factures garantie',
  'Factures cession',
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

/** A row of Activité: 10,000 €, 100 h of which 60 HEC, unless said otherwise. */
export function activityRow(
  pdv: MadeCell,
  service: MadeCell = 'Mécanique',
  figures: Partial<Record<string, MadeCell>> = {},
): MadeCell[] {
  const value = (header: string, usual: MadeCell) => {
    const given = figures[header]
    return given === undefined ? usual : given
  }
  return [
    pdv,
    service,
    value('Date', null),
    value('CA Net', 10_000),
    value('Heures totales', 100),
    value('Heures HEC', 60),
    value('Heures en cours', 12.5),
    value('OR en cours', 3),
    value('Factures client', 40),
    value('Factures garantie', 10),
    value('Factures cession', 5),
  ]
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
