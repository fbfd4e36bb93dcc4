import type { MadeExport } from '../exports.fixture'

/* Exports of further habits (8 §5, Must be shown): activity by concession and workshop, (g) to (l). */

/** (g) Entries of a sales ledger: D and C behind the amounts, hundredths, codes inside of cells, accounts by beginning. */
export const LEDGER: MadeExport = {
  sheet: 'Journal',
  csv: { separator: ';', encoding: 'windows-1252' },
  model: {
    name: 'Journal des ventes',
    feeds: 'activity',
    csv: { separator: ';', encoding: 'windows-1252' },
    time: { kind: 'cumulative' },
    numbers: 'fr',
    columns: {
      site: [{ column: 'Agence', part: 'digits' }],
      service: [{ column: 'Section', part: 'letters' }],
      netRevenue: [{ column: 'Montant', minus: 'D', where: { Compte: { startsWith: ['706'] } } }],
      totalHours: [
        { column: 'Unités', unit: 'hundredths', where: { Compte: { startsWith: ['706'] } } },
      ],
      hecHours: [{ column: 'Unités', unit: 'hundredths', where: { Compte: ['706100'] } }],
    },
    values: { service: { MEC: 'mechanic', RAP: 'quickService', CAR: 'body' } },
    control: {
      netRevenue: { row: 'Totaux', column: 'Montant' },
      totalHours: { row: 'Totaux', column: 'Unités' },
    },
  },
  rows: [
    ['Journal des ventes, atelier', null, null, null, null, null, null],
    ['Période du 01/11/2026 au 19/11/2026', null, null, null, null, null, null],
    ['Date', 'Compte', 'Agence', 'Section', 'Libellé', 'Montant', 'Unités'],
    ['03/11/2026', '706100', 'AG 00327', '10MEC', 'Main d’œuvre', '1.250,40 C', '1250'],
    ['03/11/2026', '706200', 'AG 00327', '10MEC', 'Garantie', '310,05 C', '400'],
    ['04/11/2026', '706100', 'AG 00327', '20RAP', 'Forfait vidange', '99,90 C', '75'],
    ['05/11/2026', '706100', 'AG 00327', '10MEC', 'Avoir 2214', '125,20 D', '100-'],
    ['05/11/2026', '707000', 'AG 00327', '10MEC', 'Pièces', '480,00 C', null],
    ['06/11/2026', '706100', 'AG 00412', '30CAR', 'Tôlerie', '2.000,00 C', '2100'],
    ['09/11/2026', '706300', 'AG 00413', '30CAR', 'Peinture', '750,25 C', '825'],
    ['10/11/2026', '706300', 'AG 00413', '10MEC', 'Cession interne', '60,00 C', '50'],
    ['Totaux', null, null, null, null, '4.825,40 C', '4600'],
  ],
}

/** (i) Hours as h.mm and amounts with their unit, the concession in brackets, workshop and nature in one cell. */
export const POINT_HOURS: MadeExport = {
  sheet: 'Etat',
  csv: { separator: '\t', encoding: 'utf-16le' },
  model: {
    name: 'État des temps',
    feeds: 'activity',
    time: { kind: 'cumulative' },
    numbers: 'fr',
    columns: {
      site: [{ column: 'Point de vente', part: 'brackets' }],
      service: [{ column: 'Rubrique', part: { before: '/' } }],
      netRevenue: [{ column: 'Montant' }],
      totalHours: [{ column: 'Temps facturé', unit: 'h.mm' }],
      hecHours: [
        { column: 'Temps facturé', unit: 'h.mm', where: { Rubrique: { not: ['MEC/Garantie'] } } },
      ],
    },
    values: { service: { MEC: 'mechanic', RAP: 'quickService', CAR: 'body' } },
    control: {
      netRevenue: { row: 'Total', column: 'Montant' },
      totalHours: { row: 'Total', column: 'Temps facturé' },
    },
  },
  rows: [
    ['Point de vente', 'Rubrique', 'Temps passé', 'Temps facturé', 'Montant'],
    ['PDV[00327] LYON', 'MEC/Client', '40.00', '38.45', '3 100,50 €'],
    ['PDV[00327] LYON', 'MEC/Garantie', '6.30', '5.15', '410,00 €'],
    ['PDV[00327] LYON', 'RAP/Client', '12.05', '11.50', '890,10 €'],
    ['PDV[00413] GRENOBLE', 'CAR/Client', '22.20', '20.10', '1 650,00 €'],
    ['PDV[00413] GRENOBLE', 'CAR/Avoir', null, '-1.30', '-99,99 €'],
    ['Total', null, '80.55', '74.30', '5 950,61 €'],
  ],
}

/** (j) Days of seven hours by nature; the concession is merged over its rows. */
export const TEAM_DAYS: MadeExport = {
  sheet: 'Équipes',
  csv: { separator: ';', encoding: 'utf-8' },
  model: {
    name: 'Suivi des équipes',
    feeds: 'activity',
    time: { kind: 'cumulative' },
    numbers: 'fr',
    columns: {
      site: [{ column: 'Concession' }],
      service: [{ column: 'Équipe' }],
      netRevenue: [{ column: 'CA', where: { Nature: { not: ['Absence'] } } }],
      totalHours: [
        { column: 'Jours', unit: 'days', hoursPerDay: 7, where: { Nature: { not: ['Absence'] } } },
      ],
      hecHours: [{ column: 'Jours', unit: 'days', hoursPerDay: 7, where: { Nature: ['Client'] } }],
    },
    values: { site: { 'Lyon Vaise': 'lyon', Grenoble: 'grenoble' } },
  },
  rows: [
    ['Suivi des équipes, novembre', null, null, null, null],
    ['Concession', 'Équipe', 'Nature', 'Jours', 'CA'],
    ['Lyon Vaise', 'Mécanique', 'Client', 12.5, 7_000.35],
    [null, 'Mécanique', 'Garantie', 2, 900],
    [null, 'Mécanique', 'Absence', 3, null],
    ['Grenoble', 'Carrosserie', 'Client', 8, 5_210.4],
    [null, 'Service Rapide', 'Interne', 0.5, 120.25],
    ['Total', null, null, 26, 13_231],
  ],
}
/** Ranges of (j) that its program merges. */
export const TEAM_MERGES: Readonly<Record<string, string>> = {
  'Lyon Vaise': 'A3:A5',
  Grenoble: 'A6:A7',
}

/** (k) An English summary: commas between thousands and cells, negatives in parentheses, subtotals and a grand total. */
export const ENGLISH: MadeExport = {
  sheet: 'Summary',
  csv: { separator: ',', encoding: 'utf-8' },
  model: {
    name: 'Workshop summary',
    feeds: 'activity',
    time: { kind: 'cumulative' },
    numbers: 'en',
    columns: {
      site: [{ column: 'Branch' }],
      service: [{ column: 'Dept' }],
      netRevenue: [{ column: 'Labour' }, { column: 'Discount' }],
      totalHours: [{ column: 'Hours' }],
      hecHours: [{ column: 'Customer hours' }],
      entriesClients: [{ column: 'Invoices' }],
    },
    values: {
      site: { 'Lyon branch': 'lyon', 'Grenoble branch': 'grenoble' },
      service: { SVC: 'mechanic', EXP: 'quickService', BDY: 'body', ADM: null },
    },
    control: {
      netRevenue: { row: 'Grand total', column: 'Labour' },
      totalHours: { row: 'Grand total', column: 'Hours' },
      hecHours: { row: 'Grand total', column: 'Customer hours' },
      entriesClients: { row: 'Grand total', column: 'Invoices' },
    },
  },
  rows: [
    ['Workshop summary', 'Printed 20 Nov 2026', null, null, null, null, null],
    ['Branch', 'Dept', 'Labour', 'Discount', 'Hours', 'Customer hours', 'Invoices'],
    ['Lyon branch', 'SVC', '12,345.60', '(345.10)', '150.25', '120.00', '88'],
    ['Lyon branch', 'EXP', '2,500.00', '0.00', '41.50', '41.50', '60'],
    ['Lyon branch', 'ADM', '75.00', null, '1.00', null, null],
    ['Subtotal', null, '14,920.60', '(345.10)', '192.75', '161.50', '148'],
    ['Grenoble branch', 'BDY', '9,999.99', '(1,000.00)', '88.80', '80.00', '31'],
    ['Grenoble branch', 'SVC', '1,050.25', null, '10.50', '8.50', '9'],
    ['Grenoble branch', 'SVC', '(50.25)', null, '(0.50)', '(0.50)', '0'],
    ['Subtotal', null, '10,999.99', '(1,000.00)', '98.80', '88.00', '40'],
    ['Grand total', null, '25,920.59', '(1,345.10)', '291.55', '249.50', '188'],
  ],
}

/** (l) Figures in rows, months in columns; no total. */
export const MONTH_COLUMNS: MadeExport = {
  sheet: 'Suivi',
  csv: { separator: ';', encoding: 'utf-8' },
  model: {
    name: 'Suivi mensuel',
    feeds: 'activity',
    time: { kind: 'cumulative' },
    numbers: 'fr',
    columns: {
      site: [{ column: 'N° PDV' }],
      service: [{ column: 'Activité' }],
      netRevenue: [{ column: '{month}', where: { Rubrique: ['CA MO HT'] } }],
      totalHours: [{ column: '{month}', where: { Rubrique: ['Heures facturées'] } }],
      hecHours: [{ column: '{month}', where: { Rubrique: ['Heures client'] } }],
      ongoingHours: [{ column: '{month}', where: { Rubrique: ['Heures en cours'] } }],
      ongoingWorkshops: [{ column: '{month}', where: { Rubrique: ['OR en cours'] } }],
    },
  },
  rows: [
    ['N° PDV', 'Activité', 'Rubrique', 'Octobre', 'Novembre', 'Décembre'],
    ['00327', 'Mécanique', 'CA MO HT', 30_000, 18_250.75, null],
    ['00327', 'Mécanique', 'Heures facturées', 400, 245.5, null],
    ['00327', 'Mécanique', 'Heures client', 300, 190.25, null],
    ['00327', 'Mécanique', 'Heures en cours', 50, 12.75, null],
    ['00327', 'Mécanique', 'OR en cours', 20, 7, null],
    ['00327', 'Mécanique', 'Pièces', 1_000, 9_999.99, null],
    ['00518', 'Carrosserie', 'CA MO HT', 15_000, 11_000.05, null],
    ['00518', 'Carrosserie', 'Heures facturées', 200, 120, null],
    ['00518', 'Carrosserie', 'Heures client', 180, 118.5, null],
  ],
}

/** (m) A list with each concession above its block, a total below it, blank rows, and minutes. */
export const BLOCKS: MadeExport = {
  sheet: 'Récapitulatif',
  csv: { separator: ';', encoding: 'utf-8' },
  model: {
    name: 'Récapitulatif atelier',
    feeds: 'activity',
    table: { end: 'end', fillDown: ['Agence'] },
    time: { kind: 'cumulative' },
    numbers: 'fr',
    columns: {
      site: [{ column: 'Agence' }],
      service: [{ column: 'Rayon' }],
      netRevenue: [{ column: 'MO' }],
      totalHours: [{ column: 'Min.', unit: 'minutes' }],
      hecHours: [{ column: 'Min. client', unit: 'minutes' }],
    },
    values: { site: { 'LYON VAISE': 'lyon', GRENOBLE: 'grenoble', ANNECY: 'annecy' } },
    control: {
      netRevenue: { row: 'TOTAL RÉSEAU', column: 'MO' },
      totalHours: { row: 'TOTAL RÉSEAU', column: 'Min.' },
      hecHours: { row: 'TOTAL RÉSEAU', column: 'Min. client' },
    },
  },
  rows: [
    ['Récapitulatif atelier', null, null, null, null],
    ['Agence', 'Rayon', 'MO', 'Min.', 'Min. client'],
    ['LYON VAISE', null, null, null, null],
    [null, 'Mécanique', '10 500,10', '6030', '5400'],
    [null, 'Service Rapide', '1 200,00', '900', '900'],
    ['Total LYON VAISE', null, '11 700,10', '6930', '6300'],
    [null, null, null, null, null],
    ['GRENOBLE', null, null, null, null],
    [null, 'Carrosserie', '4 000,90', '2415', '2400'],
    [null, 'Mécanique', '3 333,33', '1999', '1800'],
    ['Total GRENOBLE', null, '7 334,23', '4414', '4200'],
    [null, null, null, null, null],
    ['ANNECY', null, null, null, null],
    [null, 'Mécanique', '250,00', '150', '0'],
    ['Total ANNECY', null, '250,00', '150', '0'],
    ['TOTAL RÉSEAU', null, '19 284,33', '11494', '10500'],
  ],
}
