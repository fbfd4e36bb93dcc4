// @long: its forms are posted over HTTP by tests/api/forms
import { COMPANY, enterThere, expect, lookAt, test } from './harness/oidc-fixture'

test.use({ data: 'company' })

test(
  'sign-in with the OIDC account leads to the requested page',
  { tag: '@also-no-js' },
  async ({ page }, info) => {
    await page.goto('/planning?month=2026-11')
    await expect(page).toHaveURL(/\/login\?retour=/)
    await lookAt(page, info, 'both')
    await page.getByRole('checkbox', { name: 'Se souvenir de moi' }).check()
    await page.getByRole('button', { name: COMPANY }).click()
    await enterThere(page, 'agent')
    await expect(page).toHaveURL(/\/planning\?.*month=2026-11/)
    const cookies = await page.context().cookies()
    const left = (name: string) => cookies.find((cookie) => cookie.name === name)
    expect(left('session')?.expires).toBeGreaterThan(Date.now() / 1000 + 80 * 86_400)
    expect(left('company-sign-in')).toBeUndefined()
  },
)

test('an unknown OIDC account shows an error, and a password still signs in', async ({
  page,
}, info) => {
  await page.goto('/login')
  await page.getByRole('button', { name: COMPANY }).click()
  await enterThere(page, 'inconnu')
  const sentence = 'Aucun compte de l’application n’a l’adresse inconnu@groupe.fr.'
  await expect(page.getByText(sentence).first()).toBeVisible()
  await lookAt(page, info, 'refused')
  await page.getByLabel('E-mail').fill('chef@demo.fr')
  await page.getByLabel('Mot de passe').fill('Demo-2026!')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page).toHaveURL(/\/synthesis/)
})
