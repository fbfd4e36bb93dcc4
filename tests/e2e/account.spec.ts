// @long: its forms are posted over HTTP by tests/api/forms
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_PASSWORD } from '../../build-scripts/demo/accounts'
import { linkIn } from '../services/harness/mail-server'
import { expectAccessible } from './harness/axe'
import { emailOf, signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'account' })
test.describe.configure({ mode: 'serial' })

const NEW = 'Un-Nouveau-Secret-7'

/** Sources of the mails written so far, newest last. */
function mailsOf(dataDir: string): string[] {
  const folder = join(dataDir, 'mails')
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.eml'))
      .sort()
      .map((file) => readFileSync(join(folder, file), 'utf8'))
  } catch {
    return []
  }
}

// shows 1 §2: /confirm-password-reset
// shows 1 §8: Un e-mail de réinitialisation a été envoyé à l’adresse {email} si celle-ci est associée à un compte.
// shows 2 §5: Les nouveaux mots de passe ne correspondent pas.
// shows 2 §5: Veuillez entrer un nouveau mot de passe.
test('a forgotten password is reset by mail, and the new one signs in', async ({
  page,
  server,
}) => {
  const email = emailOf('ccs')
  const before = mailsOf(server.dataDir).length
  await page.goto('/login')
  await page.getByRole('link', { name: /Mot de passe oublié/ }).click()
  await expect(page.getByRole('button', { name: 'Envoyer le lien' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByText('Veuillez saisir votre email').first()).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(
    page.getByText(
      `Un e-mail de réinitialisation a été envoyé à l’adresse ${email} si celle-ci est associée à un compte.`,
    ),
  ).toBeVisible()
  await expect.poll(() => mailsOf(server.dataDir).length).toBe(before + 1)
  const link = new URL(linkIn(mailsOf(server.dataDir).at(-1) ?? ''))

  await page.goto(link.pathname + link.search)
  await expectAccessible(page)
  const choose = async (password: string, again = password) => {
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(password)
    await page.getByLabel('Confirmation du nouveau mot de passe').fill(again)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
  }
  await choose('')
  await expect(page.getByText('Veuillez entrer un nouveau mot de passe.').first()).toBeVisible()
  await choose(NEW, 'autre chose')
  await expect(
    page.getByText('Les nouveaux mots de passe ne correspondent pas.').first(),
  ).toBeVisible()
  await choose('court')
  await expect(
    page.getByText('Le mot de passe doit contenir au moins 8 caractères.').first(),
  ).toBeVisible()
  await choose(NEW)
  await expect(page).toHaveURL(/\/login$/)

  await page.goto(link.pathname + link.search)
  await expect(page.getByText('a expiré ou a déjà été utilisé')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(NEW)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/\/synthesis\?/)
})

test('the requested page is kept through a password reset', async ({ page, baseURL }) => {
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login\?retour=%2Fprofile/)
  await page.getByRole('link', { name: /Mot de passe oublié/ }).click()
  await page.getByLabel('E-mail').fill('inconnu@demo.fr')
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await page.getByRole('link', { name: 'Retour à la connexion' }).click()
  // waits for the heading: the previous page has a field with the same label
  await expect(page.getByRole('heading', { name: 'Connexion', level: 1 })).toBeVisible()
  await page.getByLabel('E-mail').fill(emailOf('director'))
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(`${baseURL}/profile`)
})

test('the reset page without a token says so', async ({ page }) => {
  const answer = await page.goto('/confirm-password-reset')
  expect(answer?.status()).toBe(400)
  await expect(page.getByText('Token is missing.')).toBeVisible()
})

// shows 2 §2: /profile
test('the profile shows the e-mail and changes the password', async ({ page, baseURL }) => {
  await signIn(page, 'teamLeader', baseURL)
  await page.goto('/profile')
  await expect(page.locator('#contenu')).toContainText(emailOf('teamLeader'))
  await expectAccessible(page)
  const fill = async (current: string, next: string, again: string) => {
    await page.getByLabel('Mot de passe actuel').fill(current)
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(next)
    await page.getByLabel('Confirmation du nouveau mot de passe').fill(again)
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  }
  await fill('faux', NEW, NEW)
  await expect(page.getByText('Le mot de passe actuel est incorrect.').first()).toBeVisible()
  await fill(DEMO_PASSWORD, NEW, 'autre')
  await expect(
    page.getByText('Les nouveaux mots de passe ne correspondent pas.').first(),
  ).toBeVisible()
  await fill(DEMO_PASSWORD, NEW, NEW)
  await expect(page.getByText('Mot de passe modifié avec succès.')).toBeVisible()
})

// shows 2 §2: /help
test('a ticket is written, seen by its author, followed up and deleted by an administrator', async ({
  page,
  baseURL,
  server,
}) => {
  const subject = 'Import du matin refusé'
  await signIn(page, 'secretary', baseURL)
  await page.goto('/help')
  await page.getByRole('button', { name: 'Envoyer le ticket' }).click()
  await expect(page.getByText('Le sujet est requis.').first()).toBeVisible()
  await expect(page.getByText('La description est requise.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Sujet').fill(subject)
  await page.getByLabel('Description').fill('<script>alert(1)</script>\nLigne 2')
  await page.getByLabel('Priorité').selectOption('high')
  await page.getByLabel('Type').selectOption('bug')
  await page.getByRole('button', { name: 'Envoyer le ticket' }).click()
  await expect(
    page.getByText('Notre équipe vous répondra dans les plus brefs délais.'),
  ).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: subject })).toContainText('Nouveau')
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
  await expect
    .poll(() => mailsOf(server.dataDir).some((mail) => mail.includes('ne-pas-repondre@localhost')))
    .toBe(true)

  await signIn(page, 'administrator', baseURL)
  await page.goto('/help')
  const row = page.getByRole('row').filter({ hasText: subject })
  await expect(row).toContainText(emailOf('secretary'))
  await expectAccessible(page)
  await row.getByRole('button', { name: /Passer en cours/ }).click()
  await expect(row).toContainText('En cours')
  await row.getByRole('link', { name: /Supprimer/ }).click()
  await expect(page.getByText(/Supprimer définitivement/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(page.getByText('Ticket supprimé.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: subject })).toHaveCount(0)
})
