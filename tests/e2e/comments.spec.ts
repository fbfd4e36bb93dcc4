// @long: its forms are posted over HTTP by tests/api/forms
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'comments' })

// shows 7 §1: /comments
test('a comment is written, read with the figures and on paper, corrected and taken away', async ({
  page,
  baseURL,
  scripts,
}) => {
  // the two projects share a copy of the data and write on days of their own
  const date = scripts ? '2026-11-18' : '2026-11-17'
  const card = page.locator('section.card', { hasText: 'Commentaire du jour' })
  const field = page.getByLabel('Commentaire du jour')
  await signIn(page, 'manager', baseURL)
  await page.goto(`/synthesis?date=${date}`)
  await card.getByRole('link', { name: 'Écrire le commentaire' }).click()
  await expect(field).toBeVisible()
  await expectAccessible(page)

  await field.fill('é'.repeat(281))
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(
    page.getByRole('link', {
      name: 'Commentaire trop long\u202f: 281 caractères pour 280 au plus.',
    }),
  ).toBeVisible()
  await expect(field).toHaveValue('é'.repeat(281))
  await expectAccessible(page)

  await field.fill('Deux <b>mécaniciens</b> absents.')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Commentaire enregistré.')).toBeVisible()
  await expect(card).toContainText('Deux <b>mécaniciens</b> absents. David Renard, 8')
  await expectAccessible(page)
  await page.goto(`/print-report?date=${date}`)
  await expect(page.locator('.sheet-lists')).toContainText(
    'Commentaire du jourDeux <b>mécaniciens</b> absents. (David Renard, 8',
  )

  await page.goto(`/synthesis?date=${date}`)
  await card.getByRole('link', { name: 'Modifier' }).click()
  await expect(field).toHaveValue('Deux <b>mécaniciens</b> absents.')
  await field.fill('')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Commentaire retiré.')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Écrire le commentaire' })).toBeVisible()
})

test('a group reads its concessions’ comments; who does not write has no way to', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'dirigeant', baseURL)
  await page.goto('/synthesis?date=2026-11-19')
  const card = page.locator('section.card', { hasText: 'Commentaire du jour' })
  await expect(card).toContainText(
    'Lyon Vaise\u202f: Deux mécaniciens en formation mardi et mercredi',
  )
  await expect(card).toContainText('Voiron\u202f: Trois dossiers de carrosserie')
  await expect(card.getByRole('link')).toHaveCount(0)
  await signIn(page, 'director', baseURL)
  await page.goto('/synthesis?date=2026-11-19')
  await card.getByRole('link', { name: 'Tous les commentaires' }).click()
  await expect(page.getByRole('link', { name: 'Chambéry' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Chambéry' }).click()
  await expect(page.getByLabel('Commentaire du jour')).toHaveValue('')
})
