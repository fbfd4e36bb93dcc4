// @long: its pages are read over HTTP by tests/api/pages and judged by tests/services
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

// shows 1 §2: /entries
test('entries: two sections of four cards, each opening its detail', async ({ page, baseURL }) => {
  await signIn(page, 'director', baseURL)
  await page.goto('/entries')
  await expect(
    page.getByRole('heading', { level: 2, name: /^Facturation \(19\/11\/2026\) - Scope: Groupe / }),
  ).toBeVisible()
  await expect(
    page.getByRole('heading', {
      level: 2,
      name: 'Facturation du mois (Cumul au 19/11/2026)',
      exact: true,
    }),
  ).toBeVisible()
  await expect(page.locator('.entry-card')).toHaveCount(8)
  await page.locator('.entry-card a').nth(5).click()
  await expect(page).toHaveURL(/detail=month\.mechanic/)
  const popup = page.getByRole('dialog', { name: 'Cumul au 19/11/2026 · Mécanique' })
  await expect(popup.locator('.bar-rows dt')).toHaveText(['Client', 'Garantie', 'Cession'])
  await expect(popup.locator('.donut')).toContainText('factures')
  await popup.getByText('Voir les données').click()
  await expect(popup.locator('.data-table tbody tr')).toHaveCount(3)
  await popup.getByRole('link', { name: 'Fermer' }).click()
  await expect(popup).toHaveCount(0)
})

test('entries: a detail opened by its address, on another day', async ({ page, baseURL }) => {
  await signIn(page, 'ccs', baseURL)
  await page.goto('/entries?date=2026-11-18&detail=day.global')
  const popup = page.getByRole('dialog', { name: 'Détail Facturation du 18/11/2026 · Total' })
  await expect(
    popup.getByRole('img', { name: /factures : Client .*, Garantie .*, Cession/ }),
  ).toBeVisible()
})

// shows 3 §8: Veuillez sélectionner un périmètre (Groupe, Plaque ou Concession) pour afficher les données.
test('entries without a scope, and on a date without data', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/entries?group=')
  await expect(
    page.getByText(
      'Veuillez sélectionner un périmètre (Groupe, Plaque ou Concession) pour afficher les données.',
    ),
  ).toBeVisible()
  await page.goto('/entries?group=all&date=2020-01-15')
  await expect(page.getByText(/Aucune donnée disponible .*\(15\/01\/2020\)/)).toBeVisible()
})
