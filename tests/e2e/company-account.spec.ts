import type { Page, TestInfo } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import { expect, test } from './harness/company'

const COMPANY = 'Se connecter avec le compte de l’entreprise'

/** Signs in on the provider's own page. */
async function enterThere(page: Page, login: string) {
  await expect(page.getByRole('heading', { name: 'Compte du groupe' })).toBeVisible()
  await page.getByLabel('Identifiant').fill(login)
  await page.getByRole('button', { name: 'Entrer' }).click()
}

async function lookAt(page: Page, info: TestInfo, name: string) {
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.screenshot({ path: info.outputPath(`${name}-${width}.png`) })
  }
  await expectAccessible(page)
}

test.describe('beside passwords', () => {
  test.use({ data: 'company' })

  test('the company’s account leads to the page that was asked for', async ({ page }, info) => {
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
  })

  test('who has no account is told so, and may use a password', async ({ page }, info) => {
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
})

test.describe('without passwords', () => {
  test.use({ data: 'company-alone', passwords: 'off' })

  test('the company’s account is the one way in', async ({ page }, info) => {
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
})
