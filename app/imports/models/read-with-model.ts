import type { LocalDate } from '~/domain/calendar/local-date'
import { isPlainTotal } from '~/domain/hierarchy/total-labels'
import type { FigurePart, ImportModel } from '~/domain/import-models/model'
import type { Fed, ModelReport } from '~/domain/import-models/report'
import type { ColumnSize } from '~/domain/imports/column-doubts'
import { quoted } from '~/domain/message-format'
import { FIGURE_KEYS } from '~/domain/records/figures'
import type { ReadSite } from '../parts/site-figures'
import { type ReadVideocheckSite, warnOfImplausibleVideocheck } from '../parts/videocheck'
import { Findings, type Found, finding } from '../reading/findings'
import { hiddenRows } from '../reading/read-sheet'
import { type FailedSite, type KnownSite, SiteResolver } from '../reading/site-resolver'
import { TooManyRows, WorkbookRefused } from '../workbook/errors'
import { MAX_ROWS } from '../workbook/limits'
import type { Workbook } from '../workbook/read-workbook'
import { Account } from './account'
import type { Bucket } from './buckets'
import { Cells } from './cells'
import { SumChecks, warnOfRowsBelow } from './check-sums'
import { ColumnSizes } from './column-sizes'
import { Controls } from './controls'
import { type FoundTable, usedHeaders } from './find-table'
import { tablesOf } from './headers'
import { familyValues, serviceValues, siteValues } from './known-values'
import { fedServices, type Plan, planOf } from './plan'
import { RowReader } from './read-rows'
import { joinedModel, placeInSheets, refusePeriod, warnOfLate } from './read-sheets'
import { type SharedRows, sharedRows } from './shared-rows'
import { daysOf, totalsOf, videocheckOf } from './sites-of-buckets'
import {
  keyColumns,
  leaveTotals,
  leaveUnlabelled,
  refuseCut,
  TableNumbers,
  unlabelledSums,
} from './sum-rows'
import { SumWords } from './sums'
import { tableAccount } from './table-account'
import { TwinRows } from './twin-rows'
import { walkTable } from './walk-table'

/** What a file is read for. */
export interface ModelContext {
  /** the activity date; for VideoCheck the last day of the period, but not after today */
  date: LocalDate
  /** the concessions that the user covers */
  sites: readonly KnownSite[]
  /** used headers in the order of the sample file (`headerOrder`); null: not known */
  order: readonly string[] | null
  /** true: a total that differs is an error in the result, as the editor and `/try` show it, not a refusal */
  trial?: boolean
  /** name of the file, which a term may take; '' when it is not known */
  fileName?: string | undefined
  /** day for which the file is imported; missing: `date` */
  importDate?: LocalDate | undefined
}

/** A file read with a model: concessions without error day by day, failed ones, and the account of the rows. */
export interface ModelReading {
  /** one entry for `cumulative` and `day` (the activity date), one per day for `dated`, ascending */
  days: { date: LocalDate; sites: ReadSite[] }[]
  /** of a model that feeds VideoCheck; else empty */
  videocheck: ReadVideocheckSite[]
  failed: FailedSite[]
  errors: Found
  warnings: Found
  fed: Fed
  report: ModelReport
  /** figures of each column, which later files are compared with */
  sizes: ColumnSize[]
  /** name of the sheet that was read; '' in a .csv file, and of several sheets */
  sheet: string
  /** names of the sheets that were read, at least one */
  sheets: readonly string[]
}

/** Part of a model that gives figures. @throws WorkbookRefused for a model of collaborators */
export function figurePart({ feeds, name }: Pick<ImportModel, 'feeds' | 'name'>): FigurePart {
  if (feeds !== 'staff') return feeds
  throw new WorkbookRefused(
    `Le modèle ${quoted(name)} décrit des collaborateurs, non des chiffres.`,
  )
}

/** What a model supplies (8 §1, Several files make one record). */
export function fedBy(model: ImportModel): Fed {
  const isGiven = (key: string) => (model.columns[key] ?? []).length > 0
  return {
    part: figurePart(model),
    services: fedServices(model),
    figures: model.feeds === 'activity' ? FIGURE_KEYS.filter(isGiven) : [],
  }
}

/** @throws WorkbookRefused for a model that does not say which service a figure is of, or a day of VideoCheck */
function refuseIncomplete(model: ImportModel, plan: Plan): void {
  const wrong =
    plan.part === 'videocheck'
      ? model.time.kind === 'day' &&
        'VideoCheck est cumulé depuis le 1er du mois, ou daté ligne par ligne.'
      : plan.texts.service.length === 0 &&
        plan.services.length !== 1 &&
        plan.terms.some(({ service }) => service === null) &&
        'des colonnes n’y ont pas de service.'
  if (wrong)
    throw new WorkbookRefused(`Le modèle ${quoted(model.name)} est incomplet\u202f: ${wrong}`)
}

interface Reading {
  book: Workbook
  model: ImportModel
  context: ModelContext
  table: FoundTable
  plan: Plan
  sheet: string
  /** position among the sheets that are read, from 0 */
  sheetIndex: number
  errors: Findings
  warnings: Findings
  resolver: SiteResolver
}

const rowsBelow = (end: string) =>
  `cette concession a des lignes au-dessus et au-dessous d’${end}\u202f: dans le modèle, faites finir le tableau à la fin de la feuille.`

/** Subtotals without a label, of a table whose keys apply to several rows or are constants; they need an own walk. */
function unlabelledIn(
  { model, table, plan }: Reading,
  numbers: TableNumbers,
  sums: SumWords,
): Set<number> {
  const isPerRow = plan.filledDown.size === 0 && table.sheet.merges.length === 0
  if (isPerRow && keyColumns(plan).length > 0 && !plan.headings.isAny) return new Set()
  const rows: number[] = []
  const none = () => undefined
  walkTable(table, model, plan, new Cells(table.sheet, plan.filledDown), sums, {
    row: (index) => rows.push(index),
    control: none,
    sum: none,
  })
  return unlabelledSums(table, plan, numbers, rows)
}

/** Reads every row of one table. */
function readRows(reading: Reading, account: Account, shared: SharedRows) {
  const { book, model, context, table, plan, sheet, sheetIndex, resolver, warnings } = reading
  const cells = new Cells(table.sheet, plan.filledDown)
  const keys = {
    site: siteValues(model, context.sites, resolver),
    service: serviceValues(model),
    family: familyValues(model),
  }
  account.enter(sheet)
  const controls = new Controls(model, plan, sheet)
  const rows = new RowReader(
    { plan, model, cells, keys, sheet, sheetIndex, shared },
    { account, controls, resolver },
    { date: context.date, date1904: book.date1904 },
  )
  const sums = new SumWords(plan, {
    site: (text) => keys.site.means(text),
    service: (text) => keys.service.means(text),
    family: (text) => keys.family.means(text),
  })
  const hidden: number[] = []
  const walked: number[] = []
  const inTable: number[] = []
  const totals: number[] = []
  // A total of the file's own counts repeated rows by itself.
  const twins =
    Object.keys(model.control ?? {}).length > 0 ? null : new TwinRows(plan, table.headers.length)
  const numbers = new TableNumbers(table, plan)
  const unlabelled = unlabelledIn(reading, numbers, sums)
  walkTable(table, model, plan, cells, sums, {
    row: (index, below) => {
      if (unlabelled.has(index)) {
        leaveUnlabelled(numbers, account, index)
        return
      }
      if (walked.push(index) > MAX_ROWS) throw new TooManyRows()
      if (!below) inTable.push(index)
      const before = account.read
      rows.read(index, below)
      if (account.read > before) twins?.add(cells, index + 1)
      if (table.sheet.hidden.has(index)) hidden.push(index + 1)
    },
    control: (index, label) => {
      totals.push(index)
      controls.total(cells, index + 1, label)
    },
    sum: (index, words) => {
      totals.push(index)
      if (isPlainTotal(words)) return
      const what = `${quoted(words)} est une ligne de sommes, ignorée.`
      warnings.add({ sheet, row: index + 1 }, what, 'sum')
    },
  })
  refuseCut(table, inTable)
  leaveTotals(numbers, account, walked, totals)
  twins?.warn(sheet, warnings)
  if (hidden.length > 0) warnings.add({ sheet }, hiddenRows(hidden))
  warnOfRowsBelow({ sheet, end: endOf(model).table }, account.below, warnings)
  return { sheet, controls, below: rows.below, end: endOf(model).row }
}

type ReadTable = ReturnType<typeof readRows>

/** Refuses sheets without any row. */
function refuseEmpty(account: Account, tables: readonly FoundTable[]): void {
  const [first] = tables
  if (!account.isEmpty || !first) return
  const sheet = first.sheet.name
  const where = sheet ? `La feuille ${quoted(sheet)}` : 'Le fichier'
  const message = `${where} ne contient aucune ligne sous les en-têtes de la ligne ${first.headerRow + 1}.`
  throw new WorkbookRefused(message)
}

/** What ends a table, in sentences. */
const endOf = ({ table }: ImportModel) =>
  table?.end === 'blank'
    ? { table: 'la ligne vide qui finit le tableau', row: 'une ligne vide' }
    : { table: 'le total', row: 'un total' }

/** Fails concessions with rows above and below the end of a table: they would be stored without the further rows. */
function failRowsBelow(
  read: readonly ReadTable[],
  buckets: readonly Bucket[],
  resolver: SiteResolver,
): void {
  for (const site of new Set(buckets.map((bucket) => bucket.site)))
    for (const { sheet, below, end } of read) {
      const row = below.get(site)
      if (row !== undefined) resolver.fail(site, site.name, { sheet, row }, rowsBelow(end))
    }
}

function checkFigures(
  reading: Omit<Reading, 'table' | 'sheet' | 'sheetIndex'> & { sheets: readonly string[] },
  controls: readonly Controls[],
  buckets: readonly Bucket[],
): void {
  const { model, plan, sheets, resolver, context, errors, warnings } = reading
  const differences = controls.flatMap((one) => one.differences(warnings))
  if (differences.length > 0 && !context.trial) {
    const found = differences.map(({ place, what }) => finding(place, what))
    throw new WorkbookRefused(found.map(({ message }) => message).join(' '), 422, found)
  }
  for (const { place, what } of differences) errors.add(place, what)
  const checks = new SumChecks({ plan, model, sheets }, resolver)
  for (const bucket of buckets) checks.check(bucket)
  checks.refuseHours(buckets)
}

/**
 * Reads a workbook by an import model (8 §1). Pure: no database, no clock.
 * Sums of `day` and `dated` may be negative day by day: what they come to is checked where days are added up.
 * @throws WorkbookRefused when a used header is missing, occurs twice or changed its place, when a unit stopped fitting,
 * when a control total differs, and when the table has no row
 */
export function readWithModel(
  book: Workbook,
  given: ImportModel,
  context: ModelContext,
): ModelReading {
  const found = tablesOf(book, given, context)
  const model = joinedModel(found.map(({ plain }) => plain.model))
  const tables = found.map(({ table }) => table)
  const outside = { fileName: context.fileName, date1904: book.date1904 }
  const plans = found.map(({ table, plain: { model: own, days } }) =>
    planOf(own, table, usedHeaders(own), { days, outside, fed: model }),
  )
  const [plan] = plans as [Plan, ...Plan[]]
  for (const one of plans) refuseIncomplete(model, one)
  refusePeriod(tables, model, context, outside)
  const sheets = tables.map(({ sheet }) => sheet.name)
  const sheet = sheets.length > 1 ? '' : (sheets[0] ?? '')
  const located = placeInSheets(sheets)
  const [errors, warnings] = [new Findings(undefined, located), new Findings(undefined, located)]
  const resolver = new SiteResolver(context.sites, errors)
  const isOfSheets = sheets.length > 1 && model.time.kind === 'cumulative'
  const shared = sharedRows(plan, isOfSheets, new ColumnSizes(given))
  const account = new Account(sheet)
  const general = { book, context, errors, warnings, resolver }
  const read = found.map(({ table, plain }, sheetIndex) => {
    warnOfLate({ table, plain }, context.date, warnings)
    const own = { table, model: plain.model, plan: plans[sheetIndex] ?? plan }
    return readRows({ ...general, ...own, sheet: table.sheet.name, sheetIndex }, account, shared)
  })
  refuseEmpty(account, tables)
  const buckets = [...shared.buckets.values()]
  failRowsBelow(read, buckets, resolver)
  const controls = read.map((one) => one.controls)
  checkFigures({ ...general, model, plan, sheets }, controls, buckets)
  const dates = [...shared.dates].sort()
  const isVideocheck = plan.part === 'videocheck'
  const all = isVideocheck
    ? videocheckOf(buckets, plan, { date: dates.at(-1) ?? context.date, sheet, sheets })
    : []
  const days = isVideocheck ? [] : daysOf(buckets, plan, sheets)
  const isDated = model.time.kind === 'dated'
  const named =
    isVideocheck || isDated || days.length > 0 ? days : [{ date: context.date, sites: [] }]
  const { failed } = resolver.part<{ site: KnownSite }>([])
  const failedIds = new Set(failed.flatMap(({ siteId }) => siteId ?? []))
  for (const siteId of failedIds) account.refuse(shared.rowsOf.get(siteId) ?? 0)
  const isWhole = ({ site }: { site: KnownSite }) => !failedIds.has(site.siteId)
  const whole = all.filter(isWhole)
  for (const { site, read: one } of whole)
    warnOfImplausibleVideocheck({ site, ...one }, sheets[0] ?? '', warnings)
  return {
    days: named.map((day) => ({
      date: day.date,
      sites: day.sites.filter(isWhole).map(({ read }) => read),
    })),
    videocheck: whole.map(({ read }) => read),
    failed,
    errors: errors.found(),
    warnings: warnings.found(),
    fed: fedBy(model),
    report: {
      ...account.report(),
      ...tableAccount(book, given, found, context.order),
      control: controls.flatMap((one) => one.sums()),
      totals: totalsOf(buckets, plan, (id) => !failedIds.has(id)),
      days: isDated ? dates : [context.date],
    },
    sizes: shared.sizes.all(),
    sheet,
    sheets,
  }
}
