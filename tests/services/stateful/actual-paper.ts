import { read, utils } from 'xlsx'
import { referenceData } from '~/db/collections/reference-data.server'
import type { ServiceSales } from '~/domain/additional-sales/rules'
import { type ExportTable, linesOf } from '~/domain/exports/table'
import { salesSheet } from '~/services/additional-sales/page.server'
import { readCauses } from '~/services/analysis/causes-rest.server'
import { comparisonExport } from '~/services/analysis/comparison.server'
import { synthesisPage } from '~/services/analysis/synthesis.server'
import { readMorning } from '~/services/morning/read-morning.server'
import { planningExport } from '~/services/planning/print.server'
import { productivityReport } from '~/services/productivity/print.server'
import { printedMorning } from '~/services/report/morning.server'
import { readScopeMonth } from '~/services/rollups/scope-month.server'
import { download } from '~/services/web/workbook-export.server'
import { brandsShown } from './actual-surveys'
import { leverMeasure } from './expected-causes'
import { MEASURES, type Scope } from './figures'
import { by, type Expected, flat, idsOf } from './flatten'
import { admin } from './network-fixture'

/** Scope and date in the form that pages need. */
export const analysed = async (scope: Scope, date: string) => ({
  scope,
  date,
  reference: await referenceData(),
})
const query = (scope: Scope): Record<string, string> =>
  scope.type === 'site'
    ? { site: scope.siteId }
    : scope.type === 'plate'
      ? { plate: scope.plateId }
      : scope.type === 'group'
        ? { group: scope.groupId }
        : {}
const keyed = <T, V>(list: readonly T[], key: (one: T) => string, value: (one: T) => V) =>
  Object.fromEntries(list.map((one) => [key(one), value(one)]))
const itself = <T>(one: T) => one

const salesShown = (services: readonly ServiceSales[]) =>
  keyed(
    services,
    ({ service }) => service,
    ({ families }) => keyed(families, ({ key }) => key, itself),
  )

/** Semicolon outside quotation marks. */
const SEPARATOR = /;(?=(?:[^"]*"[^"]*")*[^"]*$)/
const unquoted = (cell: string) =>
  cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell

/** Cells of a CSV file; numbers in French notation are converted to numbers. */
function cellsOf(csv: string): (string | number | null)[][] {
  const lines = csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
  return lines.map((line) =>
    line.split(SEPARATOR).map((quoted) => {
      const cell = unquoted(quoted)
      if (cell === '') return null
      return /^-?\d+(,\d+)?(e-?\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : cell
    }),
  )
}

/** Both files (CSV, XLSX) of a table, after a check that their cells are equal. */
async function fileOf(table: ExportTable) {
  const lines = cellsOf(await (await download(table, 'csv')).text())
  const book = read(await (await download(table, 'xlsx')).arrayBuffer(), { type: 'array' })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const rows = sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null }) : []
  const isDay = (cell: unknown) => typeof cell === 'string' && /^\d\d\/\d\d\/\d{4}$/.test(cell)
  linesOf(table).forEach((_line, i) => {
    const [csv = [], xlsx = []] = [lines[i], rows[i]]
    for (const [c, cell] of csv.entries()) {
      const other = xlsx[c] ?? null
      if (cell !== other && !(isDay(cell) && typeof other === 'number'))
        throw new Error(`line ${i + 1}: ${cell} in the CSV file, ${other} in the workbook`)
    }
  })
  return lines
}

/** The product's answers on levers, prints and files. */
export const PAPER_ANSWERS = {
  async causes(scope: Scope, date: string): Promise<Expected> {
    const measure = leverMeasure(date)
    const { late, parts, untargeted, ...rest } = await readCauses(admin, {
      date,
      measure: measure === 'revenue' ? ('netRevenue' as const) : measure,
      ...query(scope),
    })
    return flat({
      ...rest,
      late: keyed(
        late,
        ({ siteId }) => siteId,
        (one) => one.dataDate ?? '',
      ),
      untargeted: idsOf(untargeted),
      parts: keyed(parts, ({ id }) => id, itself),
    })
  },

  async watch(scope: Scope, date: string): Promise<Expected> {
    const at = await analysed(scope, date)
    const { view, missing } = await synthesisPage(admin, at, new URLSearchParams())
    if (view.state !== 'data') return { state: view.state }
    if (view.content.tab !== 'overview') throw new Error('another tab')
    const month = await readScopeMonth(scope, date, await referenceData())
    const { morning, toComplete } = await readMorning(
      admin,
      { scope, date, measure: 'revenue' },
      month,
    )
    if (!morning.value || !toComplete.value) throw new Error('nothing to watch')
    const { lines, others, gap } = morning.value
    const said = lines.map(({ site, service }) => `${site}|${service}`)
    if (new Set(said).size < said.length) throw new Error(`said twice: ${said.join()}`)
    if (lines.some(({ causes }) => causes[0]?.lever === 'calendar'))
      throw new Error('Calendrier comes first')
    const total = lines.reduce((sum, { value }) => sum + value, others?.value ?? 0)
    if (gap !== null && Math.abs(total - gap) > 0.06)
      throw new Error(`${total} in lines of a gap of ${gap}`)
    return flat({
      state: 'data',
      gaps: lines.flatMap(({ value }) => (value < 0 ? value : [])),
      success: lines.find(({ value }) => value > 0)?.value ?? null,
      ranks:
        view.content.ranks?.value?.map((rank) =>
          by(MEASURES, (measure) => {
            const own = rank[measure]
            const out = own?.without?.replace(' (sans donnée)', '').split(', ').sort().join(', ')
            const fewer = own?.shorter
              ?.replace(/ \([^)]*\)/g, '')
              .split(', ')
              .sort()
              .join(', ')
            return own && { ...own, without: out ?? null, shorter: fewer ?? null }
          }),
        ) ?? [],
      missing: keyed(
        // figures under doubt and absent files have tests of their own
        toComplete.value.filter(({ kind }) => kind !== 'doubted' && kind !== 'absent'),
        ({ kind }) => kind,
        ({ count }) => count,
      ),
      report: missing.join(),
    })
  },

  async morning(scope: Scope, date: string): Promise<Expected> {
    const printed = await printedMorning(admin, await analysed(scope, date))
    if (printed.status !== 200)
      return flat({ status: printed.status, missing: printed.missing.join() })
    const { measures, rate, potential, unplanned, videocheck, brands, sales } = printed.report
    if (potential.error !== null || sales.error !== null) throw new Error('a part is missing')
    return flat({
      status: 200,
      measures: keyed(
        measures,
        ({ measure }) => measure,
        ({ rows, total }) => keyed([total, ...rows], ({ service }) => service ?? 'global', itself),
      ),
      rate: rate.value,
      unplanned: [...unplanned.names].sort().join(),
      unplannedHours: unplanned.billedHours,
      potential: keyed(
        potential.value,
        ({ key }) => key,
        ({ progress, ongoingHours, ongoingWorkshops }) => ({
          ...progress,
          ongoing: ongoingHours,
          workshops: ongoingWorkshops,
        }),
      ),
      video: videocheck.value?.totals ?? 'illisible',
      brands: brandsShown(
        brands.rows.map((brand) => ({ ...brand, indicators: brand.indicators.rows })),
      ),
      sales: salesShown(sales.value),
    })
  },

  async papers(scope: Scope, date: string): Promise<Expected> {
    const at = await analysed(scope, date)
    const productivity = await productivityReport(admin, at)
    const { view } = await salesSheet(admin, at)
    const tables =
      productivity.status === 200 ? productivity.report : { teams: [], serviceSummary: [] }
    const people = tables.teams.flatMap(({ employees }) => employees)
    const services = {
      mechanic: 'mechanic',
      bodywork: 'body',
      quickService: 'quickService',
    } as const
    return flat({
      rows: keyed(
        people.filter(
          (one) => one.billedHours || one.ongoingHours || one.objectives || one.billingPotential,
        ),
        ({ key }) => key.replaceAll('.', ' '),
        (one) => ({
          days: one.daysPresent,
          potential: one.billingPotential,
          billed: one.billedHours,
          target: one.objectives,
          due: one.proratedObjectiveAmount,
          ongoing: one.ongoingHours,
          percent: one.realizationPercent,
        }),
      ),
      services: keyed(
        tables.teams,
        ({ key }) => services[key],
        ({ totals }) => ({
          billed: totals.billedHours,
          target: totals.objectives,
          due: totals.totalProratedObjectiveAmount,
          percent: totals.proratedRealization,
        }),
      ),
      sales: view.state === 'data' ? salesShown(view.content.services) : view.state,
    })
  },

  async exports(scope: Scope, date: string): Promise<Expected> {
    const metric = leverMeasure(date)
    const comparison = await comparisonExport(
      admin,
      await analysed(scope, date),
      new URLSearchParams({ metric }),
    )
    if (!comparison) throw new Error('no comparison')
    const compared = await fileOf(comparison)
    const rows = compared.slice(compared.findIndex(([first]) => first === 'Concession') + 1)
    const line = ([gap, delta, , , ...figures]: (typeof rows)[number]) => {
      const [revenue, ht, hec, caHec, target, percent, projection] = figures
      return { revenue, ht, hec, caHec, target, percent, projection, gap, delta }
    }
    const lines = await fileOf(
      await planningExport(admin, scope, new URLSearchParams({ month: date.slice(0, 7) })),
    )
    const blank = lines.findIndex((cells) => cells.every((cell) => cell === null))
    const [header = [], ...body] = lines.slice(blank + 1)
    const days = header.filter((cell) => /^\d\d\//.test(String(cell))).length
    const total = (cells: (typeof body)[number]) => Number(cells[5 + days] ?? 0)
    const persons = body.filter(
      ([, , name]) => !/^(Sous-total|Total Productifs)$/.test(String(name)),
    )
    const names = [...new Set(persons.map(([site, , name]) => `${site} ${name}`))]
    const hours = lines.find(([label]) => label === 'Potentiel du mois (h)')?.[1]
    return flat({
      rows: keyed(
        rows,
        ([name]) => String(name),
        ([name, ...cells]) => ({ ...(name === 'Total' ? {} : { date: cells[3] }), ...line(cells) }),
      ),
      people: keyed(names, itself, (name) =>
        persons
          .filter(([site, , own]) => `${site} ${own}` === name)
          .reduce((sum, cells) => sum + total(cells), 0),
      ),
      productive: keyed(
        body.filter(([, , label]) => label === 'Total Productifs'),
        ([name]) => String(name),
        total,
      ),
      days,
      codes: persons
        .flatMap((cells) => cells.slice(5, 5 + days))
        .filter(
          (cell) => cell !== null && !['hors effectif', 'autre équipe'].includes(String(cell)),
        ).length,
      potential: hours ?? null,
    })
  },
}
