import { DEMO_PASSWORD } from '../../build-scripts/demo/accounts'
import { expectAccessible } from './harness/axe'
import { emailOf, signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.describe('sign-in', () => {
  // shows 1 §2: /
  test('leads to the synthesis, for the manager’s own concession', { tag: '@also-no-js' }, async ({
    page,
  }) => {
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(emailOf('manager'))
    await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL(/\/synthesis\?/)
    await expect(page.getByRole('heading', { level: 1, name: 'Synthèse' })).toBeVisible()
    await expect(page.locator('.scope-only')).toHaveText('ConcessionLyon Vaise')
  })

  // shows 1 §2: /admin
  test('leads an administrator to the administration', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(emailOf('administrator').toUpperCase())
    await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL(/\/admin$/)
  })

  // shows 1 §2: /login
  test('says the same of a wrong password and an unknown address, and keeps the address', async ({
    page,
    scripts,
  }) => {
    for (const email of [emailOf('ccs'), 'personne@exemple.fr']) {
      await page.goto('/login')
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Mot de passe', { exact: true }).fill('pas le bon')
      await page.getByRole('button', { name: 'Se connecter' }).click()
      await expect(page.getByText('Email ou mot de passe incorrect').first()).toBeVisible()
      await expect(page.getByLabel('E-mail')).toHaveValue(email)
      // the server never sends a password back; with scripts the page stays, and what was typed with it
      const left = scripts ? 'pas le bon' : ''
      await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue(left)
    }
  })

  test('returns to the page one came from', async ({ page }) => {
    await page.goto('/synthesis?date=2026-10-15')
    await expect(page).toHaveURL(/\/login\?retour=/)
    await page.getByLabel('E-mail').fill(emailOf('dirigeant'))
    await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL(/\/synthesis\?.*date=2026-10-15$/)
  })

  test('elsewhere ends the session here, with its sentence', async ({ page, browser, baseURL }) => {
    await signIn(page, 'teamLeader', baseURL)
    await page.goto('/synthesis')
    await expect(page).toHaveURL(/\/synthesis/)
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
    await signIn(await elsewhere.newPage(), 'teamLeader', baseURL)
    await page.goto('/synthesis')
    await expect(page).toHaveURL(/\/login/)
    await expect(
      page.getByText(
        'Votre session a été terminée car une nouvelle connexion a été établie sur un autre appareil.',
      ),
    ).toBeVisible()
    await elsewhere.close()
  })

  test('page is accessible, empty and refused', async ({ page }) => {
    await page.goto('/login')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page.getByText('Connexion impossible')).toBeVisible()
    await expectAccessible(page)
  })
})
