// @long: its forms are posted over HTTP by tests/api/forms
import { codeAt } from '../../app/infra/auth/totp.server'
import { DEMO_PASSWORD } from '../../build-scripts/demo/accounts'
import { expectAccessible } from './harness/axe'
import { emailOf } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'second-factor' })

/** TOTP code of the next 30 s step, which is accepted and cannot have been used yet. */
const nextCode = (secret: string) => codeAt(secret, new Date(Date.now() + 30_000))

// shows 7 §4: /login/code, /second-factor
test('an administrator switches it on, signs in with it, and switches it off', async ({
  page,
}, info) => {
  const enter = async () => {
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(emailOf('administrator'))
    await page.getByLabel('Mot de passe').fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Se connecter' }).click()
  }
  const picture = async (name: string) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: info.outputPath(`${name}-${width}.png`), fullPage: true })
    }
  }
  await enter()
  await expect(page).toHaveURL(/\/admin/)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Activer la double authentification' }).click()
  await expect(page.getByRole('button', { name: 'Commencer' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Commencer' }).click()
  await expect(page.getByAltText('QR code de la clé ci-dessous')).toBeVisible()
  await expectAccessible(page)
  await picture('set-up')
  const secret = ((await page.locator('.factor-key').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code de vérification').fill(codeAt(secret, new Date()))
  await page.getByRole('button', { name: 'Activer' }).click()
  await expect(page.getByText('Veuillez saisir votre mot de passe actuel.').first()).toBeVisible()
  await page.getByLabel('Mot de passe actuel').fill('un autre')
  await page.getByLabel('Code de vérification').fill(codeAt(secret, new Date()))
  await page.getByRole('button', { name: 'Activer' }).click()
  await expect(page.getByText('Le mot de passe actuel est incorrect.').first()).toBeVisible()
  await page.getByLabel('Mot de passe actuel').fill(DEMO_PASSWORD)
  await page.getByLabel('Code de vérification').fill('000000')
  await page.getByRole('button', { name: 'Activer' }).click()
  await expect(page.getByText('Code incorrect ou déjà utilisé.').first()).toBeVisible()
  await page.getByLabel('Mot de passe actuel').fill(DEMO_PASSWORD)
  await page.getByLabel('Code de vérification').fill(codeAt(secret, new Date()))
  await page.getByRole('button', { name: 'Activer' }).click()
  await expect(page.getByText('Notez ces codes maintenant')).toBeVisible()
  const codes = await page.locator('.recovery-codes code').allTextContents()
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  await picture('recovery-codes')

  await page.context().clearCookies()
  await enter()
  await expect(page.getByRole('heading', { name: 'Vérification en deux étapes' })).toBeVisible()
  await expectAccessible(page)
  await picture('code')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByText('Veuillez saisir votre code.').first()).toBeVisible()
  await page.getByLabel('Code de vérification').fill(nextCode(secret))
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page).toHaveURL(/\/admin/)

  await page.goto('/second-factor')
  await expect(page.getByText('Il vous reste 10 codes de secours.')).toBeVisible()
  await expectAccessible(page)
  await picture('on')
  await page.getByLabel('Mot de passe actuel').fill(DEMO_PASSWORD)
  await page.getByLabel('Code de vérification').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Désactiver la double authentification' }).click()
  await expect(page.getByText('Double authentification désactivée.')).toBeVisible()
})
