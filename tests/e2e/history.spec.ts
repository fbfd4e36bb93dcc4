// @long: its pages are read over HTTP by tests/api/pages and judged by tests/services
import { demoNetwork } from '../../build-scripts/demo/network'
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'history' })

// shows 1 §2: /historical-results
test('history: cuts, measures, and a period chosen by column and by row', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'director', baseURL)
  await page.goto('/synthesis')
  await page.getByRole('link', { name: 'Historique des résultats' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Historique des résultats')
  for (const name of ['Budget', 'Réalisé', 'Taux de réalisation', 'Tendance'])
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  const details = page.locator('#detail').locator('xpath=ancestor::section[1]')
  await expect(details.locator('tbody tr')).toHaveCount(11)

  const columns = page.getByRole('navigation', { name: 'Période' })
  await columns.getByRole('link', { name: 'Octobre 2026' }).click()
  await expect(page).toHaveURL(/period=2026-10/)
  await expect(page.locator('#resume')).toHaveText('Octobre 2026')
  const october = details.getByRole('link', { name: 'Octobre 2026' })
  await expect(october).toHaveAttribute('aria-current', 'true')
  await october.click()
  await expect(page).not.toHaveURL(/period=/)
  await expect(page.locator('#resume')).toHaveText('Janvier à novembre 2026 en cours')

  await page.getByRole('link', { name: 'Trimestriel' }).click()
  await expect(details.locator('tbody th')).toHaveText([
    'T1 2026',
    'T2 2026',
    'T3 2026',
    'T4 2026 en cours',
  ])
  await page.getByRole('group', { name: 'Mesure' }).getByText('Heures Totales').click()
  await expect(page.getByRole('heading', { name: 'Heures Totales par période' })).toBeVisible()
  await page.getByRole('link', { name: 'Annuel' }).click()
  await expect(details.locator('tbody th')).toHaveText(['2025', '2026 en cours'])
})

test('history: bars and values start 100 ms after the page loads, and do not move with reduced motion', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'director', baseURL)
  const movement = async () => {
    await page.goto('/historical-results')
    return Promise.all(
      ['.daily-bars-wide .bar', '.synthesis-cards .figure'].map(async (selector) => {
        const style = (property: string) =>
          page
            .locator(selector)
            .first()
            .evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property)
        return [await style('animation-name'), await style('animation-delay')]
      }),
    )
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await movement()).toEqual([
    ['bar-grow', '0.1s'],
    ['figure-settle', '0.1s'],
  ])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect((await movement()).map(([name]) => name)).toEqual(['none', 'none'])
})

test('history: before any data, and for a role without it', async ({ page, baseURL }) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/historical-results?date=2020-01-15')
  await expect(page.getByText('Aucun historique disponible.')).toBeVisible()
  await page.context().clearCookies()
  await signIn(page, 'secretary', baseURL)
  const refused = await page.goto('/historical-results')
  expect(refused?.status()).toBe(403)
})

// shows 3 §2: /print-historical-results
test('history: prints the chosen cut from its own page', async ({ page, baseURL }) => {
  await signIn(page, 'director', baseURL)
  await page.goto('/historical-results?cut=quarter&metric=hec')
  const href = await page.getByRole('link', { name: 'Imprimer' }).getAttribute('href')
  expect(href).toMatch(
    /^\/print-historical-results\?group=[0-9a-f]{24}&date=2026-11-19&cut=quarter&metric=hec$/,
  )
  const sheet = await page.goto(href ?? '')
  expect(sheet?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Historique des résultats au 19/11/2026',
  )
  await expect(page.getByText(/Heures Externes Clients · Trimestriel/)).toBeVisible()
  await expectAccessible(page)
  const empty = await page.goto('/print-historical-results?date=2020-01-15')
  expect(empty?.status()).toBe(404)
  await expect(page.getByText('Aucun historique disponible.')).toBeVisible()
})

test('on a phone the value axis stays visible next to the latest periods', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'director', baseURL)
  await page.goto('/historical-results')
  const box = async (selector: string) => {
    const { x = Number.NaN, width = Number.NaN } =
      (await page.locator(selector).last().boundingBox()) ?? {}
    return { left: x, right: x + width }
  }
  const window = await box('.chart-scroll')
  expect((await box('.sticky-axis')).left).toBeCloseTo(window.left, 0)
  expect((await box('.sticky-axis text')).left).toBeGreaterThanOrEqual(window.left)
  expect((await box('.bar-links a')).right).toBeLessThanOrEqual(window.right)
})

test('history: a past month that lacks a concession with an objectif is incomplete, and names it', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  const headers = { origin: new URL(baseURL ?? '').origin }
  // not the director's group, which the other tests read
  const { groupId, plateId } = demoNetwork(12).sites[6]?.document ?? {}
  const name = `Sans relevé ${test.info().project.name}`
  const made = await page.request.post('/api/sites', { data: { name, plate: plateId }, headers })
  expect(made.status(), await made.text()).toBe(201)
  const data = { year: 2026, month: 10, site: (await made.json())._id, budget: { revenue: 50_000 } }
  const saved = await page.request.post('/api/objectifs', { data, headers })
  expect(saved.ok(), await saved.text()).toBe(true)

  const query = `group=${groupId}&plate=${plateId}&date=2026-11-19`
  await page.goto(`/historical-results?${query}`)
  const details = page.locator('#detail').locator('xpath=ancestor::section[1]')
  const october = details.getByRole('row').filter({ hasText: 'Octobre 2026' })
  const lacking = `Aucune donnée ce mois, hors du réalisé\u202f: ${name}.`
  await expect(october.getByRole('rowheader')).toHaveText(`Octobre 2026 incomplet${lacking}`)
  await expect(details.getByRole('row').filter({ hasText: 'Septembre' })).not.toContainText(
    'incomplet',
  )
  await october.getByRole('link', { name: 'Octobre 2026' }).click()
  await expect(page.locator('#resume')).toHaveText('Octobre 2026 incomplet')
  await expect(page.locator('#resume + .history-note')).toHaveText(lacking)
  await expect(page.getByText('période incomplète')).toBeVisible()
  // no verdict on the incomplete month, neither in the rate's card nor in its row
  await expect(page.locator('section[aria-labelledby=taux] .pill')).toHaveCount(0)
  await expect(october.locator('.pill')).toHaveClass(/pill-neutral/)
  const tendency = page.locator('section[aria-labelledby=tendance]')
  // a concession without any record does not prevent comparing October with September (4-decisions, 43)
  await expect(tendency).toContainText('Octobre 2026, par jour ouvré')
  await expect(tendency).not.toContainText('Non comparable')
  await expectAccessible(page)
  await page.goto(`/historical-results?${query}&cut=year`)
  await expect(page.locator('#resume + .history-note')).toContainText(
    `Aucune donnée d’un mois au moins, hors du réalisé\u202f: ${name}.`,
  )
  await page.goto(`/print-historical-results?${query}&period=2026-10`)
  await expect(page.locator('#resume')).toHaveText('Octobre 2026 incomplet')
  await expect(page.locator('#resume + .history-note')).toHaveText(lacking)
})
