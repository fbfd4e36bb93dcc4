// @long: its forms are posted over HTTP by tests/api/forms
import type { Browser, Locator, Page } from '@playwright/test'
import { linkIn, type MailServer } from '../services/harness/mail-server'
import { readMail } from '../services/harness/parse-mail'
import { expectAccessible } from './harness/axe'
import { expect, SUPPORT, test } from './harness/mail-fixture'
import { signIn as signInAsDemo } from './harness/sign-in'

test.use({ data: 'life' })

const FIRST = 'un-premier-secret'
const SECOND = 'un-deuxième-secret'
const THIRD = 'un-troisième-secret'

/** Opens a column's creation form and sends it. */
async function createNode(page: Page, summary: string, fill: (form: Locator) => Promise<void>) {
  await page.goto('/admin/network')
  const box = page.locator('details.disclosure', { hasText: summary })
  await box.locator('summary').click()
  await fill(box)
  await box.getByRole('button', { name: 'Créer', exact: true }).click()
}

/** Signs in by the form, as a person does. */
async function signIn(page: Page, email: string, password: string) {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** The newest mail once `count` have come, with the addresses it was sent to. */
async function mailNumber(mails: MailServer, count: number) {
  await mails.until(count)
  expect(mails.received).toHaveLength(count)
  const { to, source } = mails.received[count - 1] ?? { to: [], source: '' }
  return { to, source, ...readMail(source) }
}

/** How a mail of ours looks when it is opened: HTML in French, a button that leads to `link`. */
async function expectReadable(browser: Browser, html: string, link: string) {
  expect(html).toContain('<html lang="fr">')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const reader = await context.newPage()
  await reader.setContent(html)
  await expect(
    reader.getByRole('heading', { name: 'Gestion Après-Vente Automobile' }),
  ).toBeVisible()
  await expect(reader.getByRole('link')).toHaveAttribute('href', link)
  await context.close()
}

test('a manager’s whole life: created, limited, renewed, helped, locked out, let in again, ended', async ({
  page,
  browser,
  baseURL,
  scripts,
  mails,
}) => {
  // why: some sixty pages in one test
  test.slow()
  const tag = scripts ? 'js' : 'nojs'
  const pdv = scripts ? ['9001', '9002'] : ['8001', '8002']
  const email = `manager-${tag}@essai.fr`
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: scripts })
  const manager = await context.newPage()
  const sitesOf = async (who: Page): Promise<{ _id: string; name: string }[]> =>
    (await who.request.get('/api/sites')).json()

  await test.step('the administrator creates a group, a plate and a concession with PDV numbers', async () => {
    await signInAsDemo(page, 'administrator', baseURL)
    await createNode(page, 'Créer un groupe', (form) =>
      form.getByLabel('Nom').fill(`Groupe ${tag}`),
    )
    await expect(page.getByText('Groupe créé avec succès')).toBeVisible()
    await createNode(page, 'Créer une plaque', async (form) => {
      await form.getByLabel('Nom').fill(`Plaque ${tag}`)
      await form.getByLabel('Groupe parent').selectOption({ label: `Groupe ${tag}` })
    })
    await expect(page.getByText('Plaque créée avec succès')).toBeVisible()
    await createNode(page, 'Créer une concession', async (form) => {
      await form.getByLabel('Nom').fill(`Concession ${tag}`)
      const plate = `Groupe ${tag} / Plaque ${tag}`
      await form.getByLabel('Plaque parente').selectOption({ label: plate })
      const numbers = form.getByLabel('Numéros PDV')
      if (!scripts) return numbers.fill(`${pdv.join(', ')} ${pdv[0]}`)
      await numbers.pressSequentially(`${pdv[0]},${pdv[0]} `)
      await numbers.pressSequentially(`${pdv[1]}`)
      await numbers.press('Enter')
      await expect(form.getByRole('button', { name: /^Retirer / })).toHaveCount(2)
    })
    await expect(page.getByText('Concession créée avec succès')).toBeVisible()
    await expect(page.getByText(`Plaque ${tag} · ${pdv.join(', ')}`)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('and a manager of that concession', async () => {
    await page.goto('/admin/users?dialog=create')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Nom').fill('Maud Lenoir')
    await dialog.getByLabel('Rôle').selectOption({ label: 'Manager' })
    await dialog.getByLabel('Niveau').selectOption({ label: 'Concession' })
    await dialog
      .getByLabel('Concession', { exact: true })
      .selectOption({ label: `Concession ${tag}` })
    await dialog.getByRole('button', { name: 'Créer l’utilisateur' }).click()
    await expect(page.getByText('Utilisateur créé avec succès.')).toBeVisible()
    await page.goto(`/admin/users?q=${email}`)
    await page.locator('.row-menu > summary').first().click()
    await page.getByRole('button', { name: /^Mettre en essai/ }).click()
    await expect(page.getByText('Statut d’essai de l’utilisateur mis à jour.')).toBeVisible()
    await expect(page.getByText(/Jusqu’au 20\/12\/2026/)).toBeVisible()
  })

  await test.step('the manager chooses a password by the mailed invitation', async () => {
    const mail = await mailNumber(mails, 1)
    const link = linkIn(mail.source)
    expect(mail).toMatchObject({
      to: [email],
      subject: 'Votre compte – Gestion Après-Vente Automobile',
    })
    await expectReadable(browser, mail.html, link)
    await manager.goto(link)
    await expectAccessible(manager)
    await manager.getByLabel('Nouveau mot de passe', { exact: true }).fill(FIRST)
    await manager.getByLabel('Confirmation du nouveau mot de passe').fill(FIRST)
    await manager.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(manager).toHaveURL(/\/synthesis\?/)
  })

  await test.step('the manager signs in and is limited to it', async () => {
    await manager.context().clearCookies()
    await signIn(manager, email, FIRST)
    await expect(manager).toHaveURL(/\/synthesis\?/)
    await expect(manager.locator('.scope-only')).toHaveText(`ConcessionConcession ${tag}`)
    const [own, ...others] = await sitesOf(manager)
    expect([own?.name, others]).toEqual([`Concession ${tag}`, []])
    const foreign = (await sitesOf(page)).find(({ _id }) => _id !== own?._id)
    const refused = await manager.goto(`/synthesis?site=${foreign?._id}`)
    expect(refused?.status()).toBe(403)
    const administration = await manager.goto('/admin/users')
    expect(administration?.status()).toBe(403)
    await expect(
      manager.getByText('Vous n’avez pas les permissions nécessaires pour accéder à cette page.'),
    ).toBeVisible()
  })

  await test.step('changes the password', async () => {
    await manager.goto('/profile')
    await manager.getByLabel('Mot de passe actuel').fill(FIRST)
    await manager.getByLabel('Nouveau mot de passe', { exact: true }).fill(SECOND)
    await manager.getByLabel('Confirmation du nouveau mot de passe').fill(SECOND)
    await manager.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await expect(manager.getByText('Mot de passe modifié avec succès.')).toBeVisible()
  })

  await test.step('opens a ticket, of which support gets a mail', async () => {
    await manager.goto('/help')
    await manager.getByLabel('Sujet').fill('Écran figé')
    await manager.getByLabel('Description').fill('Le planning <b>ne répond plus</b>.')
    await manager.getByLabel('Type').selectOption({ label: 'Bug' })
    await manager.getByRole('button', { name: 'Envoyer le ticket' }).click()
    await expect(
      manager.getByText('Notre équipe vous répondra dans les plus brefs délais.'),
    ).toBeVisible()
    const mail = await mailNumber(mails, 2)
    expect(mail).toMatchObject({ to: [SUPPORT], subject: 'Nouveau ticket\u202f: Écran figé' })
    expect(mail.from).toContain('<ne-pas-repondre@localhost>')
    for (const words of [`Maud Lenoir (${email})`, 'Type\u202f: Bug', 'Le planning <b>ne répond'])
      expect(mail.text).toContain(words)
    expect(mail.html).not.toContain('<b>')
    await expectReadable(browser, mail.html, `${baseURL}/help`)
  })

  await test.step('and hears what becomes of it', async () => {
    await page.goto('/help')
    const row = page.getByRole('row').filter({ hasText: email })
    await row.getByRole('button', { name: /Passer en cours/ }).click()
    await expect(row).toContainText('En cours')
    const mail = await mailNumber(mails, 3)
    expect(mail).toMatchObject({
      to: [email],
      subject: 'Votre ticket est «\u202fEn cours\u202f»\u202f: Écran figé',
    })
    expect(mail.text).toMatch(/^Bonjour Maud,/)
    await expectReadable(browser, mail.html, `${baseURL}/help`)
    await manager.goto('/help')
    await expect(manager.getByRole('row').filter({ hasText: 'Écran figé' })).toContainText(
      'En cours',
    )
  })

  await test.step('forgets the password, follows the mailed link and signs in again', async () => {
    const forgetful = await browser.newContext({
      baseURL: baseURL ?? '',
      javaScriptEnabled: scripts,
    })
    const elsewhere = await forgetful.newPage()
    await elsewhere.goto('/login')
    await elsewhere.getByRole('link', { name: /Mot de passe oublié/ }).click()
    // why: the page left has an e-mail field too
    await expect(elsewhere.getByRole('heading', { name: 'Mot de passe oublié' })).toBeVisible()
    await elsewhere.getByLabel('E-mail').fill(email)
    await elsewhere.getByRole('button', { name: 'Envoyer le lien' }).click()
    await expect(
      elsewhere.getByText(
        `Un e-mail de réinitialisation a été envoyé à l’adresse ${email} si celle-ci est associée à un compte.`,
      ),
    ).toBeVisible()
    const mail = await mailNumber(mails, 4)
    const link = linkIn(mail.source)
    expect(mail.to).toEqual([email])
    expect(mail.subject).toContain('Réinitialisation de votre mot de passe')
    expect(mail.text).toContain('fonctionne une seule fois, pendant une heure')
    await expectReadable(browser, mail.html, link)

    await elsewhere.goto(link)
    await elsewhere.getByLabel('Nouveau mot de passe', { exact: true }).fill(THIRD)
    await elsewhere.getByLabel('Confirmation du nouveau mot de passe').fill(THIRD)
    await elsewhere.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(elsewhere).toHaveURL(/\/login$/)
    await manager.goto('/synthesis')
    await expect(manager).toHaveURL(/\/login/)
    await signIn(elsewhere, email, SECOND)
    await expect(elsewhere.getByText('Email ou mot de passe incorrect').first()).toBeVisible()
    await forgetful.close()
    await signIn(manager, email, THIRD)
    await expect(manager).toHaveURL(/\/synthesis\?/)
  })

  await test.step('the administrator ends the trial and the session dies', async () => {
    await page.goto(`/admin/users?q=${email}`)
    await page.locator('.row-menu > summary').first().click()
    await page.getByRole('button', { name: /^Arrêter l’essai/ }).click()
    await expect(page.getByText('Statut d’essai de l’utilisateur mis à jour.')).toBeVisible()
    await manager.goto('/planning')
    await expect(manager).toHaveURL(/\/login/)
    await expect(
      manager.getByText('Votre session a expiré ou est invalide. Veuillez vous reconnecter.'),
    ).toBeVisible()
    expect((await manager.request.get('/api/sites')).status()).toBe(401)
    await page.goto('/admin/audit?entity=user')
    await expect(page.getByRole('table').getByText('Maud Lenoir').first()).toBeVisible()
  })
  await context.close()
})
