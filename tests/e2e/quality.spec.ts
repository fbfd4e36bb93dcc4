// @long: its forms are posted over HTTP by tests/api/forms
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'
import { guarded } from './harness/wait-for-guard'

test.use({ data: 'quality' })

// shows 1 §2: /quality
// shows 3 §8: {n} marque(s) enregistrée(s) avec succès.
test('quality: look, edit, add, delete, save', { tag: '@also-no-js' }, async ({
  page,
  baseURL,
  scripts,
}) => {
  // the two projects share a copy of the data and work on months of their own
  const date = scripts ? '2026-11-19' : '2026-10-15'
  await signIn(page, 'manager', baseURL)
  await page.goto(`/quality?date=${date}`)
  await expect(page.locator('.brand-card h2')).toHaveText(['Renault', 'Dacia'])
  await expect(page.locator('.brand-card .ring')).toHaveCount(6)
  await page.getByRole('link', { name: 'Modifier' }).click()
  await expect(page).toHaveURL(/mode=edit/)

  const renault = page.getByRole('group', { name: 'Renault' })
  await renault.getByLabel('Nombre d’enquêtes').fill('1,5')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(
    page.getByRole('link', { name: 'Le nombre d’enquêtes doit être un nombre entier, 0 ou plus.' }),
  ).toBeVisible()
  await renault.getByLabel('Nombre d’enquêtes').fill('44')
  const mobility = renault.getByRole('group', { name: 'Solution de mobilité' })
  await mobility.getByLabel('Valeur (%)').fill('61,26')
  await mobility.getByLabel('Couleur de fond').selectOption('Orange')

  await page.getByRole('button', { name: 'Supprimer la marque Dacia' }).click()
  await expect(
    page.getByText('Supprimer la marque "Dacia" et ses indicateurs\u202f?'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Supprimer la marque', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Dacia' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Ajouter marque' }).click()
  const added = page.getByRole('group', { name: 'Nouvelle marque' })
  await added.getByLabel('Marque', { exact: true }).fill('Alpine')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('3 marque(s) enregistrée(s) avec succès.')).toBeVisible()
  await expect(page).not.toHaveURL(/mode=edit/)
  await expect(page.locator('.brand-card h2')).toHaveText(['Renault', 'Alpine'])
  await expect(page.locator('.brand-card').first()).toContainText('44 enquêtes')
  await expect(
    page.getByRole('img', { name: 'Solution de mobilité\u202f: 61,3 %, atteint, 60 %' }),
  ).toBeVisible()

  await page.getByRole('link', { name: 'Modifier' }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Aucune modification à enregistrer.')).toBeVisible()
})

test('quality: cancelling asks, and gives the figures back', async ({ page, baseURL }) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/quality?date=2026-09-15&mode=edit')
  const name = page.getByRole('group', { name: 'Renault' }).getByLabel('Marque', { exact: true })
  await name.fill('Autre')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText(/^Abandonner les modifications.* Elles/)).toBeVisible()
  await page.getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(page.getByLabel('Marque', { exact: true }).first()).toHaveValue('Autre')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Abandonner' }).click()
  await expect(page.locator('.brand-card h2')).toHaveText(['Renault', 'Dacia'])
})

test('quality: another date asks before unsaved entries go @js', async ({ page, baseURL }) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/quality?date=2026-08-12&mode=edit')
  await page.getByLabel('Nombre d’enquêtes').first().fill('7')
  await guarded(page)
  await page.getByRole('link', { name: 'Synthèse' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Abandonner les modifications\u202f?' })
  await dialog.getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(page.getByLabel('Nombre d’enquêtes').first()).toHaveValue('7')
  await page.getByRole('link', { name: 'Synthèse' }).first().click()
  await dialog.getByRole('button', { name: 'Abandonner' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Synthèse')
})

test('quality of a group, of a month without data, and for those who only look', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'director', baseURL)
  await page.goto('/quality?date=2026-07-15')
  await expect(page.locator('.brand-card').first()).toContainText('3 concessions')
  await expect(page.getByRole('link', { name: 'Modifier' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Lyon Vaise' }).click()
  await expect(page.getByRole('link', { name: 'Modifier' })).toBeVisible()

  await page.goto('/quality?date=2020-01-15')
  await expect(page.getByText('Aucune donnée qualité pour janvier 2020.')).toBeVisible()
  await expect(page.locator('.brand-card h2')).toHaveText(['Marque 1', 'Marque 2'])

  await signIn(page, 'ccs', baseURL)
  await page.goto('/quality?date=2026-07-15&mode=edit')
  await expect(page.locator('.brand-card h2')).toHaveText(['Renault', 'Dacia'])
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0)
})

// shows 3 §2: /print-quality-report
test('quality: the report, and the way back without data', async ({ page, baseURL }) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/quality?date=2026-07-15')
  const href = await page.getByRole('link', { name: 'Imprimer' }).getAttribute('href')
  await page.goto(href ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rapport Qualité au 15/07/2026')
  await expect(page.getByText('Juillet 2026 · Lyon Vaise')).toBeVisible()
  await expect(page.locator('.brand-card')).toHaveCount(2)
  await expectAccessible(page)
  await page.goto('/print-quality-report?date=2020-01-15')
  await expect(page).toHaveURL(/\/quality\?.*date=2020-01-15/)
})
