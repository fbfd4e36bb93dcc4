// @long: its pages are read over HTTP by tests/api/pages and judged by tests/services
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

// shows 1 §2: /crescendo
// shows 3 §2: /print-additional-sales-report
test('additional sales: global, by advisor, split of a family, targets, paper', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/crescendo')
  for (const name of ['Mécanique', 'Service Rapide', 'Carrosserie'])
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()

  await expect(page.locator('.sales-verdict')).toHaveCount(3)
  // the total is said above the table, not in it
  await expect(page.locator('.data-table tfoot')).toHaveCount(0)
  const percents = await page.locator('.sales-verdict .figure').allTextContents()
  const values = percents.map((text) => Number.parseFloat(text.replace(',', '.')))
  expect(values).toEqual([...values].sort((a, b) => a - b))

  await page.getByRole('link', { name: 'Détail / Collab.' }).click()
  const advisor = page.locator('.data-table tbody a').first()
  const name = (await advisor.textContent()) ?? ''
  await advisor.click()
  await expect(
    page.getByRole('heading', { name: `${name}\u202f: réalisé et objectif` }),
  ).toBeVisible()
  await page.locator('.data-table tbody a').first().click()
  await expect(page.locator('#collaborateur')).toHaveCount(0)

  await page.getByRole('link', { name: 'Répartition des ventes actuelles' }).click()
  await expect(page.getByRole('columnheader', { name: 'TOTAL CCS (MOIS)' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Plaquettes' }).first().click()
  await expect(page.getByRole('img', { name: /^Plaquettes : / })).toBeVisible()

  await page.getByRole('link', { name: 'Objectifs', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Par collaborateur' })).toHaveCount(3)

  const href = await page.getByRole('link', { name: 'Imprimer' }).getAttribute('href')
  const sheet = await page.goto(href ?? '')
  expect(sheet?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Suivi Ventes Additionnelles')
  await expectAccessible(page)
})

// shows 3 §8: Veuillez sélectionner un périmètre pour afficher les données.
// shows 3 §8: Aucune donnée de vente additionnelle à imprimer pour la sélection actuelle.
test('additional sales: without a scope, without data', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/crescendo?group=')
  await expect(
    page.getByText('Veuillez sélectionner un périmètre pour afficher les données.'),
  ).toBeVisible()
  await page.goto('/crescendo?group=all&date=2020-01-15')
  await page.getByRole('link', { name: 'Objectifs', exact: true }).click()
  await expect(page.getByText('Aucun objectif défini.')).toHaveCount(3)
  const none = await page.goto('/print-additional-sales-report?group=all&date=2020-01-15')
  expect(none?.status()).toBe(404)
  await expect(
    page.getByText('Aucune donnée de vente additionnelle à imprimer pour la sélection actuelle.'),
  ).toBeVisible()
})

test('additional sales say that they are on their way @js', async ({ page, baseURL }) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/entries')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/crescendo\?.*_data=/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Ventes additionnelles' }).first().click()
  const text = page.getByText('Chargement des données Crescendo...')
  await expect(text).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 2, name: 'Mécanique' })).toBeVisible()
  await expect(text).toHaveCount(0)
})
