import {
  DATE_FORMATS,
  ENCODINGS,
  type ImportModel,
  MODEL_PARTS,
  type ModelTime,
  SEPARATORS,
} from '../import-models/model'
import { PRODUCTIVE_SERVICES } from '../workshop-services'
import type { DraftModel } from './draft'
import { choiceOf, type Entries, LONGEST, textOf } from './entries'
import { partOfEntries } from './settings-form'
import { outerIn, readSheetsIn, readSheetsText } from './source-form'

/** Separators by their name in the form: a tab is no value that a browser keeps. */
export const SEPARATOR_NAMES = { semicolon: ';', comma: ',', tab: '\t', bar: '|' } as const

const ENDS = ['total', 'blank', 'end'] as const
/** Highest row that can be a header. */
const LAST_HEADER_ROW = 100_000

/** Value of a column in a select: the text before it tells it from constants. */
export const COLUMN = 'c:'

function sheetOf(text: string): string | number | undefined {
  if (text === '') return undefined
  return text.startsWith('#') ? Number(text.slice(1)) || undefined : text
}

function csvOf(entries: Entries): ImportModel['csv'] {
  const name = textOf(entries, 'separator')
  const separator = Object.hasOwn(SEPARATOR_NAMES, name)
    ? SEPARATOR_NAMES[name as keyof typeof SEPARATOR_NAMES]
    : SEPARATORS.find((one) => one === name)
  const encoding = choiceOf(entries, 'encoding', ENCODINGS)
  if (!separator && !encoding) return null
  return { ...(separator ? { separator } : {}), ...(encoding ? { encoding } : {}) }
}

function timeOf(entries: Entries, before: ModelTime): ModelTime {
  const kind = choiceOf(entries, 'time', ['cumulative', 'day', 'dated'] as const)
  if (kind !== 'dated') return kind ? { kind } : before
  const from = outerIn(entries, { select: 'dateColumn', name: 'dateText', label: 'Date' })
  const column = textOf(entries, 'dateColumn')
  const source = from
    ? { from }
    : { column: column.startsWith(COLUMN) ? column.slice(COLUMN.length) : '' }
  const part = partOfEntries(entries, 'date')
  return { kind, ...source, ...(part === undefined ? {} : { part }) }
}

function tableOf(
  entries: Entries,
  read: readonly string[] | undefined,
): NonNullable<ImportModel['table']> {
  // Sheets that are read together replace the single one.
  const sheet = read ? undefined : sheetOf(textOf(entries, 'sheet'))
  const row = Number(textOf(entries, 'headerRow'))
  const headerRows = textOf(entries, 'headerRows') === '2' ? 2 : 1
  const fillDown = (entries.get('fillDown') ?? [])
    .filter((one) => one.startsWith(COLUMN))
    .map((one) => one.slice(COLUMN.length))
  return {
    ...(sheet === undefined ? {} : { sheet }),
    ...(Number.isInteger(row) && row > 0 && row <= LAST_HEADER_ROW ? { headerRow: row } : {}),
    ...(headerRows === 2 ? { headerRows } : {}),
    end: choiceOf(entries, 'end', ENDS) ?? 'total',
    ...(fillDown.length > 0 ? { fillDown } : {}),
  }
}

/** Sheets that are read together; a form without the field, or with it as it was shown, changes nothing. */
function sheetsOf(entries: Entries, before: ImportModel['sheets']): ImportModel['sheets'] {
  const shown = readSheetsText(before?.read).slice(0, LONGEST).trim()
  const text = textOf(entries, 'readSheets')
  if (!entries.has('readSheets') || text === shown) return before
  const { read: _, ...rest } = before ?? {}
  const read = readSheetsIn(text)
  if (read.length > 0) return { ...rest, read }
  return Object.keys(rest).length > 0 ? rest : undefined
}

/** Period that the file states; a form without the field changes nothing. */
function periodOf(entries: Entries, before: ImportModel['period']): ImportModel['period'] {
  if (!entries.has('period')) return before
  const asked = { select: 'period', name: 'periodText', label: 'Période' }
  return outerIn(entries, asked) ?? undefined
}

/** Another part has other fields: none keeps its terms, and a model without terms is proposed again. */
function inPart(model: ImportModel, feeds: ImportModel['feeds']): ImportModel {
  if (feeds === model.feeds) return model
  const { values: _, ...rest } = model
  if (feeds !== 'staff') return { ...rest, feeds, columns: {} }
  // What a model of collaborators does not have is left behind.
  const { name, csv, table, numbers } = rest
  const own = { ...(csv ? { csv } : {}), ...(table ? { table } : {}), numbers }
  return { name, feeds, ...own, time: { kind: 'cumulative' }, columns: {} }
}

/** The draft after step 1, 'Le tableau' (8 §2). */
export function applyTable(draft: DraftModel, entries: Entries): DraftModel {
  const {
    services: _,
    csv: __,
    dates: ___,
    sheets: ____,
    period: _____,
    ...rest
  } = inPart(draft.model, choiceOf(entries, 'feeds', MODEL_PARTS) ?? draft.model.feeds)
  const services = PRODUCTIVE_SERVICES.filter((one) => entries.get('services')?.includes(one))
  const all = services.length === 0 || services.length === PRODUCTIVE_SERVICES.length
  const dates = choiceOf(entries, 'dates', DATE_FORMATS)
  const csv = csvOf(entries)
  const sheets = sheetsOf(entries, draft.model.sheets)
  const period = periodOf(entries, draft.model.period)
  const model: ImportModel = {
    ...rest,
    ...(all || rest.feeds === 'videocheck' || rest.feeds === 'staff' ? {} : { services }),
    ...(csv ? { csv } : {}),
    table: tableOf(entries, sheets?.read),
    time: timeOf(entries, rest.time),
    ...(sheets ? { sheets } : {}),
    ...(period ? { period } : {}),
    numbers: choiceOf(entries, 'numbers', ['fr', 'en'] as const) ?? rest.numbers,
    ...(dates ? { dates } : {}),
  }
  const isOther = model.feeds !== draft.model.feeds
  return {
    ...draft,
    ...(isOther ? { marks: {}, proposedValues: {} } : {}),
    model,
    checksTotal: entries.has('hasTotal') ? entries.has('checksTotal') : draft.checksTotal,
  }
}
