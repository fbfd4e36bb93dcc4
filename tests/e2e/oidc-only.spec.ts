// @long: its forms are posted over HTTP by tests/api/forms
import { COMPANY, enterThere, expect, lookAt, test } from './harness/oidc-fixture'

test.use({ data: 'company-alone', passwords: 'off' })

test('the company’s account is the one way in', async ({ page, server }, info) => {
  // the terminal names no password that opens nothing
  expect(server.output()).toContain('Comptes de démonstration (compte de l’entreprise) :')
  expect(server.output()).not.toContain('Demo-2026!')
  await page.goto('/login')
  await expect(page.getByRole('button')).toHaveText([COMPANY])
  await lookAt(page, info, 'alone')
  await page.getByRole('button', { name: COMPANY }).click()
  await enterThere(page, 'agent')
  await expect(page).toHaveURL(/\/synthesis/)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Mon compte' })).toBeVisible()
  await expect(page.getByText('Changer de mot de passe')).toHaveCount(0)
})
