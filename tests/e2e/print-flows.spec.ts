import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import { ONE_SHEET, onPaper } from './harness/print'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

const LOADING = 'Erreur lors du chargement de la page d’impression.'
const ESSENTIAL = 'Données essentielles manquantes pour générer le rapport.'

const REFUSED = 'Données essentielles pour le rapport manquantes ou invalides. Veuillez rafraîchir.'

/** All print buttons, each with parameters that make printing fail and the resulting message (3 §8). */
const BUTTONS = [
  ['/synthesis', 'Rapport', { date: '2020-01-15' }, REFUSED],
  [
    '/productivity',
    'Imprimer',
    { date: '2020-01-15' },
    'Aucune donnée de productivité à imprimer.',
  ],
  ['/productivity', 'Imprimer', { group: '', plate: '', site: '' }, ESSENTIAL],
  [
    '/crescendo',
    'Imprimer',
    { date: '2020-01-15' },
    'Aucune donnée de vente additionnelle à imprimer pour la sélection actuelle.',
  ],
  ['/quality', 'Imprimer', { date: '2020-01-15' }, ESSENTIAL],
  ['/historical-results', 'Imprimer', { date: '2020-01-15' }, 'Aucun historique disponible.'],
  [
    '/planning',
    'Imprimer',
    { month: '2026-13' },
    'Erreur de date, impossible de générer le calendrier.',
  ],
] as const

const frame = (page: Page) => page.locator('iframe.print-frame')
const banner = (page: Page) => page.locator('.print-problem > .notice:not(.toast)')
const toast = (page: Page) => page.locator('.print-problem .toast.is-floating')

// shows 3 §8: Erreur lors du chargement de la page d’impression.
for (const [address, name, wrong, sentence] of BUTTONS)
  test(`${address} shows why nothing was printed: ${sentence} @js`, async ({ page, baseURL }) => {
    // one concession only for the planning, whose network has many grids
    const wide = address !== '/planning'
    await signIn(page, wide ? 'administrator' : 'manager', baseURL)
    await page.goto(wide ? `${address}?group=all` : address)
    const button = page.getByRole('link', { name: new RegExp(`^${name}`) })
    const press = async () => {
      if (!(await button.isVisible())) await page.locator('.print-menu > summary').click()
      await button.click()
    }
    // replaces the parameters of the print request, as if its data had been deleted
    await page.route(/\/print-/, (route) => {
      const url = new URL(route.request().url())
      for (const [key, value] of Object.entries(wrong)) url.searchParams.set(key, value)
      return route.continue({ url: url.href })
    })
    await press()
    await expect(banner(page)).toHaveText(sentence)
    await expect(toast(page)).toContainText(sentence)
    await expect(frame(page)).toHaveCount(0)
    await expect(button).not.toHaveAttribute('aria-busy')
    // without network another message replaces the first
    await page.unroute(/\/print-/)
    await page.route(/\/print-/, (route) => route.abort())
    await press()
    await expect(banner(page)).toHaveText(LOADING)
    await expect(frame(page)).toHaveCount(0)
    // once: banner and toast are the same on every screen
    if (address === '/quality') await expectAccessible(page)
  })

test('an ended session leaves no hidden sign-in page @js', async ({ page, baseURL }) => {
  await signIn(page, 'director', baseURL)
  await page.goto('/productivity')
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Imprimer' }).click()
  await expect(banner(page)).toHaveText(LOADING)
  await expect(frame(page)).toHaveCount(0)
})

test('a frame without print event is removed after 4 500 ms, the button is enabled after 8 000 ms @js', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'director', baseURL)
  await page.addInitScript(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'))
  })
  await page.goto('/crescendo')
  const { title, printed } = { title: await page.title(), printed: /Suivi Ventes Additionnelles/ }
  await page.clock.install()
  // after installing the clock: wraps the frame's fake timer, and marks that the page started its delay of 1 200 ms
  await page.addInitScript(() => {
    const later = window.setTimeout
    window.setTimeout = ((act: () => void, ms?: number, ...rest: unknown[]) => {
      if (ms === 1200) document.documentElement.dataset.settling = ''
      return later(act, ms, ...rest)
    }) as typeof window.setTimeout
  })
  const button = page.getByRole('link', { name: 'Imprimer' })
  // paused: a running clock would add real milliseconds to those counted below
  await page.clock.pauseAt(Date.now() + 60_000)
  await button.click()
  await expect(frame(page)).toHaveCount(1)
  await expect(page).toHaveTitle(printed)
  await expect(
    page.frameLocator('iframe.print-frame').locator('html[data-settling]'),
  ).toBeAttached()
  // 1 ms steps around 1 200 ms: page and frame have separate clocks, and within one longer step the page's time at
  // which the frame prints is undefined
  await page.clock.runFor(1199)
  await page.clock.runFor(1)
  await page.clock.runFor(4400)
  await expect(frame(page)).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(frame(page)).toHaveCount(0)
  await expect(page).toHaveTitle(title)
  await expect(banner(page)).toHaveCount(0)
})

test('offers to print again after printing @js', async ({ page, baseURL }) => {
  await signIn(page, 'manager', baseURL)
  await page.addInitScript(() => {
    window.print = () => window.dispatchEvent(new Event('afterprint'))
  })
  for (const address of [
    '/print-report',
    '/print-productivity-report',
    '/print-additional-sales-report',
    '/print-historical-results',
    '/print-quality-report',
    '/print-causes',
    '/print-planning',
  ]) {
    await page.goto(address)
    await page.getByRole('button', { name: 'Imprimer le rapport', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Ré-imprimer le rapport' })).toBeVisible()
    await page.goto(`${address}?isPrintingFromIframe=true`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
  }
})

test('a long table’s total is printed at its end, not on each sheet', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/print-additional-sales-report?group=all')
  await page.emulateMedia({ media: 'print' })
  // browsers repeat a `table-footer-group` on every sheet of the table
  const groups = await page
    .locator('tfoot')
    .evaluateAll((all) => all.map((foot) => getComputedStyle(foot).display))
  expect(groups.length).toBeGreaterThan(0)
  expect(new Set(groups)).toEqual(new Set(['table-row-group']))
})

test('the synthesis prints on two sheets, with its comments and without navigation links', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'dirigeant', baseURL)
  await page.goto('/synthesis')
  await expect(page.getByRole('heading', { name: 'Commentaire du jour' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Comparer les concessions' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: 'Comparer les concessions' })).toBeHidden()
  await expect(page.getByLabel('Concession', { exact: true })).toBeHidden()
  await expect(page.getByLabel('Plaque', { exact: true })).toBeVisible()
  expect(await onPaper(page)).toEqual({ ...ONE_SHEET, sheets: 2 })
})

test('a chart’s closed data table and origin link are not printed', async ({ page, baseURL }) => {
  await signIn(page, 'dirigeant', baseURL)
  await page.goto('/revenue')
  const closed = page.getByText('Voir les données')
  await expect(closed).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(closed).toBeHidden()
  await expect(page.getByText('Détail du calcul').first()).toBeHidden()
})
