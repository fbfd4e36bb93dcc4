// @long: its forms are posted over HTTP by tests/api/forms
import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import { emailOf, signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'account-states', viewport: { width: 390, height: 844 } })

/** Asserts that the current page shows the text, has no axe violation and does not scroll horizontally. */
async function expectSound(page: Page, text: string | RegExp) {
  await expect(page.getByText(text).first()).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
}

test('every state of the password pages is accessible on a phone', async ({ page }) => {
  test.slow()
  await page.goto('/login?motif=superseded')
  await expectSound(page, 'une nouvelle connexion a été établie sur un autre appareil')
  await page.goto('/login?oubli=1')
  await page.getByLabel('E-mail').fill('personne@essai.fr')
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expectSound(page, /Un e-mail de réinitialisation a été envoyé/)
  await page.goto('/confirm-password-reset')
  await expectSound(page, 'Token is missing.')
})

test('an expired link says so and leads to the sign-in page', { tag: '@also-no-js' }, async ({
  page,
}) => {
  const answer = await page.goto('/confirm-password-reset?token=rien')
  expect([answer?.status(), answer?.headers()['refresh']]).toEqual([400, '2; url=/login'])
  await expect(page.getByText('Le lien de réinitialisation a expiré')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('every state of administration is accessible on a phone', async ({ page, baseURL }) => {
  // slow: axe checks 12 states
  test.slow()
  await signIn(page, 'administrator', baseURL)
  const users: { _id: string; email: string }[] = await (
    await page.request.get('/api/users')
  ).json()
  const id = users.find(({ email }) => email === emailOf('user'))?._id
  const states: [address: string, text: string | RegExp][] = [
    [`/admin/users?dialog=edit&id=${id}`, 'Concession de référence'],
    [`/admin/users?dialog=delete&id=${id}`, /est supprimé définitivement et sa session/],
    ['/admin/users?q=introuvable', 'Aucun utilisateur trouvé.'],
    ['/admin/audit?from=demain', /Date invalide/],
    ['/admin/calendar?modal=journal', 'Modifications du calendrier'],
    ['/admin/imports', 'Imports'],
  ]
  for (const [address, text] of states) {
    await page.goto(address)
    await expectSound(page, text)
  }
  await page.getByRole('link', { name: '20/11/2026 à 08:30' }).first().click()
  await expectSound(page, 'Empreinte SHA-256')
})

test('an administrator’s own account is protected on the page', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto(`/admin/users?q=${emailOf('administrator')}`)
  const row = page.getByRole('row').filter({ hasText: emailOf('administrator') })
  await row.locator('.row-menu > summary').click()
  await expect(row.getByRole('link', { name: /^Modifier/ })).toBeVisible()
  await expect(row.getByRole('link', { name: /^Supprimer/ })).toHaveCount(0)
  await expect(row.getByRole('button', { name: /^Désactiver/ })).toHaveCount(0)
  await row.getByRole('link', { name: /^Modifier/ }).click()
  await expect(page.getByRole('dialog').getByLabel('Nom')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Rôle')).toHaveCount(0)
})
