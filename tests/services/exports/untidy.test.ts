import { beforeAll, describe, expect, it, vi } from 'vitest'
import { read } from 'xlsx'
import { toCsv } from '~/domain/exports/csv'
import { exportScreen } from '~/domain/exports/screens'
import type { ExportTable } from '~/domain/exports/table'
import { POTENTIAL_FAILED } from '~/domain/read-failure-messages'
import { screenTables } from '~/services/exports/screens.server'
import { toXlsx } from '~/services/web/xlsx'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makePlate, makeSite, type TestNetwork } from '../../builders/hierarchy'
import { fridayMorning } from '../../builders/imports'
import { siteScopeOf } from '../../builders/objectifs'
import { makeTeam } from '../../builders/productivity'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'
import { withFailures } from '../harness/failing-database'

vi.mock('~/db/driver/collection.server', async (original) =>
  (await import('../harness/failing-database')).failingModels(await original()),
)

useDatabase({ keep: true })

let net: TestNetwork

async function filesOf(key: string, query: string) {
  const screen = exportScreen(key)
  if (!screen) throw new Error(key)
  const request = new Request(`http://localhost${screen.path}/export?${query}`)
  return screenTables(request, makePrincipal(), screen)
}

const siteQuery = (site: TestNetwork['sites']['a1'], date: string) => {
  const { groupId, plateId, siteId } = siteScopeOf(site)
  return `group=${groupId}&plate=${plateId}&site=${siteId}&date=${date}`
}
const a1 = (date: string) => siteQuery(net.sites.a1, date)
const plateA = (date: string) => a1(date).replace(/&site=\w+/, '')

const NO_PLANNING = ['planning.find', 'planning.aggregate']

const titles = ({ tables }: { tables: ExportTable[] }) => tables.map(({ title }) => title)

beforeAll(async () => {
  net = await fridayMorning()
  await makeTeam(net.sites.a1)
  await storeObjectif(net.sites.a1, '2026-11', {
    revenue: 84_000,
    hours: 420,
    hec: 280,
    families: [{ key: 'tires', quantity: 42 }],
  })
  for (const site of [net.sites.a1, net.sites.a2])
    await importActivity(site, '2026-11-18', {
      mechanic: { netRevenue: 25_000.55, totalHours: 120.25, hecHours: 100, entriesClients: 7 },
    })
})

describe('on the first of a month, before any record', () => {
  it.each([
    // 420 h ÷ 21 working days
    ['hours', ['Objectifs HT', 'Objectifs HEC'], ['Global', 420, 20, 100]],
    // 84 000 ÷ 280; 84 000 ÷ 420
    ['revenue', ['Objectifs mensuels'], ['Global', 84_000, 300, 200]],
    ['crescendo', ['Objectifs par famille'], ['Mécanique', 'Pneus', 42, null]],
  ])('%s: the targets that its page shows', async (key, expected, row) => {
    const files = await filesOf(key, a1('2026-11-01'))
    expect(titles(files)).toEqual(expected)
    expect(files.tables[0]?.rows[0]).toEqual(row)
    await expect(filesOf(key, siteQuery(net.sites.a2, '2026-11-01'))).rejects.toThrow(
      'Aucune donnée à exporter pour cette sélection.',
    )
  })
})

it('a workbook names more late concessions than one cell holds', () => {
  const late = Array.from({ length: 2000 }, (_, n) => `Concession ${n} (aucune donnée)`).join(', ')
  const about = [['En retard', late]] as const
  const bytes = toXlsx({ title: 'T', about, headers: ['Service'], rows: [['Global']] })
  const sheet = read(bytes).Sheets.T ?? {}
  expect(['A1', 'A2', 'A3', 'A4', 'A5'].map((at) => sheet[at]?.v)).toEqual([
    'En retard',
    '',
    undefined,
    'Service',
    'Global',
  ])
  expect(`${sheet.B1?.v} ${sheet.B2?.v}`).toBe(late)
})

it('a spreadsheet sets thousands apart and lines decimals up, in a column that is wide enough for them', () => {
  const rows = [
    ['Alpes', 1_246_953.82, 2026],
    ['Total', -1_969_210, 2026],
  ]
  const table = {
    title: 'T',
    headers: ['Nom', 'CA', 'Année'],
    rows,
    about: [['Lignes', 12_000]] as const,
  }
  const sheet = read(toXlsx(table), { cellNF: true, cellStyles: true }).Sheets.T ?? {}
  expect(['B4', 'B5', 'C4', 'B1'].map((at) => sheet[at]?.z)).toEqual([
    '#,##0.00',
    '#,##0.00',
    'General',
    'General',
  ])
  expect([sheet.B4?.t, sheet.B4?.v, sheet.B5?.v]).toEqual(['n', 1_246_953.82, -1_969_210])
  // -1 969 210,00 has 13 signs
  expect(sheet['!cols']?.[1]?.wch).toBeGreaterThanOrEqual(15)
})

it('an instant is written as Paris date and time in a spreadsheet', () => {
  const rows = [[{ at: '2026-11-20 08:30:00' }]]
  const table = { title: 'T', headers: ['Quand'], rows }
  const cell = read(toXlsx(table), { cellNF: true }).Sheets.T?.A2
  // the 20th is day 46 346 of a workbook; 8 h 30 of 24 h
  expect([cell?.t, cell?.z]).toEqual(['n', 'dd/mm/yyyy hh:mm:ss'])
  expect(cell?.v).toBeCloseTo(46_346 + 8.5 / 24, 8)
  expect(toCsv(table)).toContain('\r\n20/11/2026 08:30:00\r\n')
})

describe('what a part leaves out is named', () => {
  it('hours: the workers present, or why none can be counted', async () => {
    const { tables } = await filesOf('hours', `${a1('2026-11-18')}&staff=to-date`)
    const staff = tables.find(({ title }) => title === 'Effectif présent')
    expect(staff?.about).toContainEqual(['Présents', 'Cumul à date (18/11/2026)'])
    expect(staff?.headers).toEqual(['Service', 'Jours de présence', 'Potentiel (h)'])
    expect(staff?.rows[0]?.[0]).toBe('Global')
    const broken = await withFailures(NO_PLANNING, () =>
      filesOf('hours', siteQuery(net.sites.a2, '2026-11-18')),
    )
    expect(broken.tables[0]?.about).toEqual(
      expect.arrayContaining([
        ['Effectif présent', 'Données non disponibles.'],
        ['Potentiel', POTENTIAL_FAILED],
      ]),
    )
  })

  it('history: a concession without objectif counts in the realised alone', async () => {
    const { tables } = await filesOf('historical-results', plateA('2026-11-18'))
    const [table] = tables
    const at = table?.headers.indexOf('Sans objectif, dans le réalisé seul') ?? -1
    expect(table?.rows.at(-1)?.[at]).toBe('Concession A2')
    expect(table?.headers).not.toContain('Illisibles, hors des sommes')
    expect(table?.headers).not.toContain('Aucune donnée, hors du réalisé')
  })

  it('history: an objectif of a past month without a record makes the month incomplete, by name', async () => {
    const { a1, a2 } = net.sites
    // October's last working day is Friday the 30th
    await importActivity(a1, '2026-10-30', { mechanic: { netRevenue: 45_000 } })
    for (const site of [a1, a2])
      await storeObjectif(site, '2026-10', { revenue: 50_000, hours: 250, hec: 200 })
    const { tables } = await filesOf('historical-results', plateA('2026-11-18'))
    const [table, services] = tables
    const lacking = 'Aucune donnée, hors du réalisé'
    const of = (row: ExportTable['rows'][number] | undefined, from = table) =>
      ['% réalisation', 'Remarque', lacking].map((name) => row?.[from?.headers.indexOf(name) ?? -1])
    // 45 000 of 50 000: A2 has no data, so its objectif is left out of the comparison (4-decisions, 53)
    expect(of(table?.rows.at(-2))).toEqual([90, 'incomplet', 'Concession A2'])
    expect(of(table?.rows.at(-1))[2]).toBeNull()
    expect(of(services?.rows.at(-1), services).slice(1)).toEqual(['en cours', 'Concession A2'])
  })

  it('history: names every concession that is late or lacks a month, beyond what the page names', async () => {
    const plate = await makePlate()
    const sites = await Promise.all(
      Array.from({ length: 34 }, (_, n) => makeSite({ plate, name: `Garage ${n + 10}` })),
    )
    const [here, ...others] = sites
    if (!here) throw new Error('no concession')
    for (const date of ['2026-10-30', '2026-11-18'])
      await importActivity(here, date, { mechanic: { netRevenue: 45_000 } })
    for (const site of sites)
      await storeObjectif(site, '2026-10', { revenue: 50_000, hours: 250, hec: 200 })
    const names = others.map(({ name }) => name)
    const asked = `group=${plate.groupId}&plate=${plate._id}&date=2026-11-18`
    const [table] = (await filesOf('historical-results', asked)).tables
    const late = names.map((name) => `${name} (aucune donnée)`)
    expect(String(table?.about?.find(([label]) => label === 'En retard')?.[1]).split(', ')).toEqual(
      expect.arrayContaining(late),
    )
    const at = table?.headers.indexOf('Aucune donnée, hors du réalisé') ?? -1
    const october = table?.rows.find(([period]) => period === '2026-10')
    expect(String(october?.[at]).split(', ').sort()).toEqual(names)
  })

  it('targets: concessions without objectif by name, under the month’s own name', async () => {
    const { name, tables } = await filesOf('targets', `${plateA('2026-11-18')}&month=2026-11`)
    expect(name).toBe('Objectifs du mois Plaque A novembre 2026')
    expect(tables[0]?.about).toContainEqual(['Sans objectif', 'Concession A2'])
    expect(toCsv(tables[0] as ExportTable)).toContain('\r\nSans objectif;Concession A2\r\n')
  })

  it('synthesis: unreadable causes are left out, the rest is kept', async () => {
    // a month whose planning no other test has read: the sums of a read one stay
    await importActivity(net.sites.a2, '2026-09-30', { mechanic: { netRevenue: 25_000.55 } })
    const files = await withFailures(NO_PLANNING, () =>
      filesOf('synthesis', siteQuery(net.sites.a2, '2026-09-30')),
    )
    expect(titles(files)).toEqual(['Synthèse', 'Par jour'])
    expect(files.tables[0]?.about).toContainEqual(['Causes de l’écart', 'Données non disponibles.'])
  })
})
