import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { codeAt } from '~/infra/auth/totp.server'
import { DEMO_PASSWORD } from '../../../build-scripts/demo/accounts'
import { demoId } from '../../../build-scripts/demo/random'
import { emailOf } from '../../e2e/harness/sign-in'
import { demoProduct, signIn } from '../harness/demo-product'

const demo = demoProduct('profile')

it('the mail of the morning is chosen in the profile and ended from its link', async () => {
  const email = emailOf('manager')
  const page = await demo.as('manager')
  const card = page.region('E-mail du matin')
  const [wanted, hour] = ['Recevoir l’e-mail du matin', 'Heure d’envoi au plus tôt'] as const
  await page.open('/profile')
  expect(card.value(hour)).toBe('07:30')
  await card.press('Enregistrer', { [wanted]: true, [hour]: '' })
  expect(page.count('L’heure est requise (hh:mm, de 00:00 à 23:59).')).toBe(1)
  expect(card.value(wanted)).toBe(true)
  await card.press('Enregistrer', { [hour]: '08:00' })
  expect(page.text).toContain('E-mail du matin enregistré.')
  expect([card.value(wanted), card.value(hour)]).toEqual([true, '08:00'])

  const secret = readFileSync(join(demo.server.dataDir, 'session-secret'), 'utf8').trim()
  const id = demoId('user', email)
  const seal = createHmac('sha256', secret).update(`morning-mail.${id}`).digest('base64url')
  const reader = demo.stranger()
  await reader.open(`/unsubscribe?jeton=${id}.${seal}`)
  expect(reader.text).toContain(`${email} reçoit l’e-mail du matin.`)
  await reader.press('Ne plus le recevoir')
  expect(reader.text).toContain(`${email} ne reçoit plus l’e-mail du matin.`)
  await page.open('/profile')
  expect(card.value(wanted)).toBe(false)
})

it('alerts are set in the profile, and what is no threshold is said', async () => {
  const page = await demo.as('director')
  const card = page.region('Alertes')
  const [gap, delay] = [/€ de CA Net/, /jours ouvrés/]
  await page.open('/profile')
  card.fill(gap, '5 000')
  card.fill(delay, 'demain')
  await card.press('Enregistrer les alertes')
  expect(page.count('Saisissez un nombre entier de 1 à 31, ou laissez vide.')).toBe(1)
  expect(card.value(gap)).toBe('5 000')
  card.fill(delay, '2')
  await card.press('Enregistrer les alertes')
  expect(page.text).toContain('Alertes enregistrées.')
  expect([card.value(gap), card.value(delay)]).toEqual(['5000', '2'])
})

it('a second factor is switched on, asked for at the sign-in, and switched off', async () => {
  const now = (secret: string) => codeAt(secret, new Date())
  // why the next step of 30 s: each code is accepted once
  const next = (secret: string) => codeAt(secret, new Date(Date.now() + 30_000))
  const page = await demo.as('administrator')
  await page.open('/profile')
  await page.follow('Activer la double authentification')
  await page.press('Commencer')
  const secret = page.at('.factor-key').text.replaceAll(' ', '')
  for (const [password, code, sentence] of [
    ['', now(secret), 'Veuillez saisir votre mot de passe actuel.'],
    ['un autre', now(secret), 'Le mot de passe actuel est incorrect.'],
    [DEMO_PASSWORD, '000000', 'Code incorrect ou déjà utilisé.'],
    [DEMO_PASSWORD, now(secret), 'Notez ces codes maintenant'],
  ] as const) {
    await page.press('Activer', { 'Mot de passe actuel': password, 'Code de vérification': code })
    expect(page.text).toContain(sentence)
  }
  const codes = page.texts('.recovery-codes code')
  expect(codes).toHaveLength(10)

  const again = demo.stranger()
  await signIn(again, emailOf('administrator'), DEMO_PASSWORD)
  await again.press('Vérifier')
  expect(again.text).toContain('Veuillez saisir votre code.')
  await again.press('Vérifier', { 'Code de vérification': next(secret) })
  expect(again.url.pathname).toBe('/admin')
  await again.open('/second-factor')
  expect(again.text).toContain('Il vous reste 10 codes de secours.')
  await again.press('Désactiver la double authentification', {
    'Mot de passe actuel': DEMO_PASSWORD,
    'Code de vérification': codes[0] ?? '',
  })
  expect(again.text).toContain('Double authentification désactivée.')
})
