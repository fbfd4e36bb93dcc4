import { expectNothingForAxe } from './harness/axe'
import { expectProgress } from './harness/progress'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test('revenue: progress, previous day, split, rates, and the monthly targets', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'director', baseURL)
  await page.goto('/revenue')
  await expectProgress(page, [
    'Avancement CA & CA/H',
    'CA Net J-1',
    'Répartition du CA Net',
    'CA Net par heure facturée (CA/H)',
  ])
  await page
    .getByRole('group', { name: 'Lecture de l’avancement' })
    .getByText('CA/H', { exact: true })
    .click()
  await expect(page).toHaveURL(/progress=ca-h/)
  await expect(page.locator('.progress-line-figure').first()).toContainText('€/h')
  await page.getByRole('link', { name: 'Objectifs Mensuels' }).click()
  await expect(page).toHaveURL(/tab=targets/)
  await expect(page.locator('.data-table tbody tr')).toHaveCount(4)
  await page.getByRole('link', { name: 'Comparer les concessions' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comparaison des concessions')
})

test('revenue without a scope, and on a date without data', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/revenue?group=')
  await expect(
    page.getByText('Veuillez sélectionner un périmètre (Groupe, Plaque ou Site).'),
  ).toBeVisible()
  await page.goto('/revenue?group=all&date=2020-01-15')
  await expect(page.getByText(/Aucune donnée disponible .*\(15\/01\/2020\)/)).toBeVisible()
  await page.getByRole('link', { name: 'Objectifs Mensuels' }).click()
  await expect(page.locator('.data-table tbody tr')).toHaveCount(4)
})

expectNothingForAxe('revenue', 'director', [
  '/revenue',
  '/revenue?progress=ca-h',
  '/revenue?tab=targets',
])
