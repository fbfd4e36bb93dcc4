import { beforeAll, describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import type { ObjectifDocument } from '~/db/collections/objectifs.server'
import { objectifs } from '~/db/collections/objectifs.server'
import type { DayMail } from '~/db/collections/outbox.server'
import { planning } from '~/db/collections/planning.server'
import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import type { UserDocument } from '~/db/collections/users.server'
import { type Scope, scopeKey } from '~/domain/access/scope'
import { LEVERS } from '~/domain/causes/levers'
import { exportScreen } from '~/domain/exports/screens'
import type { ExportTable } from '~/domain/exports/table'
import { type Network, partsOf, type SiteNode } from '~/domain/hierarchy/network'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { readGapAt } from '~/services/actions/lever-gaps.server'
import { readCauses } from '~/services/analysis/causes-rest.server'
import { causesTab } from '~/services/analysis/causes-tab.server'
import { comparisonExport, comparisonPage } from '~/services/analysis/comparison.server'
import { historyPage } from '~/services/analysis/history.server'
import { readGapDays } from '~/services/analysis/landing-rest.server'
import { synthesisPage } from '~/services/analysis/synthesis.server'
import { screenTables } from '~/services/exports/screens.server'
import { writeMorning } from '~/services/morning-mail/compose.server'
import { figurePage } from '~/services/origin/figures.server'
import { printedMorning } from '~/services/report/morning.server'
import { readScopeMonth } from '~/services/rollups/scope-month.server'
import { downloadAll } from '~/services/web/workbook-export.server'
import { scopeQuery } from '~/urls'
import { DEMO_SITES, fillDemo } from '../../../build-scripts/demo/fill'
import { makePrincipal, makeUser } from '../../builders/users'
import { writeTouching } from '../../builders/writes'
import { useDatabase } from '../harness/database'

// @long: every scope of the demo network on every surface, in eight states
useDatabase({ keep: true })

const DATE = '2026-11-19'
const MONTH = '2026-11'
const admin = makePrincipal()
let stored: Map<string, ObjectifDocument>

beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  await fillDemo({ sites: DEMO_SITES, months: 2, report: () => undefined })
  const all = await (await objectifs.open()).find({ period: MONTH }).toArray()
  stored = new Map(all.map((one) => [one.siteId, one]))
  // why so long: twelve concessions and two months are imported
}, 300_000)

const chain = ({ _id: siteId, plateId, groupId }: SiteNode) => ({ siteId, plateId, groupId })
const named = (reference: ReferenceData, name: string): SiteNode => {
  const site = reference.network.sites.find((one) => one.name.includes(name))
  if (!site) throw new Error(name)
  return site
}

type Change = (document: ObjectifDocument) => ObjectifDocument | null

/** Replaces November's objectives of some concessions, and restores those of all others. */
async function withObjectifs(reference: ReferenceData, changes: Readonly<Record<string, Change>>) {
  const collection = await objectifs.open()
  const { sites } = reference.network
  const touched = { what: 'objectifs' as const, sites: sites.map(chain), months: [MONTH] }
  const changed = new Map(
    Object.entries(changes).map(([name, change]) => [named(reference, name)._id, change]),
  )
  await writeTouching(touched, async () => {
    await collection.deleteMany({ period: MONTH })
    const kept = [...stored.values()].flatMap((one) => {
      const change = changed.get(one.siteId)
      return (change ? change(structuredClone(one)) : one) ?? []
    })
    await collection.insertMany(kept)
  })
}

const cents = (value: number | null | undefined) => Math.round((value ?? 0) * 100) / 100
const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((all, one) => all + (one ?? 0), 0)

/** Value of a file's row by the beginning of its header. */
function cellOf(
  { headers, rows }: ExportTable,
  header: string,
  isRow: (row: unknown[]) => boolean,
) {
  const place = headers.findIndex((one) => String(one).startsWith(header))
  const value = rows.find((row) => isRow([...row]))?.[place]
  return typeof value === 'number' ? value : 0
}

async function tablesOf(key: string, scope: Scope) {
  const screen = exportScreen(key)
  if (!screen) throw new Error(key)
  const query = new URLSearchParams({ date: DATE })
  const parts = scope.type === 'all' ? { group: 'all' } : scopeQuery(scope)
  for (const [name, value] of Object.entries(parts)) if (value) query.set(name, String(value))
  const { tables } = await screenTables(
    new Request(`http://localhost${screen.path}/export?${query}`),
    admin,
    screen,
  )
  return tables
}

/** The gap to date in CA Net of a scope, as each surface says it. */
async function gapsOf(scope: Scope) {
  const reference = await referenceData()
  const analysed = { scope, date: DATE, reference }
  const call = {
    date: DATE,
    measure: 'netRevenue' as const,
    ...(scope.type === 'site' ? { site: scope.siteId } : {}),
    ...(scope.type === 'plate' ? { plate: scope.plateId } : {}),
    ...(scope.type === 'group' ? { group: scope.groupId } : {}),
  }
  const month = await readScopeMonth(scope, DATE, reference)
  const none = { service: null, lever: null }
  const [page, tab, causes, days, compared, origin, years, sheet, action] = [
    await synthesisPage(admin, analysed, new URLSearchParams()),
    await causesTab(admin, scope, DATE, new URLSearchParams(), month),
    await readCauses(admin, call),
    await readGapDays(admin, call),
    await comparisonPage(admin, analysed, new URLSearchParams('columns=levers')),
    await figurePage(admin, analysed, new URLSearchParams('figure=gap'), 50),
    await historyPage(admin, analysed, new URLSearchParams(`period=${MONTH}`)),
    await printedMorning(admin, analysed),
    scope.type === 'all' ? null : await readGapAt(scope, none, DATE, reference),
  ]
  const [synthesis, comparison] = [
    await tablesOf('synthesis', scope),
    scope.type === 'site' ? null : await comparisonExport(admin, analysed, new URLSearchParams()),
  ]
  if (page.view.state !== 'data' || page.view.content.tab !== 'overview') throw new Error('page')
  if (origin.view.state !== 'data' || years.view.state !== 'data') throw new Error('origin')
  if (sheet.status !== 200) throw new Error(sheet.message)
  const { gauges } = page.view.content
  const [whole, ...blocks] = tab.blocks
  const [main, , ...files] = synthesis
  return {
    page: cents(gauges[0]?.gapToDate),
    tab: cents(whole?.gap),
    'tab, services and lines': cents(sum(blocks.map(({ gap }) => gap))),
    'GET /records/causes': cents(causes.gap),
    'its levers': cents(sum(LEVERS.map((lever) => causes.levers[lever]))),
    'GET /records/gap-history': cents(days.days.at(-1)?.gap),
    origin: cents(origin.view.content.value),
    history: cents(years.view.rows.find(({ key }) => key === MONTH)?.gap),
    'printed morning': cents(sheet.head.block.morning.value?.gap),
    'printed table': cents(
      sheet.report.measures.find(({ measure }) => measure === 'revenue')?.total.gapToDate,
    ),
    'printed levers': cents(sum(Object.values(sheet.head.levers ?? {}))),
    'synthesis file': cents(
      main &&
        cellOf(
          main,
          'Écart à date',
          ([first, second]) => first === 'CA Net (€)' && second === 'Total',
        ),
    ),
    'causes file': cents(
      sum(
        files
          .filter(({ title }) => title === 'Causes de l’écart par service')
          .map((table) => cellOf(table, 'Écart à date', ([first]) => first === 'Total')),
      ),
    ),
    ...(action ? { action: cents(action.gap) } : {}),
    ...(scope.type === 'site'
      ? {}
      : {
          'GET /records/causes, parts': cents(sum(causes.parts.map(({ gap }) => gap))),
          comparison: cents(compared?.total.gap),
          'its rows': cents(sum((compared?.rows.rows ?? []).map(({ gap }) => gap))),
          'its levers, total': cents(sum(Object.values(compared?.total.levers ?? {}))),
          'comparison file': cents(
            comparison &&
              cellOf(comparison, 'Écart à date', (row) =>
                row.some((one) => String(one).startsWith('Total')),
              ),
          ),
        }),
  }
}

/** Every scope of the network with its concessions last. */
const scopesOf = (network: Network, scope: Scope = { type: 'all' }): Scope[] => [
  scope,
  ...partsOf(network, scope).flatMap((one) => scopesOf(network, one.scope)),
]

const readers = new Map<string, string>()

/** The gap in whole euros as the morning mail of a reader of the scope says it. */
async function gapOfMail(scope: Scope): Promise<number> {
  const key = scopeKey(scope)
  const node = key.split(':')[1] ?? null
  const given: Partial<UserDocument> =
    scope.type === 'all'
      ? { role: 'administrator' }
      : {
          role: 'director',
          assignmentLevel: scope.type === 'site' ? 'concession' : scope.type,
          assignmentId: node,
        }
  const userId =
    readers.get(key) ??
    (await makeUser({ ...given, email: `${key}@essai.fr`, morningMail: '07:30' }))._id
  readers.set(key, userId)
  const mail = await writeMorning({ userId } as DayMail)
  const text = mail?.text.replace(/[\u00a0\u202f]/g, ' ') ?? ''
  const [, sign, euros] =
    /CA Net, écart à date(?: hors réserve)? : ([+−])?([\d ]+ €|N\/A)/.exec(text) ?? []
  if (euros === undefined) throw new Error(`no gap in the mail of ${key}: ${text.slice(0, 400)}`)
  // as the other surfaces: nothing compared is 0
  return Number(euros === 'N/A' ? 0 : euros.replaceAll(/[ €]/g, '')) * (sign === '−' ? -1 : 1)
}

/** The gap as a spreadsheet program reads it from the synthesis' XLSX file. */
async function gapOfWorkbook(scope: Scope): Promise<number> {
  const answer = await downloadAll('Synthèse', await tablesOf('synthesis', scope))
  const book = read(Buffer.from(await answer.arrayBuffer()))
  const rows = book.SheetNames.flatMap((name) =>
    utils.sheet_to_json<unknown[]>(book.Sheets[name] ?? {}, { header: 1 }),
  )
  const starts = (one: unknown) => String(one).startsWith('Écart à date')
  const place = rows.find((row) => row.some(starts))?.findIndex(starts) ?? -1
  const row = rows.find(([first, second]) => first === 'CA Net (€)' && second === 'Total')
  return cents(Number(row?.[place] ?? 0))
}

/** Scopes whose surfaces differ, with what each says. */
async function differences() {
  const reference = await referenceData()
  const found: Record<string, Record<string, number>> = {}
  const gaps = new Set<number>()
  for (const scope of scopesOf(reference.network)) {
    const surfaces = await gapsOf(scope)
    const [first = 0, ...others] = Object.values(surfaces)
    gaps.add(first)
    // a file rounds to cents, and so does each of its rows
    if (others.some((one) => Math.abs(one - first) > 0.02)) found[scopeKey(scope)] = surfaces
    const [mail, workbook] = [await gapOfMail(scope), await gapOfWorkbook(scope)]
    if (Math.abs(mail - first) > 0.51 || Math.abs(workbook - first) > 0.02)
      found[`${scopeKey(scope)} by mail and workbook`] = { first, mail, workbook }
    const parts = partsOf(reference.network, scope)
    if (parts.length > 0) {
      const own: number[] = []
      for (const part of parts) own.push((await gapsOf(part.scope)).page)
      if (Math.abs(sum(own) - first) > 0.05)
        found[`${scopeKey(scope)} as its parts`] = { first, parts: cents(sum(own)) }
    }
  }
  // twelve concessions, four plates, two groups, the network: each has a gap of its own
  return { found, isVaried: gaps.size > 10 }
}

const gone: Change = () => null
const without =
  (...keys: string[]): Change =>
  (one) => {
    const services = one.services.filter(({ key }) => !keys.includes(key))
    const total = (of: (service: (typeof services)[number]) => number) => sum(services.map(of))
    return {
      ...one,
      services,
      budget: {
        ...one.budget,
        revenue: total(({ netRevenue }) => netRevenue),
        totalHours: total(({ totalHours }) => totalHours),
        hecHours: total(({ hecHours }) => hecHours),
      },
    }
  }
/** The objective is gone, its budget stays: the rest is the service's. */
const undivided =
  (...keys: string[]): Change =>
  (one) => ({ ...one, services: one.services.filter(({ key }) => !keys.includes(key)) })
const unhoured: Change = (one) => ({
  ...one,
  services: one.services.map((service) => ({ ...service, totalHours: 0 })),
})

describe('the demo network has one gap on every surface (4-decisions, 64 and 65)', () => {
  const six = ['Chambéry', 'Voiron', 'Vénissieux', 'Vitré', 'Cholet', 'Saint-Malo']
  const states: [string, Record<string, Change>][] = [
    ['as it is', {}],
    ['without Chambéry’s objective', { Chambéry: gone }],
    ['without two objectives', { Chambéry: gone, Voiron: gone }],
    ['without six objectives', Object.fromEntries(six.map((name) => [name, gone]))],
    ['without one service’s objective', { Chambéry: without('quickService') }],
    [
      'with budgets that are not divided',
      { Chambéry: undivided('quickService'), Voiron: undivided('quickService', 'body') },
    ],
    ['with hours’ objectives at 0', { Chambéry: unhoured }],
  ]
  test.each(states)(
    '%s',
    async (_title, changes) => {
      await withObjectifs(await referenceData(), changes)
      expect(await differences()).toEqual({ found: {}, isVaried: true })
    },
    300_000,
  )

  test('with a planning emptied after freezing', async () => {
    const reference = await referenceData()
    await withObjectifs(reference, {})
    const site = named(reference, 'Chambéry')
    const touched = { what: 'planning' as const, sites: [chain(site)], months: [MONTH] }
    await writeTouching(touched, async () =>
      (await planning.open()).deleteMany({ siteId: site._id, month: MONTH }),
    )
    expect(await differences()).toEqual({ found: {}, isVaried: true })
  }, 300_000)
})
