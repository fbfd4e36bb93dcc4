import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import { ONE_SHEET, onPaper } from './harness/paper'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

const LOADING = 'Erreur lors du chargement de la page d’impression.'
const ESSENTIAL = 'Données essentielles manquantes pour générer le rapport.'

const REFUSED = 'Données essentielles pour le rapport manquantes ou invalides. Veuillez rafraîchir.'

/** Every print button, and what its page says when the address names what cannot be printed (3 §8). */
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

for (const [address, name, wrong, sentence] of BUTTONS)
  test(`${address} says why nothing was printed: ${sentence} @js`, async ({ page, baseURL }) => {
    // why: axe takes its minute for the grid of a whole network
    const wide = address !== '/planning'
    await signIn(page, wide ? 'administrator' : 'manager', baseURL)
    await page.goto(wide ? `${address}?group=all` : address)
    const button = page.getByRole('link', { name, exact: true })
    // what the button asks for is gone by the time it is asked
    await page.route(/\/print-/, (route) => {
      const url = new URL(route.request().url())
      for (const [key, value] of Object.entries(wrong)) url.searchParams.set(key, value)
      return route.continue({ url: url.href })
    })
    await button.click()
    await expect(banner(page)).toHaveText(sentence)
    await expect(toast(page)).toContainText(sentence)
    await expect(frame(page)).toHaveCount(0)
    await expect(button).not.toHaveAttribute('aria-busy')
    // the network is cut: another sentence takes the place of the first
    await page.unroute(/\/print-/)
    await page.route(/\/print-/, (route) => route.abort())
    await button.click()
    await expect(banner(page)).toHaveText(LOADING)
    await expect(frame(page)).toHaveCount(0)
    await expectAccessible(page)
  })

test('a session that ended leaves no hidden sign-in page behind @js', async ({ page, baseURL }) => {
  await signIn(page, 'director', baseURL)
  await page.goto('/productivity')
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Imprimer' }).click()
  await expect(banner(page)).toHaveText(LOADING)
  await expect(frame(page)).toHaveCount(0)
})

test('a frame that nobody answers for goes after 4 500 ms, the button is free after 8 000 @js', async ({
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
  // why after the clock: in the frame this stands before the clock's own timer, and tells that the page began to wait
  await page.addInitScript(() => {
    const later = window.setTimeout
    window.setTimeout = ((act: () => void, ms?: number, ...rest: unknown[]) => {
      if (ms === 1200) document.documentElement.dataset.settling = ''
      return later(act, ms, ...rest)
    }) as typeof window.setTimeout
  })
  const button = page.getByRole('link', { name: 'Imprimer' })
  // why: an installed clock runs on, and a busy machine would add its own milliseconds to those counted below
  await page.clock.pauseAt(Date.now() + 60_000)
  await button.click()
  await expect(frame(page)).toHaveCount(1)
  await expect(page).toHaveTitle(printed)
  await expect(
    page.frameLocator('iframe.print-frame').locator('html[data-settling]'),
  ).toBeAttached()
  // why by itself: the two windows' clocks run beside each other, and what the frame does at 1 200 ms finds its
  // asker anywhere in the same stretch
  await page.clock.runFor(1199)
  await page.clock.runFor(1)
  await page.clock.runFor(4400)
  await expect(frame(page)).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(frame(page)).toHaveCount(0)
  await expect(page).toHaveTitle(title)
  await expect(banner(page)).toHaveCount(0)
})

test('offers to print again once it was printed @js', async ({ page, baseURL }) => {
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

test('a long table’s total stands at its end, not under the rows of each sheet', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/print-additional-sales-report?group=all')
  await page.emulateMedia({ media: 'print' })
  // why: browsers repeat a footer group on every sheet that the table takes
  const groups = await page
    .locator('tfoot')
    .evaluateAll((all) => all.map((foot) => getComputedStyle(foot).display))
  expect(groups.length).toBeGreaterThan(0)
  expect(new Set(groups)).toEqual(new Set(['table-row-group']))
})

test('a morning’s synthesis is one sheet, with its comments and without what leads elsewhere', async ({
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
  expect(await onPaper(page)).toEqual(ONE_SHEET)
})

test('a chart’s figures are not announced on paper where they are not opened', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'dirigeant', baseURL)
  await page.goto('/revenue')
  const closed = page.getByText('Voir les données')
  await expect(closed).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(closed).toBeHidden()
  await expect(page.getByText('D’où vient ce chiffre').first()).toBeHidden()
})
