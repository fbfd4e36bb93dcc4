// @long: its forms are posted over HTTP by tests/api/forms
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'actions' })

// shows 7 §5: /actions, /actions/decider, /actions/:id
test('an action is decided on a lever, changed, ended and deleted', async ({
  page,
  baseURL,
  scripts,
}) => {
  // the two projects share a copy of the data, so each writes its own text
  const text = scripts ? 'Deux <b>samedis</b> travaillés.' : 'Trois <b>samedis</b> travaillés.'
  const row = page.getByRole('row', { name: text })
  await signIn(page, 'manager', baseURL)
  await page.goto('/synthesis?tab=causes&date=2026-11-19')
  await page.getByRole('link', { name: 'Décider une action\u202f: Mécanique, Taux' }).click()
  await expect(page).toHaveURL(/\/actions\/decider\?.*service=mechanic&lever=rate/)
  await expect(page.getByLabel('Service', { exact: true })).toHaveValue('mechanic')
  await expect(page.getByLabel('Levier')).toHaveValue('rate')
  await expectAccessible(page)

  await page.getByLabel('Qui').fill('Paul Roy')
  await page.getByRole('button', { name: 'Enregistrer l’action' }).click()
  await expect(page.getByRole('link', { name: 'Décrivez l’action.' })).toBeVisible()
  await expect(page.getByLabel('Qui')).toHaveValue('Paul Roy')
  await expectAccessible(page)

  await page.getByLabel('Action', { exact: true }).fill(text)
  await page.getByLabel('Échéance').fill('2026-11-18')
  await page.getByRole('button', { name: 'Enregistrer l’action' }).click()
  await expect(page.getByRole('link', { name: 'L’échéance est déjà passée.' })).toBeVisible()
  await page.getByLabel('Échéance').fill('2026-11-26')
  await page.getByRole('button', { name: 'Enregistrer l’action' }).click()
  await expect(page.getByText('Action décidée.')).toBeVisible()
  await expect(row).toContainText('Mécanique')
  await expect(row).toContainText(/€ le 19\/11/)
  await expect(row).toContainText('mesurée dès le prochain import')
  await expectAccessible(page)
  await page.goto('/synthesis?tab=causes&date=2026-11-19')
  await expect(page.getByText('Action ouverte').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: text }).first().click()
  await page.getByLabel('Échéance').fill('2026-11-27')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Action enregistrée.')).toBeVisible()
  await page.goto('/actions?date=2026-11-19')
  await row.getByRole('link', { name: text }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Abandonner l’action' }).click()
  await expect(
    page.getByRole('link', { name: 'Dites en un mot comment l’action s’est terminée.' }),
  ).toBeVisible()
  await page.getByLabel('Motif').fill('inutile')
  await page.getByRole('button', { name: 'Abandonner l’action' }).click()
  await expect(page.getByText('Action abandonnée.')).toBeVisible()
  await page.getByRole('link', { name: /^Terminées/ }).click()
  await expect(row).toContainText('inutile')

  await row.getByRole('link', { name: text }).click()
  await page.getByRole('link', { name: 'Supprimer…' }).click()
  await expect(page.getByRole('button', { name: 'Supprimer', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(page.getByText('Action supprimée.')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a director decides from a row of the comparison; who does not decide reads', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'director', baseURL)
  await page.goto('/financial-dashboard?date=2026-11-19')
  const row = page.getByRole('row', { name: /^Chambéry/ })
  await row.getByRole('button', { name: 'Actes\u202f: Chambéry' }).click()
  await row.getByRole('link', { name: 'Décider une action' }).click()
  await expect(page.getByRole('heading', { name: 'Chambéry' })).toBeVisible()
  await expect(page.getByLabel('Service', { exact: true })).toHaveValue('')
  await signIn(page, 'dirigeant', baseURL)
  await page.goto('/synthesis?date=2026-11-19')
  await page.locator('#contenu').getByRole('link', { name: 'Actions', exact: true }).click()
  await expect(page).toHaveURL(/\/actions\?group=/)
  await expect(page.getByText('Deux samedis travaillés avec trois mécaniciens')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Décider une action' })).toHaveCount(0)
  await expectAccessible(page)
})
