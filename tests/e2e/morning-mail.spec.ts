// @long: its forms are posted over HTTP by tests/api/forms
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoId } from '../../build-scripts/demo/random'
import { expectAccessible } from './harness/axe'
import { emailOf, signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'morning-mail' })
test.describe.configure({ mode: 'serial' })

test('the mail of the morning is chosen in the profile and ended from its link', async ({
  page,
  baseURL,
  scripts,
  server,
}) => {
  // the two projects share a copy of the data
  const role = scripts ? 'director' : 'manager'
  await signIn(page, role, baseURL)
  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'E-mail du matin' })
  const wanted = card.getByLabel('Recevoir l’e-mail du matin')
  const hour = card.getByLabel('Heure d’envoi au plus tôt')
  await expect(hour).toHaveValue('07:30')
  await expectAccessible(page)
  await wanted.check()
  await hour.fill('')
  await card.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(
    page.getByRole('link', { name: 'L’heure est requise (hh:mm, de 00:00 à 23:59).' }),
  ).toBeVisible()
  await expect(wanted).toBeChecked()
  await expectAccessible(page)
  await hour.fill('08:00')
  await card.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('E-mail du matin enregistré.')).toBeVisible()
  await expect(wanted).toBeChecked()
  await expect(hour).toHaveValue('08:00')

  const secret = readFileSync(join(server.dataDir, 'session-secret'), 'utf8').trim()
  const id = demoId('user', emailOf(role))
  const seal = createHmac('sha256', secret).update(`morning-mail.${id}`).digest('base64url')
  await page.context().clearCookies()
  await page.goto(`/unsubscribe?jeton=${id}.${seal}`)
  await expect(page.getByText(`${emailOf(role)} reçoit l’e-mail du matin.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ne plus le recevoir' }).click()
  await expect(page.getByText(`${emailOf(role)} ne reçoit plus l’e-mail du matin.`)).toBeVisible()
  await expectAccessible(page)
  // a mail program’s one click: no session, no origin, done again
  const click = await fetch(`${baseURL}/unsubscribe?jeton=${id}.${seal}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(click.status).toBe(200)
})

test('alerts are set in the profile, and what is no threshold is said', async ({
  page,
  baseURL,
  scripts,
}) => {
  await signIn(page, scripts ? 'secretary' : 'dirigeant', baseURL)
  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'Alertes' })
  const gap = card.getByLabel(/€ de CA Net/)
  const delay = card.getByLabel(/jours ouvrés/)
  const save = card.getByRole('button', { name: 'Enregistrer les alertes' })
  await gap.fill('5 000')
  await delay.fill('demain')
  await save.click()
  await expect(
    page.getByRole('link', { name: 'Saisissez un nombre entier de 1 à 31, ou laissez vide.' }),
  ).toBeVisible()
  await expect(gap).toHaveValue('5 000')
  await expectAccessible(page)
  await delay.fill('2')
  await save.click()
  await expect(page.getByText('Alertes enregistrées.')).toBeVisible()
  await expect(gap).toHaveValue('5000')
  await expect(delay).toHaveValue('2')
})
