import type { MadeCell } from '../workbook/writers.fixture'

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
