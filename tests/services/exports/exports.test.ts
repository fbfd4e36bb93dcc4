import { writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CellObject, read, type WorkSheet } from 'xlsx'
import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'
import { toCsv } from '~/domain/exports/csv'
import { EXPORT_SCREENS, exportScreen } from '~/domain/exports/screens'
import type { ExportTable } from '~/domain/exports/table'
import { allTeams } from '~/domain/productivity/summary'
import { defaultIndicators } from '~/domain/quality/template'
import { screenTables } from '~/services/exports/screens.server'
import { loadProductivity } from '~/services/productivity/read.server'
import { saveBrand } from '~/services/quality/quality.server'
import { toXlsx } from '~/services/web/xlsx'
import { importActivity, storeObjectif, storePlanning } from '../../builders/activity'
import type { TestNetwork } from '../../builders/hierarchy'
import { fridayMorning } from '../../builders/imports'
import { plateScopeOf, siteScopeOf } from '../../builders/objectifs'
import { makeTeam } from '../../builders/productivity'
import { makePrincipal, makeUser } from '../../builders/users'
import { storeVideocheck } from '../../builders/videocheck'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase({ keep: true })

const DATE = '2026-11-19'
const admin = makePrincipal({ name: '=Alice' })
let net: TestNetwork
let plate: string

async function tablesOf(key: string, query: string, principal: Principal = admin) {
  const screen = exportScreen(key)
  if (!screen) throw new Error(key)
  const request = new Request(`http://localhost${screen.path}/export?date=${DATE}&${query}`)
  return screenTables(request, principal, screen)
}
const queryOf = (scope: Scope) =>
  scope.type === 'site'
    ? `group=${scope.groupId}&plate=${scope.plateId}&site=${scope.siteId}`
    : scope.type === 'plate'
      ? `group=${scope.groupId}&plate=${scope.plateId}`
      : 'group=all'

/** Rows of a table as objects keyed by header. */
const rowsOf = ({ headers, rows }: ExportTable) =>
  rows.map((row) => Object.fromEntries(row.map((value, i) => [String(headers[i]), value])))
const first = (tables: readonly ExportTable[], title: string) => {
  const table = tables.find((one) => one.title === title)
  if (!table) throw new Error(title)
  return table
}

beforeAll(async () => {
  net = await fridayMorning()
  const { a1, a2 } = net.sites
  plate = `${queryOf(plateScopeOf(a1))}&month=2026-11`
  await makeTeam(a1)
  await makeWorker(a2, { name: '=1+1', metier: 'Mécanicien' })
  // half past midnight in Paris
  const trialExpiresAt = new Date('2026-11-30T23:30:00Z')
  await makeUser({ email: 'zoe@essai.fr', name: '+33 Zoé', isOnTrial: true, trialExpiresAt })
  // 21 working days, 14 of them up to the 19th
  await storeObjectif(a1, '2026-11', {
    revenue: 84_000,
    hours: 420,
    hec: 280,
    families: [{ key: 'tires', quantity: 42 }],
  })
  await importActivity(a2, '2026-11-18', {
    mechanic: { netRevenue: 25_000.55, totalHours: 120.25, hecHours: 100, entriesClients: 7 },
  })
  await storeVideocheck(a1, DATE, [100, 60, 10_000, 4_000.5])
  await saveBrand(admin, siteScopeOf(a1), '2026-11', {
    brand: {
      brandName: 'Renault',
      surveyCount: 10,
      indicators: defaultIndicators().map((one) => ({ ...one, value: 80.5 })),
    },
    originalName: null,
    seen: null,
  })
})

describe('the files of a screen', () => {
  // shows 7 §3: /revenue/export, /hours/export, /crescendo/export, /entries/export
  // shows 7 §3: /quality/export, /videocheck/export, /historical-results/export, /targets/export
  // shows 7 §3: /planning/workers/export
  // shows 7 §5: /actions/export
  it.each(EXPORT_SCREENS.map(({ key }) => key))(
    '%s: tables, each saying what it is of',
    async (key) => {
      const { tables } = await tablesOf(key, plate)
      expect(tables.length).toBeGreaterThan(0)
      for (const { title, about = [], headers, rows } of tables) {
        expect(about[0]).toEqual(['Tableau', title])
        expect(about.at(-1)).toEqual(['Édité le', { day: '2026-11-20' }])
        expect(new Set(headers).size, `${title}: ${headers}`).toBe(headers.length)
        for (const row of rows) expect(row.length).toBe(headers.length)
      }
      const said = tables[0]?.about ?? []
      if (exportScreen(key)?.of === 'scope')
        expect(said).toEqual(
          expect.arrayContaining([
            ['Périmètre', 'Plaque A'],
            ['Date analysée', { day: DATE }],
          ]),
        )
    },
  )

  // shows 7 §3: /productivity/export
  it('productivity: holds the figures of its screen', async () => {
    const { tables } = await tablesOf('productivity', plate)
    const rows = rowsOf(first(tables, 'Productivité par collaborateur'))
    // 21 days × 7 h = 147 h, of which 147 × 14 ÷ 21 = 98 to date; 73.5 of them billed
    expect(rows.find((row) => row.Collaborateur === 'Anne Martin')).toMatchObject({
      Concession: 'Concession A1',
      Service: 'Mécanique',
      'Jours planifiés': 21,
      'Objectif de base (h)': 147,
      'Objectif individuel (h)': null,
      'Objectif du mois (h)': 147,
      'Objectif à date (h)': 98,
      'Facturées (h)': 73.5,
      'Productivité à date (%)': 75,
    })
    const scope = plateScopeOf(net.sites.a1)
    const { sums } = await loadProductivity(scope, DATE, await referenceData())
    expect(rows).toHaveLength(allTeams(sums.teams).people)
    expect(rowsOf(first(tables, 'Productivité par service')).at(-1)).toMatchObject({
      Service: 'Total',
      'Facturées (h)': 122.6,
    })
  })

  // shows 7 §3: /synthesis/export
  it('synthesis: every measure, the gap and its causes, who is late', async () => {
    const { tables } = await tablesOf('synthesis', plate)
    const synthesis = first(tables, 'Synthèse')
    const [revenue] = rowsOf(synthesis)
    expect(revenue).toMatchObject({
      Mesure: 'CA Net (€)',
      Service: 'Total',
      Réalisé: 25_000.55,
      Objectif: 84_000,
    })
    expect(synthesis.about).toContainEqual(['En retard', 'Concession A2 (18/11/2026)'])
    expect(synthesis.about).toContainEqual(['Sans objectif', 'Concession A2'])
    const causes = rowsOf(first(tables, 'Causes de l’écart par périmètre'))
    expect(causes.map((row) => row.Périmètre)).toEqual(['Concession A1', 'Concession A2', 'Total'])
    const days = rowsOf(first(tables, 'Évolution de l’écart'))
    const [whole] = rowsOf(first(tables, 'Causes de l’écart par service')).slice(-1)
    expect(days.at(-1)).toMatchObject({ 'Écart à date (€)': whole?.['Écart à date (€)'] })
    const takes = rowsOf(first(tables, 'Pour finir à l’objectif'))
    expect(takes[0]).toMatchObject({ Service: 'Total' })
    expect(takes[0]?.['En clair']).toMatch(/^il manque .*par jour ouvré restant/)
    expect(takes[0]?.['Reste à faire (€)']).toBe(84_000)
  })

  it('synthesis: the days of the chart, with the targets’ path of the address', async () => {
    const even = first((await tablesOf('synthesis', plate)).tables, 'Par jour')
    expect(even.about?.[1]).toEqual(['Objectif du jour', 'Jours ouvrés'])
    // 30 days but 5 Sundays; 84 000 ÷ 21, 420 ÷ 21, 280 ÷ 21; 25 000,55 ÷ 13; 120,25 + 70 h
    const rows = rowsOf(even)
    expect(rows.length).toBe(25)
    const day = (date: string, of = rows) =>
      of.find((row) => JSON.stringify(row.Date) === JSON.stringify({ day: date }))
    expect(day('2026-11-18')).toEqual({
      Date: { day: '2026-11-18' },
      'CA Net, réalisé (€)': 25_000.55,
      'CA Net, Obj. Jr. (€)': 4000,
      'CA Net, moyenne par jour ouvré (€)': 1923.12,
      'HT, réalisé (h)': 190.25,
      'HT, Obj. Jr. (h)': 20,
      'HT, moyenne par jour ouvré (h)': 14.63,
      'HEC, réalisé (h)': 100,
      'HEC, Obj. Jr. (h)': 13.33,
      'HEC, moyenne par jour ouvré (h)': 7.69,
    })
    expect(day('2026-11-21')).toMatchObject({
      'CA Net, réalisé (€)': null,
      'CA Net, Obj. Jr. (€)': null,
      'CA Net, moyenne par jour ouvré (€)': null,
    })
    // two workers on Monday the 2nd, one on Saturday the 7th: 90 000 × 2 ÷ 3 and × 1 ÷ 3
    const { b1 } = net.sites
    await storeObjectif(b1, '2026-11', { revenue: 90_000, hours: 300, hec: 300 })
    await storePlanning(b1, '2026-11', 'mechanic', { '02': '1', '07': '1' })
    await storePlanning(b1, '2026-11', 'body', { '02': '1' })
    await importActivity(b1, '2026-11-18', { mechanic: { netRevenue: 1 } })
    const own = `${queryOf(siteScopeOf(b1))}&path=presence`
    const weighted = first((await tablesOf('synthesis', own)).tables, 'Par jour')
    expect(weighted.about?.[1]).toEqual(['Objectif du jour', 'Présence prévue'])
    const targets = ['02', '03', '07'].map(
      (at) => day(`2026-11-${at}`, rowsOf(weighted))?.['CA Net, Obj. Jr. (€)'],
    )
    expect(targets).toEqual([60_000, null, 30_000])
  })

  it('sales, quality, VideoCheck, invoices, targets: what was stored', async () => {
    const sales = await tablesOf('crescendo', plate)
    expect(rowsOf(first(sales.tables, 'Ventes par famille'))[0]).toMatchObject({
      // 42 × 14 ÷ 21
      Famille: 'Pneus',
      Objectif: 42,
      Réalisé: 0,
      'Objectif à date': 28,
    })
    const quality = await tablesOf('quality', plate)
    expect(rowsOf(first(quality.tables, 'Qualité par concession'))[0]).toMatchObject({
      Concession: 'Concession A1',
      Marque: 'Renault',
      Enquêtes: 10,
      'Résultat (%)': 80.5,
    })
    const videocheck = await tablesOf('videocheck', plate)
    expect(rowsOf(videocheck.tables[0] as ExportTable)).toMatchObject([
      {
        Concession: 'Concession A1',
        'Données du': { day: DATE },
        'CA réalisé (€)': 4000.5,
        'Taux de réalisation (%)': 60,
        // of 40 000 €, the fixed target
        'CA réalisé, % de l’objectif': 10,
      },
      { Concession: 'Total', 'Données du': null, Entrées: 100 },
    ])
    const entries = await tablesOf('entries', plate)
    expect(rowsOf(first(entries.tables, 'Facturation du mois'))[0]).toMatchObject({
      Service: 'Global',
      Clients: 7,
      Total: 7,
    })
    const targets = await tablesOf('targets', plate)
    expect(rowsOf(first(targets.tables, 'Objectifs'))[0]).toMatchObject({
      Périmètre: 'Concession A1',
      Service: 'Global',
      'CA Net (€)': 84_000,
      // 84 000 ÷ 280
      'CA Net / HEC (€/h)': 300,
    })
  })

  // shows 7 §3: /admin/users/export, /admin/audit/export, /admin/imports/export
  // shows 7 §3: /admin/freshness/export
  it('administration’s are its own: accounts, acts, imports', async () => {
    const { tables } = await tablesOf('users', 'q=zoe')
    expect(rowsOf(first(tables, 'Utilisateurs'))).toMatchObject([
      { Email: 'zoe@essai.fr', 'Fin de l’essai': { day: '2026-12-01' } },
    ])
    const audit = rowsOf(first((await tablesOf('audit', '')).tables, 'Journal des modifications'))
    expect(audit[0]).toMatchObject({
      Quand: { at: '2026-11-20 08:30:00' },
      Qui: '=Alice',
      Objet: 'Qualité',
    })
    const late = (await tablesOf('freshness', 'q=a2')).tables[0] as ExportTable
    expect(late.about).toEqual([
      ['Tableau', 'Concessions en retard'],
      ['Données attendues du', { day: DATE }],
      ['Concessions à jour', '1 sur 4'],
      ['Recherche', 'a2'],
      ['Édité le', { day: '2026-11-20' }],
    ])
    expect(rowsOf(late)).toEqual([
      {
        Concession: 'Concession A2',
        Plaque: 'Plaque A',
        Groupe: 'Groupe Nord',
        'Dernières données': { day: '2026-11-18' },
      },
    ])
    for (const key of ['users', 'audit', 'imports', 'freshness'])
      await expect(tablesOf(key, '', makePrincipal({ role: 'director' }))).rejects.toThrow(
        ForbiddenError,
      )
  })

  it('are for the screen’s roles and cover, and need something to hold', async () => {
    const cover = { kind: 'site', id: net.sites.a1._id } as const
    const ccs = makePrincipal({ role: 'ccs', cover })
    await expect(tablesOf('productivity', plate, ccs)).rejects.toThrow(ForbiddenError)
    await expect(tablesOf('revenue', queryOf(siteScopeOf(net.sites.c1)), ccs)).rejects.toThrow(
      ForbiddenError,
    )
    // no survey of the month; no record of it
    for (const key of ['quality', 'synthesis', 'revenue'])
      await expect(tablesOf(key, queryOf(siteScopeOf(net.sites.c1))), key).rejects.toThrow(
        'Aucune donnée à exporter pour cette sélection.',
      )
  })
})

describe('as files', () => {
  const cellsOf = (sheet: WorkSheet | undefined) =>
    Object.entries(sheet ?? {}).filter(([at]) => !at.startsWith('!')) as [string, CellObject][]

  it('a workbook has a sheet for each table, numbers, dates, text, and no formula', async () => {
    for (const { key } of EXPORT_SCREENS) {
      const { tables } = await tablesOf(key, plate)
      const bytes = toXlsx(...tables)
      // kept for manual checks with LibreOffice and openpyxl
      if (process.env.KEEP_EXPORTS) writeFileSync(`${process.env.KEEP_EXPORTS}/${key}.xlsx`, bytes)
      const book = read(bytes, { cellNF: true })
      expect(book.SheetNames).toHaveLength(tables.length)
      tables.forEach((table, i) => {
        const cells = cellsOf(book.Sheets[book.SheetNames[i] ?? ''])
        for (const [at, cell] of cells) {
          expect(cell.f, `${key} ${at}`).toBeUndefined()
          expect(['n', 's'], `${key} ${at}`).toContain(cell.t)
        }
        const numbers = table.rows.flat().filter((value) => typeof value === 'number')
        const written = cells.filter(([, { t, z }]) => t === 'n' && z !== 'dd/mm/yyyy')
        expect(written.length, key).toBeGreaterThanOrEqual(numbers.length)
      })
    }
  })

  it('CSV: French numbers, semicolons, names that begin like a formula made harmless', async () => {
    const { tables } = await tablesOf('workers', plate)
    const text = toCsv(tables[0] as ExportTable)
    expect(text.startsWith('\uFEFFTableau;Collaborateurs\r\nPérimètre;Plaque A\r\n')).toBe(true)
    expect(text).toContain("\r\n'=1+1;Concession A2;Mécanique;Mécanicien;;;;;non;\r\n")
    const { tables: revenue } = await tablesOf('revenue', plate)
    expect(toCsv(revenue[0] as ExportTable)).toContain('\r\nGlobal;25000,55;25000,55;0;84000;')
    for (const { key } of EXPORT_SCREENS)
      for (const table of (await tablesOf(key, plate)).tables)
        expect(toCsv(table)).not.toMatch(/(^|[;\n"])[=+@]/m)
  })

  it('hold more rows than a call takes arguments: a person’s data go out whole', () => {
    const rows = Array.from({ length: 130_000 }, (_, n) => [n === 129_999 ? 'fin' : null])
    const bytes = toXlsx({ title: 'Journal', about: [], headers: ['A'], rows })
    const { Journal } = read(bytes, { sheetRows: 0 }).Sheets
    expect(Journal?.['!ref']?.split(':').at(-1)).toBe('A130001')
  })
})
