// @long: its forms are posted over HTTP by tests/api/forms
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'freshness' })

// shows 7 §2: /admin/freshness
test('administration says who is late, and until when files are waited for', async ({
  page,
  baseURL,
  scripts,
}) => {
  // the two projects share a copy of the data
  const hour = scripts ? '08:45' : '09:15'
  await signIn(page, 'administrator', baseURL)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Données du jour' }).click()
  await expect(
    page.getByText(/^Données du 19\/11\/2026\u202f: \d+ concessions à jour sur 12\./),
  ).toBeVisible()
  await expectAccessible(page)
  const field = page.getByLabel('Attendre les fichiers jusqu’à')
  await field.fill('')
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
  await save.click()
  await expect(
    page.getByRole('link', { name: 'L’heure est requise (hh:mm, de 00:00 à 23:59).' }),
  ).toBeVisible()
  await expectAccessible(page)
  await field.fill(hour)
  await save.click()
  await expect(page.getByText('Heure limite enregistrée.')).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue(hour)
})

test('administration chooses the mail of what is to be completed', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/admin/freshness')
  const card = page.getByRole('region', { name: 'E-mail «\u202fÀ compléter\u202f»' })
  const wanted = card.getByLabel('Envoyer l’e-mail «\u202fÀ compléter\u202f»')
  await expect(wanted).not.toBeChecked()
  await wanted.check()
  await card.getByRole('button', { name: 'Enregistrer le choix' }).click()
  await expect(
    page.getByText(/L’e-mail «\u202fÀ compléter\u202f» partira chaque jour ouvré\./),
  ).toBeVisible()
  await expect(wanted).toBeChecked()
  await expectAccessible(page)
  await wanted.uncheck()
  await card.getByRole('button', { name: 'Enregistrer le choix' }).click()
  await expect(page.getByText(/L’e-mail «\u202fÀ compléter\u202f» ne part plus\./)).toBeVisible()
  await expect(wanted).not.toBeChecked()
})
