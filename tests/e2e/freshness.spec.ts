import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'freshness' })

test('administration says who is late, and until when files are waited for', async ({
  page,
  baseURL,
  scripts,
}) => {
  // the two projects share a copy of the data
  const hour = scripts ? '08:45' : '09:15'
  await signIn(page, 'administrator', baseURL)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Concessions en retard' }).click()
  await expect(
    page.getByText(/^Données du 19\/11\/2026\u202f: \d+ concessions à jour sur 12\./),
  ).toBeVisible()
  await expectAccessible(page)
  const field = page.getByLabel('Attendre les fichiers jusqu’à')
  await field.fill('')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(
    page.getByRole('link', { name: 'L’heure est requise (hh:mm, de 00:00 à 23:59).' }),
  ).toBeVisible()
  await expectAccessible(page)
  await field.fill(hour)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Heure limite enregistrée.')).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue(hour)
})
