// @long: its pages are read over HTTP by tests/api/pages and judged by tests/services
import { readFile } from 'node:fs/promises'
import { read } from 'xlsx'
import { unzip } from '../services/harness/unzip'
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

// shows 7 §3: /exports
test('a screen’s tables leave as CSV and as one workbook', async ({ page, baseURL }) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/productivity?date=2026-11-19')
  await page.getByRole('link', { name: 'Exporter', exact: true }).click()
  await expect(page).toHaveURL(/\/exports\?/)
  await expect(page.getByRole('heading', { name: /^Exporter «/ })).toBeVisible()
  await expect(page.locator('main')).toContainText('Lyon Vaise')
  await expect(page.locator('main')).toContainText(/10\s000 lignes au plus/)
  await expectAccessible(page)

  const saved = async (name: string) => {
    const waiting = page.waitForEvent('download')
    await page.getByRole('link', { name, exact: true }).click()
    const file = await waiting
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const csv = await saved('Productivité par collaborateur en CSV')
  expect(csv.name).toMatch(/^Productivité-par-collaborateur-.*Lyon-Vaise.*\.csv$/)
  const text = csv.bytes.toString('utf8')
  expect(text).toContain('Périmètre;Lyon Vaise\r\nDate analysée;19/11/2026\r\n')
  const book = read((await saved('Tout exporter (Excel)')).bytes)
  expect(book.SheetNames).toEqual([
    'Productivité par service',
    'Productivité par collaborateur',
    'Coefficients par métier',
  ])
  await page.getByRole('link', { name: /^Retour à/ }).click()
  await expect(page).toHaveURL(/\/productivity\?.*date=2026-11-19/)
})

// shows 9 §5: /exports/network, /exports/network/file
test('a director takes everything of the group out as one ZIP', async ({ page, baseURL }) => {
  await signIn(page, 'director', baseURL)
  await page.goto('/exports?screen=revenue&date=2026-11-19')
  await page.getByRole('link', { name: 'Tout exporter', exact: true }).click()
  await expect(page).toHaveURL(/\/exports\/network$/)
  await expect(page.getByRole('heading', { name: 'Tout exporter', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Nombres et dates').selectOption('iso')
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Tout exporter (ZIP)' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/^Export-complet-Groupe-.*-2026-11-20\.zip$/)
  const files = await unzip(await readFile(await file.path()))
  expect(files.get('activite.csv')).toMatch(/;\d+\.\d+;/)
  expect(files.has('comptes.csv')).toBe(false)
})
