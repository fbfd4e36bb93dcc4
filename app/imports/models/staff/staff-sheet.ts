import type { ImportModel } from '~/domain/import-models/model'
import { quoted } from '~/domain/message-format'
import { SHAPES } from '~/domain/network-workbook/shapes'
import { dayInFormat, dayOfSerial } from '../../reading/dates'
import { normalised, pdvKey } from '../../reading/normalise-names'
import { hiddenRows } from '../../reading/read-sheet'
import type { KnownSite } from '../../reading/site-resolver'
import { isDateFormat } from '../../workbook/cell'
import type { Workbook } from '../../workbook/read-workbook'
import { Cells, UNCOMPUTED } from '../cells'
import { usedHeaders } from '../find-table'
import { tablesOf } from '../headers'
import { type Plan, planOf } from '../plan'
import { joinedText, lackingPart, textTerm } from '../row-sums'
import { SumWords } from '../sums'
import { walkTable } from '../walk-table'

/** Columns of the sheet 'Collaborateurs' by the fields of a model. */
const COLUMNS = {
  site: 'site',
  name: 'name',
  matricule: 'matricule',
  team: 'team',
  metier: 'trade',
  apprentice: 'apprentice',
  arrival: 'arrival',
  lastDay: 'lastDay',
} as const
type StaffField = keyof typeof COLUMNS
const FIELDS = Object.keys(COLUMNS) as StaffField[]

/** Texts that programs write for a missing value and a missing day; in the workbook a dash would clear. */
const NONE = /^[-–—−\s]*$/
const NO_DATE = /^[-–—−./\s0]*$/
/** Error of a spreadsheet program: such a cell refuses its row. */
const ERROR = '#VALEUR!'
/** No heading of such a model names a day. */
const NO_DAY = '2000-01-01'

/** What a model of collaborators reads of a file, and nothing else of it. */
export interface StaffSheet {
  /** texts of the sheet 'Collaborateurs' of the network's workbook, headings first; each row at its place in the file */
  texts: (string[] | undefined)[]
  rows: number
  /** rows that a value of the model leaves out */
  left: number
  /** French sentences about the rows */
  notes: string[]
}

/** What a file of collaborators is read with. */
export interface StaffContext {
  sites: readonly KnownSite[]
  fileName?: string | undefined
}

/** Reads the fields of one row after the other. */
class StaffRows {
  readonly #plan: Plan
  readonly #cells: Cells
  readonly #model: ImportModel
  readonly #date1904: boolean
  /** by field: the model's targets by compared value */
  readonly #targets: ReadonlyMap<string, ReadonlyMap<string, string | null>>
  /** a concession's text for the workbook, by identifier and by compared N° PDV */
  readonly #sites = new Map<string, string>()

  constructor(
    { plan, cells, model }: { plan: Plan; cells: Cells; model: ImportModel },
    { sites }: StaffContext,
    date1904: boolean,
  ) {
    this.#plan = plan
    this.#cells = cells
    this.#model = model
    this.#date1904 = date1904
    this.#targets = new Map(
      Object.entries(model.values ?? {}).map(([field, values]) => [
        field,
        new Map(Object.entries(values).map(([value, to]) => [normalised(value), to])),
      ]),
    )
    for (const { siteId, name, numerosPDV } of sites) {
      const [first = name] = numerosPDV
      this.#sites.set(siteId, first)
      for (const number of numerosPDV) this.#sites.set(`pdv ${pdvKey(number)}`, number)
    }
  }

  /** Text of a day as yyyy-MM-dd, or as it is written where it is none. */
  #day(field: 'arrival' | 'lastDay'): string {
    const [term] = this.#plan.texts[field]
    const cell = term?.index == null || term.part ? undefined : this.#cells.cell(term.index)
    const { dates } = this.#model
    if (cell?.t === 'n' && isDateFormat(String(cell.z ?? 'General')))
      return dayOfSerial(Number(cell.v), this.#date1904) ?? ''
    const text = textTerm(this.#plan.texts[field], this.#cells)?.text ?? ''
    if (NO_DATE.test(text)) return ''
    if (!dates) return text
    return dayInFormat(text, dates) ?? `${text} (attendu\u202f: ${dates})`
  }

  /** Text of a field; null leaves the row out. */
  of(field: StaffField): string | null {
    if (field === 'arrival' || field === 'lastDay') return this.#day(field)
    const terms = this.#plan.texts[field]
    // A cell without the part that the model reads is shown whole: its row is asked or refused.
    const lacks = lackingPart(terms, this.#cells) !== null
    const found = textTerm(terms, this.#cells)
    const isJoined = field === 'name' && !lacks
    const text = isJoined ? joinedText(terms, this.#cells) : (found?.text ?? '')
    const targets = this.#targets.get(field)
    const target = found?.isConstant ? text : targets?.get(normalised(text))
    if (target === null) return null
    if (field !== 'site') return target ?? text
    const site = target === undefined ? undefined : this.#sites.get(target)
    return site ?? this.#sites.get(`pdv ${pdvKey(text)}`) ?? text
  }
}

/** Text of a cell of the workbook; '' says nothing. */
function cellOf(text: string): string {
  if (text.includes(UNCOMPUTED)) return ERROR
  return NONE.test(text) ? '' : text
}

/** Fields that a model fills, with the headings of the workbook. */
function headingsOf({ columns }: ImportModel) {
  return FIELDS.filter((field) => (columns[field] ?? []).length > 0).map((field) => {
    const own = SHAPES.staff.columns.find(({ key }) => key === COLUMNS[field])
    return { field, heading: own?.heading ?? '' }
  })
}

/**
 * Reads a file of collaborators by a model into the sheet 'Collaborateurs' of the network's workbook (9-first-day §2).
 * Columns that the model does not use are left behind. A missing value says nothing.
 * @param order used headers in the order of the sample file; null: not known
 * @throws WorkbookRefused naming headers that are missing, doubled or exchanged
 */
export function staffSheet(
  book: Workbook,
  { model, order }: { model: ImportModel; order: readonly string[] | null },
  context: StaffContext,
): StaffSheet {
  const [{ table }] = tablesOf(book, model, { order, date: NO_DAY })
  const outside = { fileName: context.fileName, date1904: book.date1904 }
  const plan = planOf(model, table, usedHeaders(model), { outside })
  const cells = new Cells(table.sheet, plan.filledDown)
  const read = new StaffRows({ plan, cells, model }, context, book.date1904)
  const headings = headingsOf(model)
  const rows: StaffSheet['texts'] = []
  rows[table.headerRow] = headings.map(({ heading }) => heading)
  const counts = { rows: 0, left: 0, below: 0 }
  const hidden: number[] = []
  const no = () => false
  walkTable(table, model, plan, cells, new SumWords(plan, { site: no, service: no, family: no }), {
    row: (index, below) => {
      if (below) {
        counts.below++
        return
      }
      const texts = headings.flatMap(({ field }) => read.of(field) ?? [])
      if (texts.length < headings.length) {
        counts.left++
        return
      }
      counts.rows++
      if (table.sheet.hidden.has(index)) hidden.push(index + 1)
      rows[index] = texts.map(cellOf)
    },
    control: () => undefined,
    sum: () => undefined,
  })
  const lines = (count: number, one: string, more: string) =>
    count > 1 ? `${count} lignes ${more}` : `${count} ligne ${one}`
  const notes = [
    counts.left > 0
      ? `${lines(counts.left, 'est laissée', 'sont laissées')} de côté par le modèle ${quoted(model.name)}.`
      : '',
    counts.below > 0
      ? `${lines(counts.below, 'est', 'sont')} sous la fin du tableau, et ne compte${counts.below > 1 ? 'nt' : ''} pas.`
      : '',
    hidden.length > 0 ? hiddenRows(hidden) : '',
  ].filter((note) => note !== '')
  return { texts: rows, rows: counts.rows, left: counts.left, notes }
}
