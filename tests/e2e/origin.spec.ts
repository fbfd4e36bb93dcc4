// @long: its pages are read over HTTP by tests/api/pages and judged by tests/services
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

// shows 7 §1: /origin
test('a figure’s origin leads to the rows of the file', async ({ page, baseURL }) => {
  await signIn(page, 'director', baseURL)
  await page.goto('/synthesis?date=2026-11-19&popup=ht')
  await page.getByRole('link', { name: /^Détail du calcul.* HT/ }).click()
  await expect(page.getByRole('heading', { name: 'HT · réalisé' })).toBeVisible()
  await expect(page.getByText('HT facturé du 1er au 19/11/2026')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Métropole de Lyon' }).click()
  await expect(page).toHaveURL(/plate=/)
  await page.getByRole('link', { name: 'Lyon Vaise' }).click()
  await expect(page).toHaveURL(/site=/)
  const record = page.locator('section.card', { hasText: 'Le relevé' })
  await expect(record).toContainText(/activite.*\.xlsx/)
  await expect(record).toContainText('Alice Martin')
  await expect(record).toContainText(/feuille Activité\u202f: Mécanique ligne \d+/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Projection', exact: true }).click()
  await expect(page.getByText(/× 20 ÷ 13 = /)).toBeVisible()
  await expectAccessible(page)
})

test('a read-only user sees the rows, not the file', async ({ page, baseURL }) => {
  await signIn(page, 'ccs', baseURL)
  await page.goto('/origin?date=2026-11-19&figure=day')
  const records = page.locator('section.card', { hasText: 'Les relevés' })
  await expect(records).toContainText('feuille Activité\u202f: Mécanique ligne')
  await expect(records).not.toContainText('.xlsx')
  await expect(records).not.toContainText('Alice Martin')
})

test('the figures of the other screens link to their origin', async ({ page, baseURL }) => {
  await signIn(page, 'manager', baseURL)
  const ways = [
    ['/productivity', 'Productivité', 'feuille Collaborateurs', '÷'],
    ['/crescendo', 'Ventes additionnelles, Mécanique', 'feuille Ventes additionnelles', '÷'],
    ['/quality', 'Qualité, ', 'L’enquête de novembre 2026', '÷'],
    ['/videocheck', 'VideoCheck · Taux de réalisation', 'Le fichier VideoCheck', '÷'],
    ['/financial-dashboard', 'CA Net · écart à date', 'feuille Activité', '−'],
    [
      '/historical-results?period=2026-10',
      'CA Net · réalisé',
      'feuille Activité',
      'selon le cumul du dernier import',
    ],
    ['/synthesis?tab=causes', 'CA Net · écart à date', 'feuille Activité', '−'],
    [
      '/synthesis?tab=progress',
      'CA Net · réalisé',
      'feuille Activité',
      'selon le cumul du dernier import',
    ],
  ] as const
  for (const [address, title, source, formula] of ways) {
    await page.goto(`${address}${address.includes('?') ? '&' : '?'}date=2026-11-19`)
    await page.getByRole('link', { name: 'Détail du calcul' }).click()
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible()
    await expect(page.locator('main')).toContainText(source)
    await expect(page.locator('main')).toContainText(formula)
  }
  await page.getByRole('link', { name: 'Potentiel du mois', exact: true }).click()
  await expect(page.locator('main')).toContainText('Le potentiel figé')
  await expectAccessible(page)
})
