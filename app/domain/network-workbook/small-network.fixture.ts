import { differenceOf } from './difference'
import { SHAPES } from './shapes'
import type {
  Answer,
  CellError,
  ReadWorkbook,
  RowValues,
  SheetKey,
  StoredRow,
  StoredSheets,
  TypedRow,
} from './sheets'

type Texts = Readonly<Record<string, string>>

const stored = (sheet: SheetKey, id: string, values: Texts): StoredRow => ({
  id,
  values: Object.fromEntries(SHAPES[sheet].columns.map(({ key }) => [key, values[key] ?? null])),
})

const site = (id: string, name: string, plate: string, pdv: string) =>
  stored('network', id, { group: 'Armor', plate, site: name, pdv })
const person = (id: string, name: string, values: Texts) =>
  stored('staff', id, { name, team: 'mechanic', trade: 'Mécanicien', apprentice: 'non', ...values })

/** Three concessions, four people, two accounts, a month of targets, two working days and a holiday. */
export const SMALL: StoredSheets = {
  network: [
    site('s1', 'Rennes', 'Ouest', '00101;00102'),
    site('s2', 'Vannes', 'Ouest', '00201'),
    site('s3', 'Lyon', 'Est', '00301'),
  ],
  staff: [
    person('p1', 'Anne Durand', { site: 'Rennes', matricule: 'M1' }),
    person('p2', 'Bruno Petit', { site: 'Rennes' }),
    person('p3', 'Chloé Roux', { site: 'Vannes', matricule: 'M3' }),
    person('p4', 'Denis Blanc', { site: 'Rennes', matricule: 'M4', lastDay: '2026-01-31' }),
  ],
  accounts: [
    stored('accounts', 'a1', {
      email: 'admin@x.fr',
      name: 'Zoé',
      role: 'administrator',
      level: 'network',
      active: 'oui',
    }),
    stored('accounts', 'a2', {
      email: 'dir@x.fr',
      name: 'Yves',
      role: 'director',
      level: 'concession',
      assignedTo: 'Rennes',
      active: 'oui',
    }),
  ],
  targets: [
    stored('targets', 's1/2026-11/mechanic', {
      site: 'Rennes',
      month: '2026-11',
      service: 'mechanic',
      totalHours: '850',
      hecHours: '420.5',
      revenue: '58870',
      revenuePerHour: '140',
      'family.tires': '12',
    }),
    stored('targets', 's1/2026-11/budget', {
      site: 'Rennes',
      month: '2026-11',
      service: 'budget',
      totalHours: '0',
      revenue: '90000',
      entries: '300',
    }),
  ],
  workingDays: [
    stored('workingDays', '2026-11/*', { month: '2026-11', days: '20' }),
    stored('workingDays', '2026-11/s1', { month: '2026-11', days: '21', place: 'Rennes' }),
  ],
  holidays: [stored('holidays', 'h1', { date: '2026-05-01', name: 'Fête du travail' })],
}

/** A row of a file; `id` '' for a blank identifier. */
export const typed = (row: number, id: string, values: RowValues, texts?: Texts): TypedRow => ({
  row,
  ...(id ? { id } : {}),
  values,
  ...(texts ? { texts } : {}),
})

/** The rows of a sheet as the download writes them, from row 2. */
export const rowsOf = (sheet: SheetKey, from: StoredSheets = SMALL): TypedRow[] =>
  from[sheet].map(({ id, values }, i) =>
    typed(
      i + 2,
      id,
      Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
    ),
  )

/** The values of the download. */
export const downloadOf = (from: StoredSheets): NonNullable<ReadWorkbook['downloaded']> =>
  Object.fromEntries(
    Object.entries(from).map(([sheet, rows]: [string, readonly StoredRow[]]) => [
      sheet,
      Object.fromEntries(rows.map(({ id, values }) => [id, values])),
    ]),
  )

/** A workbook as it was read, without errors and questions. */
export const read = (
  sheets: ReadWorkbook['sheets'],
  more: Partial<ReadWorkbook> = {},
): ReadWorkbook => ({ sheets, errors: [], questions: [], ...more })

/** Difference of typed sheets and the small network. */
export const of = (
  sheets: ReadWorkbook['sheets'],
  {
    answers = [],
    stored = SMALL,
    ...more
  }: Partial<ReadWorkbook> & { answers?: Answer[]; stored?: StoredSheets } = {},
) => differenceOf(read(sheets, more), stored, answers)

/** A sheet's changes, short: kind, identifier or row, and 'field: old > new' for each field. */
export const short = ({ changes }: ReturnType<typeof of>) =>
  changes.map(({ sheet, row, kind, id = `ligne ${row}`, fields }) =>
    [
      sheet,
      kind,
      id,
      ...fields.map((one) => `${one.field}: ${one.old ?? ''} > ${one.new ?? ''}`),
    ].join(' | '),
  )
/** Counts of a sheet; those that are not given are 0. */
export const counted = (counts: Partial<Record<string, number>>) => ({
  created: 0,
  changed: 0,
  same: 0,
  absent: 0,
  refused: 0,
  asked: 0,
  ...counts,
})
/** Sentences of the errors. */
export const said = ({ errors }: { errors: readonly CellError[] }) =>
  errors.map(({ message }) => message)

/** The sheet as downloaded, with one row changed. */
export const changed = (sheet: SheetKey, id: string, values: TypedRow['values']) =>
  rowsOf(sheet).map((row) =>
    row.id === id ? { ...row, values: { ...row.values, ...values } } : row,
  )

/** Values of a new person. */
export const PERSON = { site: 'Rennes', name: 'Éric Noir', team: 'mechanic', trade: 'Mécanicien' }
