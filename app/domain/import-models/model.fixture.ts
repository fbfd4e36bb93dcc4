import type { ImportModel } from './model'

/** An activity model with every optional member, after the example of 8 §1. */
export const activityModel = (given: Partial<ImportModel> = {}): ImportModel => ({
  name: 'Atelier, extraction du soir',
  feeds: 'activity',
  services: ['mechanic', 'quickService'],
  file: 'extraction-{date}.csv',
  csv: { separator: ';', encoding: 'windows-1252' },
  table: { sheet: 'Feuil1', headerRow: 4, headerRows: 2, end: 'total', fillDown: ['Site'] },
  time: { kind: 'cumulative' },
  numbers: 'fr',
  dates: 'dd/MM/yyyy',
  columns: {
    site: [{ column: 'Site' }],
    service: [{ column: 'Atelier' }],
    netRevenue: [{ column: 'MO HT' }, { column: 'Remise', sign: -1 }],
    totalHours: [{ column: 'Tps fact', unit: 'hundredths' }],
    entriesClients: [{ distinct: 'N° facture', where: { Type: ['CLI'] } }],
  },
  values: {
    site: { LYV: '0123456789abcdef01234567', GRE: null },
    service: { MEC: 'mechanic', INT: null },
  },
  control: { netRevenue: { row: 'Total général', column: 'MO HT' } },
  ...given,
})

/** The smallest model of each part besides activity. */
export const SMALLEST = {
  workers: {
    name: 'Compagnons',
    feeds: 'workers',
    time: { kind: 'day' },
    numbers: 'fr',
    columns: {
      site: [{ column: 'Site' }],
      name: [{ column: 'Nom' }],
      service: [{ value: 'mechanic' }],
      billedHours: [{ column: 'Heures', unit: 'hhmm' }],
    },
  },
  sales: {
    name: 'Ventes',
    feeds: 'sales',
    time: { kind: 'dated', column: 'Date' },
    numbers: 'en',
    columns: {
      site: [{ column: 'Site' }],
      service: [{ column: 'Service' }],
      family: [{ column: 'Famille' }],
      quantity: [{ column: 'Qté' }],
    },
  },
  videocheck: {
    name: 'Films',
    feeds: 'videocheck',
    time: { kind: 'cumulative' },
    numbers: 'fr',
    columns: {
      site: [{ column: 'Site' }],
      entries: [{ count: true }],
      sent: [{ column: 'Envoyés' }],
      identified: [{ column: 'CA identifié' }],
      realised: [{ column: 'CA réalisé', unit: 'cents' }],
    },
  },
} satisfies Record<string, ImportModel>
