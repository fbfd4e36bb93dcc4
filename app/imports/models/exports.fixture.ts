import type { ImportModel } from '~/domain/import-models/model'
import type { KnownSite } from '../reading/site-resolver'
import type { CsvOptions } from '../workbook/csv'
import { readWorkbook, type Workbook } from '../workbook/read-workbook'
import { byOpenpyxl, type OpenpyxlCell } from '../workbook/writers.fixture'
import { type ModelContext, type ModelReading, readWithModel } from './read-with-model'

/** A cell of a made export: hours and minutes, or a day, are written in each program's own way. */
export type ExportCell = string | number | null | { minutes: number } | { day: string }

/** A made-up export of a workshop's software, with the model that describes it (8 §4). */
export interface MadeExport {
  model: ImportModel
  /** name of the sheet in a workbook */
  sheet: string
  rows: ExportCell[][]
  /** how its .csv file is written */
  csv: { separator: string; encoding: 'utf-8' | 'windows-1252' | 'utf-16le' }
}

/** The activity date, and the concessions of the exports. */
export const EXPORT_DATE = '2026-11-19'
export const EXPORT_SITES: readonly KnownSite[] = [
  { siteId: 'lyon', name: 'Lyon Vaise', numerosPDV: ['00327'] },
  { siteId: 'grenoble', name: 'Grenoble', numerosPDV: ['00412', '00413'] },
  { siteId: 'annecy', name: 'Annecy', numerosPDV: ['00518'] },
]

/** (a) Cumulative by site code and workshop code: three title rows, subtotals, a total that is compared. */
export const SUMMARY: MadeExport = {
  sheet: 'Synthèse',
  csv: { separator: ';', encoding: 'utf-8' },
  model: {
    name: 'Synthèse des ateliers',
    feeds: 'activity',
    time: { kind: 'cumulative' },
    numbers: 'fr',
    columns: {
      site: [{ column: 'Site' }],
      service: [{ column: 'Atelier' }],
      netRevenue: [{ column: 'MO HT' }, { column: 'Remise', sign: -1 }],
      totalHours: [{ column: 'Tps fact' }],
      hecHours: [{ column: 'Tps client' }],
      entriesClients: [{ column: 'Fact. client' }],
    },
    values: {
      site: { LYV: 'lyon', GRE: 'grenoble', DEP: null },
      service: { MEC: 'mechanic', RAP: 'quickService', CAR: 'body', INT: null },
    },
    control: {
      netRevenue: { row: 'Total général', column: 'MO HT' },
      totalHours: { row: 'Total général', column: 'Tps fact' },
      hecHours: { row: 'Total général', column: 'Tps client' },
    },
  },
  rows: [
    ['Synthèse des ateliers', null, null, null, null, null, null, null],
    ['Du 01/11/2026 au 19/11/2026', null, null, null, null, null, null, null],
    ['Édité par : DUPONT', null, null, null, null, null, null, null],
    ['Site', 'Libellé', 'Atelier', 'MO HT', 'Remise', 'Tps fact', 'Tps client', 'Fact. client'],
    ['LYV', 'Lyon', 'MEC', 12_500.5, 500.25, 150.5, 100.25, 210],
    ['LYV', 'Lyon', 'RAP', 4_000, 100, 60, 50, 95],
    ['LYV', 'Lyon', 'INT', 300, null, 12, null, null],
    ['Sous-total LYV', null, null, 16_800.5, 600.25, 222.5, 150.25, 305],
    ['GRE', 'Grenoble', 'MEC', 8_000, null, 90.75, 80, 120],
    ['GRE', 'Grenoble', 'CAR', 6_000, 250.5, 70, 65.5, 40],
    ['Sous-total GRE', null, null, 14_000, 250.5, 160.75, 145.5, 160],
    ['DEP', 'Dépôt', 'MEC', 111.11, null, 1, 1, 1],
    ['Total général', null, null, 30_911.61, 850.75, 384.25, 296.75, 466],
  ],
}

/** (b) One row per invoice line, Windows-1252: hundredths of an hour, credit notes with the minus behind. */
export const INVOICE_LINES: MadeExport = {
  sheet: 'Lignes',
  csv: { separator: ';', encoding: 'windows-1252' },
  model: {
    name: 'Lignes de facture',
    feeds: 'activity',
    csv: { separator: ';', encoding: 'windows-1252' },
    time: { kind: 'cumulative' },
    numbers: 'fr',
    columns: {
      site: [{ column: 'Établissement' }],
      service: [{ column: 'Activité' }],
      netRevenue: [{ column: 'Montant €', where: { Nature: ['MO'] } }],
      totalHours: [{ column: 'Temps', unit: 'hundredths', where: { Nature: ['MO'] } }],
      hecHours: [
        { column: 'Temps', unit: 'hundredths', where: { Nature: ['MO'], Imputation: ['CLI'] } },
      ],
      entriesClients: [{ distinct: 'N° facture', where: { Imputation: ['CLI'] } }],
      entriesGaranties: [{ distinct: 'N° facture', where: { Imputation: ['GAR'] } }],
      entriesCessions: [{ distinct: 'N° facture', where: { Imputation: ['INT', 'CES'] } }],
    },
    values: { service: { M: 'mechanic', R: 'quickService', C: 'body' } },
    control: {
      netRevenue: { row: 'Total général', column: 'Montant €' },
      totalHours: { row: 'Total général', column: 'Temps' },
    },
  },
  rows: [
    ['Établissement', 'N° facture', 'Activité', 'Nature', 'Imputation', 'Temps', 'Montant €'],
    ['00327', 'F1001', 'M', 'MO', 'CLI', '150', '120,50'],
    ['00327', 'F1001', 'M', 'PR', 'CLI', null, '80,00'],
    ['00327', 'F1002', 'M', 'MO', 'GAR', '225', '1.180,00'],
    ['00327', 'F1003', 'M', 'MO', 'CLI', '50-', '45,25-'],
    ['00327', 'F1004', 'M', 'MO', 'CES', '100', '60,00'],
    ['00412', 'F2001', 'C', 'MO', 'CLI', '1 000', '700,00'],
    ['00413', 'F2002', 'C', 'MO', 'CLI', '75', '55,55'],
    ['00413', 'F2002', 'C', 'MO', 'CLI', '25', '20,00'],
    ['00413', 'F2003', 'R', 'MO', 'INT', '30', '15,10'],
    ['Total général', null, null, null, null, '1 555', '2.185,90'],
  ],
}

/** (c) Services side by side under two header rows. */
export const SIDE_BY_SIDE: MadeExport = {
  sheet: 'Tableau',
  csv: { separator: ',', encoding: 'utf-8' },
  model: {
    name: 'Ateliers côte à côte',
    feeds: 'activity',
    table: { headerRows: 2, end: 'blank' },
    time: { kind: 'cumulative' },
    numbers: 'en',
    columns: {
      site: [{ column: 'Code' }],
      netRevenue: [
        { column: 'Mécanique / CA', service: 'mechanic', unit: 'thousands' },
        { column: 'Rapide / CA', service: 'quickService', unit: 'thousands' },
        { column: 'Carrosserie / CA', service: 'body', unit: 'thousands' },
      ],
      totalHours: [
        { column: 'Mécanique / HT', service: 'mechanic' },
        { column: 'Rapide / HT', service: 'quickService' },
        { column: 'Carrosserie / HT', service: 'body' },
      ],
      hecHours: [
        { column: 'Mécanique / HEC', service: 'mechanic' },
        { column: 'Rapide / HEC', service: 'quickService' },
        { column: 'Carrosserie / HEC', service: 'body' },
      ],
    },
  },
  rows: [
    ['Réseau Alpes', null, null, null, null, null, null, null, null, null],
    [null, 'Mécanique', null, null, 'Rapide', null, null, 'Carrosserie', null, null],
    ['Code', 'CA', 'HT', 'HEC', 'CA', 'HT', 'HEC', 'CA', 'HT', 'HEC'],
    ['00327', 12.345, 150, 120.5, 3.5, 40.25, 40, null, null, null],
    ['00412', 10, 100, 90, 2.25, 30, 20, 8.125, 75, 70],
    ['00413', 1.001, 10, 9, 0.5, 5, 4, 0.25, 2, 1],
    [null, null, null, null, null, null, null, null, null, null],
    ['Sans les cessions internes', null, null, null, null, null, null, null, null, null],
  ],
}

/** (d) As printed: the concession on a line of its own above its rows, titles and headers on every page. */
export const PRINTED: MadeExport = {
  sheet: 'Edition',
  csv: { separator: '\t', encoding: 'utf-16le' },
  model: {
    name: 'Édition mensuelle',
    feeds: 'activity',
    services: ['mechanic', 'body'],
    table: { headerRow: 3, fillDown: ['Affaire'] },
    time: { kind: 'cumulative' },
    numbers: 'fr',
    columns: {
      site: [{ column: 'Affaire' }],
      service: [{ column: 'Section' }],
      netRevenue: [{ column: 'Main d’œuvre', unit: 'cents' }],
      totalHours: [{ column: 'Minutes', unit: 'minutes' }],
    },
    values: {
      site: { 'Affaire 1 LYON VAISE': 'lyon', 'Affaire 2 GRENOBLE': 'grenoble' },
      service: { 'Atelier mécanique': 'mechanic', Tôlerie: 'body', Peinture: 'body', Lavage: null },
    },
  },
  rows: [
    ['CA de l’atelier', null, null, 'Page 1'],
    ['Novembre 2026', null, null, null],
    ['Affaire', 'Section', 'Main d’œuvre', 'Minutes'],
    ['Affaire 1 LYON VAISE', null, null, null],
    [null, 'Atelier mécanique', 1_234_550, 9_030],
    [null, 'Tôlerie', 200_000, 1_200],
    [null, 'Peinture', 150_025, 615],
    ['Total affaire 1', null, 1_584_575, 10_845],
    ['Affaire 2 GRENOBLE', null, null, null],
    [null, 'Atelier mécanique', 800_000, 6_000],
    ['CA de l’atelier', null, null, 'Page 2'],
    ['Novembre 2026', null, null, null],
    ['Affaire', 'Section', 'Main d’œuvre', 'Minutes'],
    [null, 'Lavage', 5_000, 300],
    [null, 'Service Rapide', 90_000, 600],
    ['Total affaire 2', null, 895_000, 6_900],
    ['Total', null, 2_479_575, 17_745],
  ],
}

const DAYS = Array.from({ length: 30 }, (_, i) => String(i + 1).padStart(2, '0'))
const hours = (byDay: Record<number, number>): ExportCell[] =>
  DAYS.map((_, i) => {
    const minutes = byDay[i + 1]
    return minutes === undefined ? null : { minutes }
  })

/** (e) Hours of people, the month's days across in columns, `hh:mm`. */
export const HOURS_ACROSS: MadeExport = {
  sheet: 'Pointages',
  csv: { separator: ';', encoding: 'windows-1252' },
  model: {
    name: 'Heures facturées par jour',
    feeds: 'workers',
    time: { kind: 'cumulative' },
    numbers: 'fr',
    columns: {
      site: [{ column: 'Site' }],
      name: [{ column: 'Nom' }, { column: 'Prénom' }],
      matricule: [{ column: 'Matricule' }],
      service: [{ column: 'Équipe' }],
      metier: [{ value: 'Mécanicien' }],
      billedHours: DAYS.map((column) => ({ column, unit: 'hhmm' as const })),
    },
    values: {
      site: { LYV: 'lyon', GRE: 'grenoble' },
      service: { 'Éq. A': 'mechanic', 'Éq. B': 'quickService', Admin: null },
    },
  },
  rows: [
    ['Site', 'Matricule', 'Nom', 'Prénom', 'Équipe', ...DAYS],
    ['LYV', 'A12', 'MARTIN', 'Zoé', 'Éq. A', ...hours({ 2: 465, 3: 430, 19: 380 })],
    ['LYV', 'A12', 'MARTIN', 'Zoé', 'Éq. B', ...hours({ 4: 20 })],
    ['LYV', null, 'Le Goff', 'Yann', 'Éq. A', ...hours({ 2: 20, 5: 20, 6: 20 })],
    ['GRE', 'B7', 'Petit', 'Luc', 'Éq. B', ...hours({ 18: 1 })],
    ['GRE', 'B8', 'Roy', 'Ana', 'Admin', ...hours({ 18: 60 })],
  ],
}

/** (f) Sales by family codes, each row at its date, over two months. */
export const DATED_SALES: MadeExport = {
  sheet: 'Ventes',
  csv: { separator: '|', encoding: 'utf-8' },
  model: {
    name: 'Ventes par famille',
    feeds: 'sales',
    time: { kind: 'dated', column: 'Date' },
    numbers: 'fr',
    dates: 'dd/MM/yyyy',
    columns: {
      site: [{ column: 'Site' }],
      adviser: [{ column: 'Vendeur' }],
      service: [{ value: 'mechanic' }],
      family: [{ column: 'Fam.' }],
      quantity: [{ column: 'Qté' }],
    },
    values: {
      site: { LYV: 'lyon', GRE: 'grenoble' },
      family: { PNE: 'tires', AMO: 'shockAbsorbers', BAL: 'wipers', DIV: null },
    },
  },
  rows: [
    ['Site', 'Date', 'Vendeur', 'Fam.', 'Qté'],
    ['LYV', { day: '2026-10-30' }, 'Zoé Martin', 'PNE', 4],
    ['LYV', { day: '2026-10-30' }, 'MARTIN Zoé', 'PNE', 2],
    ['LYV', { day: '2026-11-18' }, 'Zoé Martin', 'BAL', 1],
    ['GRE', { day: '2026-11-18' }, null, 'AMO', 2],
    ['GRE', { day: '2026-11-19' }, 'Ali', 'Batteries', 1],
    ['LYV', { day: '2026-11-19' }, 'Zoé Martin', 'DIV', 9],
    ['LYV', { day: '2026-11-20' }, 'Zoé Martin', 'PNE', 8],
  ],
}

/** The six exports of 8 §4, (a) to (f). */
export const EXPORTS = {
  a: SUMMARY,
  b: INVOICE_LINES,
  c: SIDE_BY_SIDE,
  d: PRINTED,
  e: HOURS_ACROSS,
  f: DATED_SALES,
} as const

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const inWorkbook = (cell: ExportCell): OpenpyxlCell => {
  if (typeof cell !== 'object' || cell === null) return cell
  if ('minutes' in cell) return { v: cell.minutes / 1_440, z: '[h]:mm' }
  return { day: `${cell.day} 00:00`, z: 'dd/mm/yyyy' }
}

function inText(cell: ExportCell, { csv, model }: MadeExport): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', model.numbers === 'fr' ? ',' : '.')
  if (typeof cell === 'object')
    return 'minutes' in cell ? clock(cell.minutes) : cell.day.split('-').reverse().join('/')
  return /["\n]/.test(cell) || cell.includes(csv.separator)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell
}

/** An export as a workbook, written by openpyxl. */
export const exportXlsx = ({ sheet, rows }: Pick<MadeExport, 'sheet' | 'rows'>): Buffer =>
  byOpenpyxl({ [sheet]: rows.map((cells) => cells.map(inWorkbook)) })

/** Letters of Windows-1252 that are others in ISO-8859-1, with their bytes. */
const WINDOWS: Readonly<Record<string, string>> = { '€': '\x80', '’': '\x92', œ: '\x9c' }

/** An export as a .csv file in its own separator and encoding, lines ended as on Windows. */
export function exportCsv(made: MadeExport): Buffer {
  const { separator, encoding } = made.csv
  const lines = made.rows.map((cells) => cells.map((cell) => inText(cell, made)).join(separator))
  const text = `${lines.join('\r\n')}\r\n`
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le')
  return Buffer.from(
    text.replace(/[€’œ]/g, (letter) => WINDOWS[letter] ?? letter),
    'latin1',
  )
}

/** A made file as a workbook, titles above the headers allowed. */
export const bookOf = (bytes: Buffer, csv: CsvOptions = {}): Promise<Workbook> =>
  readWorkbook(bytes, () => true, { csv: { ...csv, titles: true } })

/** Reads a made file with a model, for the activity date of the exports. */
export async function readExport(
  bytes: Buffer,
  model: ImportModel,
  context: Partial<ModelContext> = {},
): Promise<ModelReading> {
  const book = await bookOf(bytes, model.csv ?? {})
  return readWithModel(book, model, {
    date: EXPORT_DATE,
    sites: EXPORT_SITES,
    order: null,
    ...context,
  })
}
