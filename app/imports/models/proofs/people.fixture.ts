import type { ExportCell, MadeExport } from '../exports.fixture'

/* Exports of further habits (8 §5, Must be shown): people, sales, VideoCheck and days, (h) and (n) to (r). */

const DAYS = Array.from({ length: 31 }, (_, i) => i + 1)
const days = (filled: Record<number, number>): ExportCell[] =>
  DAYS.map((day) => filled[day] ?? null)

/** (h) Days 1 to 31 in columns, matricule and name in one cell, the concession's number in brackets. */
export const DAY_COLUMNS: MadeExport = {
  sheet: 'Heures',
  csv: { separator: ';', encoding: 'utf-8' },
  model: {
    name: 'Heures vendues par jour',
    feeds: 'workers',
    time: { kind: 'cumulative' },
    numbers: 'fr',
    columns: {
      site: [{ column: 'Établissement', part: 'brackets' }],
      name: [{ column: 'Compagnon', part: { after: ' - ' } }],
      matricule: [{ column: 'Compagnon', part: { before: ' - ' } }],
      service: [{ column: 'Atelier' }],
      billedHours: [{ column: '{day}' }],
    },
  },
  rows: [
    ['Heures vendues par jour', null, null, ...days({}), null],
    ['Établissement', 'Compagnon', 'Atelier', ...DAYS, 'Total mois'],
    [
      'Lyon Vaise (00327)',
      'M00212 - HAMON Christophe',
      'Mécanique',
      ...days({ 2: 7.5, 3: 6.25, 19: 8 }),
      21.75,
    ],
    [
      'Lyon Vaise (00327)',
      'M00213 - NGUYEN Thi',
      'Service Rapide',
      ...days({ 2: 7, 4: 7.1 }),
      14.1,
    ],
    [
      'Grenoble (00412)',
      'M00300 - FAURE Léa',
      'Carrosserie',
      ...days({ 18: 5.1, 19: 0.2, 21: 0 }),
      5.3,
    ],
    ['Total', null, null, ...days({ 2: 14.5, 3: 6.25, 4: 7.1, 18: 5.1, 19: 8.2, 21: 0 }), 41.15],
  ],
}

/** (n) Files of VideoCheck, each row at its date, in cents; a file has several rows. */
export const VIDEO_FILES: MadeExport = {
  sheet: 'Vidéos',
  csv: { separator: '|', encoding: 'utf-8' },
  model: {
    name: 'Dossiers vidéo',
    feeds: 'videocheck',
    time: { kind: 'dated', column: 'Date' },
    numbers: 'fr',
    dates: 'yyyy-MM-dd',
    columns: {
      site: [{ column: 'Point de vente' }],
      entries: [{ distinct: 'Dossier', part: { before: '/' } }],
      sent: [{ distinct: 'Dossier', part: { before: '/' }, where: { Vidéo: ['oui'] } }],
      identified: [{ column: 'Identifié (cts)', unit: 'cents' }],
      realised: [{ column: 'Vendu (cts)', unit: 'cents' }],
    },
  },
  rows: [
    ['Date', 'Dossier', 'Point de vente', 'Vidéo', 'Identifié (cts)', 'Vendu (cts)'],
    ['2026-11-03', 'V1/1', '00327', 'oui', '45000', '12050'],
    ['2026-11-03', 'V1/2', '00327', 'oui', '5000', '0'],
    ['2026-11-04', 'V2/1', '00327', 'non', null, null],
    ['2026-11-05', 'V3/1', '00412', 'oui', '9999', '9999'],
    ['2026-11-18', 'V4/1', '00413', 'oui', '100001', '0'],
  ],
}

/** (o) Families in columns, the adviser behind his code, returns, a total for each adviser. */
export const FAMILY_COLUMNS: MadeExport = {
  sheet: 'Ventes',
  csv: { separator: ';', encoding: 'utf-8' },
  model: {
    name: 'Ventes par vendeur',
    feeds: 'sales',
    time: { kind: 'cumulative' },
    numbers: 'fr',
    columns: {
      site: [{ column: 'Point de vente' }],
      adviser: [{ column: 'Vendeur', part: { after: '] ' } }],
      service: [{ column: 'Rayon' }],
      tires: [{ column: 'Pneus' }],
      shockAbsorbers: [{ column: 'Amortisseurs' }],
      wipers: [{ column: 'Balais' }],
      batteries: [{ column: 'Batteries' }],
    },
    control: {
      tires: { row: 'Total réseau', column: 'Pneus' },
      shockAbsorbers: { row: 'Total réseau', column: 'Amortisseurs' },
      wipers: { row: 'Total réseau', column: 'Balais' },
      batteries: { row: 'Total réseau', column: 'Batteries' },
    },
  },
  rows: [
    ['Point de vente', 'Vendeur', 'Rayon', 'Pneus', 'Amortisseurs', 'Balais', 'Batteries'],
    ['00327', '[V1] MARTIN Zoé', 'Mécanique', 12, 2, 5, 1],
    ['00327', '[V1] MARTIN Zoé', 'Service Rapide', 4, 0, 3, 0],
    ['Total [V1]', null, null, 16, 2, 8, 1],
    ['00327', '[V2] DIALLO Awa', 'Service Rapide', 6, 0, 2, 0],
    ['00327', '[V2] DIALLO Awa', 'Service Rapide', -1, 0, 0, 0],
    ['Total [V2]', null, null, 5, 0, 2, 0],
    ['00412', null, 'Mécanique', 3, 1, null, 2],
    ['Total réseau', null, null, 24, 3, 10, 3],
  ],
}

/** (p) One day alone in thousands of euros, its date in the headings; no total. */
export const ONE_DAY: MadeExport = {
  sheet: 'Journée',
  csv: { separator: ',', encoding: 'utf-8' },
  model: {
    name: 'CA de la journée',
    feeds: 'activity',
    time: { kind: 'day' },
    numbers: 'en',
    dates: 'dd/MM/yyyy',
    columns: {
      site: [{ column: 'Site' }],
      service: [{ column: 'Service' }],
      netRevenue: [{ column: 'CA du {date}', unit: 'thousands' }],
      totalHours: [{ column: 'Heures du {date}' }],
    },
  },
  rows: [
    ['Site', 'Service', 'CA du 19/11/2026', 'Heures du 19/11/2026'],
    ['00327', 'Mécanique', 1.2345, 14.5],
    ['00327', 'Service Rapide', 0.4001, 5.25],
    ['00412', 'Carrosserie', 2.5, 20],
    ['00413', 'Carrosserie', 0.1005, 1.75],
  ],
}

/** (q) Hours of people as 101h30, a second figure in minutes, a total for each concession. */
export const CLOCKED: MadeExport = {
  sheet: 'Temps',
  csv: { separator: ';', encoding: 'windows-1252' },
  model: {
    name: 'Temps des compagnons',
    feeds: 'workers',
    time: { kind: 'cumulative' },
    numbers: 'fr',
    columns: {
      site: [{ column: 'Code site' }],
      matricule: [{ column: 'Matricule' }],
      name: [{ column: 'Nom' }, { column: 'Prénom' }],
      service: [{ column: 'Équipe' }],
      billedHours: [{ column: 'Facturé', unit: 'hhmm' }],
      ongoingHours: [{ column: 'En cours (mn)', unit: 'minutes' }],
    },
    values: {
      site: { LYV: 'lyon', GRE: 'grenoble' },
      service: { M: 'mechanic', R: 'quickService', C: 'body', X: null },
    },
    control: {
      billedHours: { row: 'Total général', column: 'Facturé' },
      ongoingHours: { row: 'Total général', column: 'En cours (mn)' },
    },
  },
  rows: [
    ['Code site', 'Matricule', 'Nom', 'Prénom', 'Équipe', 'Facturé', 'En cours (mn)', 'Taux'],
    ['LYV', '0012', 'HAMON', 'Christophe', 'M', '101h30', '45', '85 %'],
    ['LYV', '0013', 'NGUYEN', 'Thi', 'R', '75h15', '0', '79 %'],
    ['LYV', '0012', 'HAMON', 'Christophe', 'R', '2h05', '30', null],
    ['Total LYV', null, null, null, null, '178h50', '75', null],
    ['GRE', '0300', 'FAURE', 'Léa', 'C', '99h59', '90', '90 %'],
    ['GRE', '0301', 'DUC', 'Paul', 'X', '10h00', null, null],
    ['Total GRE', null, null, null, null, '109h59', '90', null],
    ['Total général', null, null, null, null, '288h49', '165', null],
  ],
}

/** (r) Lines of orders at compact dates over two months; the sign is a column, the client's type begins with C. */
export const ORDER_LINES: MadeExport = {
  sheet: 'Lignes',
  csv: { separator: ';', encoding: 'utf-8' },
  model: {
    name: 'Lignes d’OR',
    feeds: 'activity',
    time: { kind: 'dated', column: 'DATE' },
    numbers: 'fr',
    dates: 'yyyyMMdd',
    columns: {
      site: [{ column: 'ETS' }],
      service: [{ column: 'ACT' }],
      netRevenue: [
        { column: 'MONTANT', unit: 'cents', where: { SENS: ['C'] } },
        { column: 'MONTANT', unit: 'cents', sign: -1, where: { SENS: ['D'] } },
      ],
      totalHours: [
        { column: 'TPS', unit: 'minutes', where: { SENS: ['C'] } },
        { column: 'TPS', unit: 'minutes', sign: -1, where: { SENS: ['D'] } },
      ],
      hecHours: [
        { column: 'TPS', unit: 'minutes', where: { SENS: ['C'], TYPE: { startsWith: ['C'] } } },
        {
          column: 'TPS',
          unit: 'minutes',
          sign: -1,
          where: { SENS: ['D'], TYPE: { startsWith: ['C'] } },
        },
      ],
      entriesClients: [
        { distinct: 'OR', part: { before: '/' }, where: { TYPE: { startsWith: ['C'] } } },
      ],
    },
  },
  rows: [
    ['DATE', 'OR', 'ETS', 'ACT', 'TYPE', 'SENS', 'TPS', 'MONTANT'],
    ['20261117', '1001/1', '00327', 'Mécanique', 'C1', 'C', '90', '13500'],
    ['20261117', '1001/2', '00327', 'Mécanique', 'C1', 'C', '30', '4500'],
    ['20261118', '1002/1', '00327', 'Mécanique', 'G', 'C', '60', '8000'],
    ['20261118', '1001/3', '00327', 'Mécanique', 'C1', 'D', '30', '4500'],
    ['20261119', '2001/1', '00518', 'Carrosserie', 'C2', 'C', '600', '75050'],
    ['20261020', '0900/1', '00518', 'Carrosserie', 'C2', 'C', '120', '15000'],
  ],
}
