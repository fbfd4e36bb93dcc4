// @long: enters a network twice and compares every figure
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { savedByLibreOffice } from '../../../app/imports/libreoffice.fixture'
import { editedWorkbook } from '../../builders/network-file'
import { type RunningServer, startServer } from '../harness/server'
import { test as base, expect } from '../harness/test'
import { type Caller, enterByCalls, fillBySites, importByCalls, setUp } from './calls'
import { figuresOf } from './figures'
import { activityFile, DAYS, FIRST, importDate, WORKBOOK_ROWS } from './network'
import { Person } from './person'

const WAIT = { timeout: 120_000 }

/** Two products without demo network and accounts, and a folder for LibreOffice. */
const test = base.extend<{ folder: string; server: RunningServer; second: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'e2e-first-day-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
  server: async ({ folder }, use) => {
    const server = await startServer(join(folder, 'first'), { DEMO: 'off' })
    await use(server)
    await server.stop()
  },
  second: async ({ folder }, use) => {
    const server = await startServer(join(folder, 'second'), { DEMO: 'off' })
    await use(server)
    await server.stop()
  },
})

async function firstAdministrator(me: Person, server: RunningServer) {
  await me.page.goto('/')
  const code = /Code de mise en service : (\S+)/.exec(server.output())?.[1] ?? ''
  await me.type('Code de mise en service', code)
  await me.type('Nom', FIRST.name)
  await me.type('E-mail', FIRST.email)
  await me.type('Mot de passe', FIRST.password)
  await me.press('Créer le compte et commencer')
  await expect(me.page.getByRole('heading', { name: 'Mise en service' })).toBeVisible()
}

/** Downloads the empty workbook, fills it in LibreOffice, sees the difference and stores it. */
async function giveWorkbook(me: Person, folder: string) {
  await me.follow('Classeur du réseau')
  const link = me.page.getByRole('link', { name: 'Télécharger le classeur' })
  const [download] = await Promise.all([me.page.waitForEvent('download'), link.click()])
  const filled = editedWorkbook(await readFile(await download.path()), { rows: WORKBOOK_ROWS })
  const file = savedByLibreOffice(Buffer.from(filled), 'réseau.xlsx', folder)
  await me.give('Classeur', { name: 'réseau.xlsx', buffer: file })
  await me.press('Voir ce qui change')
  await expect(me.page).toHaveURL(/\/classeur\/[0-9a-f]{24}$/, WAIT)
  await expect(me.page.getByText('Lignes refusées')).toHaveCount(0)
  await expect(me.page.getByText('Valeurs à décider')).toHaveCount(0)
  await me.press('Enregistrer')
  await expect(me.page.getByText('Classeur enregistré')).toBeVisible(WAIT)
  await expect(me.page.getByText(/refusées?\./)).toHaveCount(0)
}

/** The links of the 12 invited accounts, one of which is followed by its owner. */
async function invite(me: Person) {
  const rows = me.page.getByRole('table', { name: 'Liens d’invitation' }).getByRole('row')
  await expect(rows).toHaveCount(13)
  const [, link = ''] = /(\/confirm-password-reset\?\S+)/.exec(await rows.nth(1).innerText()) ?? []
  const answer = await me.page.request.get(link)
  expect(await answer.text()).toContain('mot de passe')
}

/** Imports the DMS exports of 20 days at once; their names hold the import dates. */
async function giveExports(me: Person) {
  await me.follow('Importer Excel')
  const files = DAYS.map((day) => ({
    name: `activite-${importDate(day)}.xlsx`,
    buffer: activityFile(day),
  }))
  await me.give('Fichier', ...files)
  await me.press('Importer')
  await expect(me.page.getByText('Rien n’est encore enregistré.')).toBeVisible(WAIT)
  await me.press('Enregistrer')
  await expect(me.page.getByText('Lot terminé')).toBeVisible(WAIT)
  const stored = me.page.getByRole('table', { name: 'Fichiers du lot' }).getByRole('link')
  await expect(stored).toHaveCount(20)
}

/** New collaborators have the plannings of their first month: the check-list has nothing left to fill. */
async function seePlannings(me: Person) {
  await me.follow('Administration')
  const list = me.page.getByRole('region', { name: 'Mise en service' })
  await expect(list).toContainText('12 concessions sur 12 ont un planning ce mois-ci.')
  await expect(list).toContainText('20 imports.')
}

test('a network enters from its files, and every figure equals the one entered by single calls', async ({
  page,
  folder,
  server,
  second,
  browser,
  scripts,
}) => {
  test.skip(spawnSync('soffice', ['--version']).status !== 0, 'LibreOffice is not installed')
  test.setTimeout(1_800_000)
  const me = new Person(page)
  await firstAdministrator(me, server)
  await giveWorkbook(me, folder)
  await invite(me)
  await giveExports(me)
  await seePlannings(me)
  const { loads, typed, files } = me
  process.stdout.write(
    `first day ${scripts ? 'with' : 'without'} scripts: ${loads} page loads, ${typed} typed fields, ${files} files\n`,
  )
  expect(loads).toBeLessThanOrEqual(25)
  expect(typed).toBeLessThanOrEqual(15)

  const context = await browser.newContext()
  const other: Caller = { request: context.request, url: second.url }
  await setUp(other, second.output())
  await enterByCalls(other)
  await importByCalls(other)
  await fillBySites(other)
  const entered = await figuresOf({ request: page.request, url: server.url })
  const expected = await figuresOf(other)
  expect(Object.keys(entered).length).toBeGreaterThan(150)
  expect(entered['synthesis réseau']).toMatch(/\d\s€/)
  const different = Object.keys(expected).filter((what) => entered[what] !== expected[what])
  for (const what of different.slice(0, 5)) expect.soft(entered[what], what).toBe(expected[what])
  expect(different).toEqual([])
  await context.close()
})
