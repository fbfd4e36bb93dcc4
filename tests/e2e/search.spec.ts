// @long: its pages are read over HTTP by tests/api/pages and judged by tests/services
import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'search' })

const CAUSES = '/synthesis?group=all&date=2026-11-19&tab=causes&metric=ht'
const field = (page: Page) => page.getByLabel('Écran, action, concession ou collaborateur')
const marked = (page: Page) =>
  page.getByRole('listbox', { name: 'Résultats' }).getByRole('option', { selected: true })

/** Opens the palette over an address. */
async function openPalette(page: Page, baseURL: string | undefined, address = CAUSES) {
  await signIn(page, 'administrator', baseURL)
  await page.goto(address, { waitUntil: 'networkidle' })
  // pressed again: before the scripts attach, the keys are the browser's
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused({ timeout: 1_000 })
  }).toPass()
}

// shows 7 §1: /search
test('finds a concession by the page and leads to its synthesis', { tag: '@also-no-js' }, async ({
  page,
  baseURL,
  scripts,
}) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/synthesis')
  if (scripts) await page.goto('/search')
  else await page.getByRole('link', { name: 'Rechercher' }).click()
  // without scripts the link takes scope, date and screen with it
  await expect(page).toHaveURL(scripts ? /\/search$/ : /\/search\?.*date=.*screen=%2Fsynthesis/)
  await page.getByLabel('Page, concession ou collaborateur').fill('grenoble meylan')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await page.getByRole('link', { name: 'Grenoble Meylan' }).click()
  await expect(page).toHaveURL(/\/synthesis\?.*site=/)
  await expect(page).toHaveTitle(/Grenoble Meylan/)
})

test('the page answers while one types @js', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/search', { waitUntil: 'networkidle' })
  await page.keyboard.type('journal')
  await expect(page.getByRole('link', { name: 'Journal des imports' })).toBeVisible()
  await expect(page).toHaveURL(/\/search\?q=journal$/)
  await page.keyboard.type(' xyz')
  await expect(page.getByText('Rien ne correspond à')).toBeVisible()
})

test('the palette opens the only hit on Enter, on the same screen, date and measure @js', async ({
  page,
  baseURL,
}) => {
  await openPalette(page, baseURL)
  // before the answer: Enter waits for it
  await page.keyboard.type('grenoble mey')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(
    /\/synthesis\?group=\w+&plate=\w+&site=\w+&date=2026-11-19&tab=causes&metric=ht$/,
  )
  await expect(page).toHaveTitle(/Grenoble Meylan/)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the palette goes to screens and acts by keyboard, and gives the focus back @js', async ({
  page,
  baseURL,
}) => {
  await openPalette(page, baseURL)
  await expect(page.getByRole('option', { name: 'Figer le potentiel' })).toBeVisible()
  await expect(marked(page)).toHaveCount(0)
  await page.keyboard.type('imp')
  await expect(marked(page)).toHaveCount(1)
  const options = page.getByRole('dialog').getByRole('option')
  await expect(options.filter({ hasText: 'Imprimer' }).first()).toBeVisible()
  const isMarked = (option: ReturnType<typeof options.first>) =>
    expect(option).toHaveAttribute('aria-selected', 'true')
  await isMarked(options.first())
  await page.keyboard.press('ArrowUp')
  await isMarked(options.last())
  await page.keyboard.press('ArrowDown')
  await isMarked(options.first())
  await page.keyboard.press('ArrowDown')
  await isMarked(options.nth(1))
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()

  const search = page.getByRole('link', { name: 'Rechercher' })
  await search.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
  await search.click()
  await page.keyboard.type('comparaison')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/financial-dashboard?group=all&date=2026-11-19&metric=ht')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('saisir les obj')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/targets?group=all&date=2026-11-19&month=2026-11&mode=edit')
})

test('the palette takes keys before its code and its results have arrived @js', async ({
  page,
  baseURL,
}) => {
  let release = () => {}
  const held = new Promise<void>((go) => {
    release = go
  })
  await page.route(/\/build\/.*palette-/, async (route) => {
    await held
    await route.continue()
  })
  await openPalette(page, baseURL)
  await page.keyboard.type('facturation')
  await expect(field(page)).toHaveValue('facturation')
  await expect(marked(page)).toHaveCount(0)
  release()
  await expect(marked(page)).toHaveText('Facturation')
})

test('the last answer wins, and a missing network is said @js', async ({ page, baseURL }) => {
  let release = () => {}
  const held = new Promise<void>((go) => {
    release = go
  })
  await openPalette(page, baseURL)
  await page.route(/q=nantes&?$/, async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  const asked = page.waitForRequest(/q=nantes&?$/)
  await page.keyboard.type('nantes')
  await asked
  await field(page).fill('grenoble')
  await expect(marked(page)).toContainText('Grenoble')
  release()
  await expect(page.getByRole('option', { name: 'Nantes' })).toHaveCount(0)

  await page.route(/\/search\/palette/, (route) => route.abort())
  await field(page).fill('rennes')
  await expect(page.getByText('No response from server. Check connection.')).toBeVisible()
  await page.unroute(/\/search\/palette/)
  await field(page).fill('rennes c')
  await expect(marked(page)).toContainText('Rennes')
})

test('the palette has no axe violation, empty, with hits and without @js', async ({
  page,
  baseURL,
}) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await openPalette(page, baseURL)
    await expect(page.getByRole('option', { name: 'Figer le potentiel' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.type('gren')
    await expect(marked(page)).toContainText('Grenoble')
    await expectAccessible(page)
    await page.keyboard.type('xyz')
    await expect(page.getByText('Rien ne correspond à')).toBeVisible()
    await expectAccessible(page)
  }
})
