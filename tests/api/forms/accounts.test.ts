import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { DEMO_PASSWORD } from '../../../build-scripts/demo/accounts'
import { emailOf } from '../../e2e/harness/sign-in'
import { linkIn, type MailServer, startMailServer } from '../../services/harness/mail-server'
import { demoProduct, signIn } from '../harness/demo-product'
import type { Visitor } from '../harness/visitor'

let mails: MailServer
beforeAll(async () => {
  mails = await startMailServer()
})
afterAll(() => mails.close())
const demo = demoProduct('accounts', () => ({
  SMTP_URL: mails.url,
  SUPPORT_EMAIL: 'support@essai.fr',
}))

const NEW = 'Un-Nouveau-Secret-7'
const CONFIRMED = 'Notre équipe vous répondra dans les plus brefs délais.'
/** Path of a mailed or shown link: the product does not know its own port. */
const pathOf = (link: string) => new URL(link).pathname + new URL(link).search

/** Chooses a password on the page of a mailed link. */
const choose = (page: Visitor, password: string, again = password) =>
  page.press('Enregistrer', {
    'Nouveau mot de passe': password,
    'Confirmation du nouveau mot de passe': again,
  })

it('a wrong password and an unknown address get the same sentence, and the address stays', async () => {
  const page = demo.stranger()
  for (const email of [emailOf('manager'), 'personne@demo.fr']) {
    await signIn(page, email, 'faux')
    expect(page.text).toContain('Email ou mot de passe incorrect')
    expect(page.value('E-mail')).toBe(email)
  }
})

it('sign-in leads to the page asked for, and the sign-out away from it', async () => {
  const page = demo.stranger()
  await page.open('/profile')
  expect(page.url.search).toBe('?retour=%2Fprofile')
  await page.press('Se connecter', {
    'E-mail': emailOf('secretary'),
    'Mot de passe': DEMO_PASSWORD,
  })
  expect(page.url.pathname).toBe('/profile')
  await page.press('Se déconnecter')
  expect(page.url.pathname).toBe('/login')
  await page.open('/synthesis')
  expect(page.url.pathname).toBe('/login')
})

it('a forgotten password is reset by mail, once, and the new one signs in', async () => {
  const email = emailOf('ccs')
  const before = mails.received.length
  const page = demo.stranger()
  await page.open('/login')
  await page.follow(/Mot de passe oublié/)
  await page.press('Envoyer le lien')
  expect(page.text).toContain('Veuillez saisir votre email')
  await page.press('Envoyer le lien', { 'E-mail': email })
  expect(page.text).toContain(
    `Un e-mail de réinitialisation a été envoyé à l’adresse ${email} si celle-ci est associée à un compte.`,
  )
  await mails.until(before + 1)
  const link = pathOf(linkIn(mails.received.at(-1)?.source ?? ''))
  await page.open(link)
  for (const [password, again, sentence] of [
    ['', '', 'Veuillez entrer un nouveau mot de passe.'],
    [NEW, 'autre chose', 'Les nouveaux mots de passe ne correspondent pas.'],
    ['court', 'court', 'Le mot de passe doit contenir au moins 8 caractères.'],
  ] as const) {
    await choose(page, password, again)
    expect(page.text).toContain(sentence)
  }
  await choose(page, NEW)
  await page.settle()
  expect(page.url.pathname).toBe('/login')
  await page.open(link)
  expect([page.status, page.headers.get('refresh')]).toEqual([400, '2; url=/login'])
  expect(page.text).toContain('a expiré ou a déjà été utilisé')
  await signIn(page, email, NEW)
  expect(page.url.pathname).toBe('/synthesis')
})

it('the requested page is kept through a password reset', async () => {
  const page = demo.stranger()
  await page.open('/profile')
  await page.follow(/Mot de passe oublié/)
  await page.press('Envoyer le lien', { 'E-mail': 'inconnu@demo.fr' })
  await page.follow('Retour à la connexion')
  await page.press('Se connecter', { 'E-mail': emailOf('director'), 'Mot de passe': DEMO_PASSWORD })
  expect(page.url.pathname).toBe('/profile')
})

it('the profile changes the password; the fields are empty after an error and after a change', async () => {
  const page = await demo.as('teamLeader')
  const labels = [
    'Mot de passe actuel',
    'Nouveau mot de passe',
    'Confirmation du nouveau mot de passe',
  ]
  const change = (...texts: string[]) =>
    page.press(
      'Changer le mot de passe',
      Object.fromEntries(labels.map((label, i) => [label, texts[i] ?? ''])),
    )
  await page.open('/profile')
  expect(page.at('#contenu').text).toContain(emailOf('teamLeader'))
  for (const [texts, sentence] of [
    [['faux', NEW, NEW], 'Le mot de passe actuel est incorrect.'],
    [[DEMO_PASSWORD, NEW, 'autre'], 'Les nouveaux mots de passe ne correspondent pas.'],
    [[DEMO_PASSWORD, NEW, NEW], 'Mot de passe modifié avec succès.'],
  ] as const) {
    await change(...texts)
    expect(page.text).toContain(sentence)
    expect(labels.map((label) => page.value(label))).toEqual(['', '', ''])
  }
})

it('two tickets in a row: each is confirmed, empties the form and is stored once', async () => {
  const page = await demo.as('manager')
  const rows = () => page.all('tr').filter((row) => row.textContent?.includes('souci')).length
  await page.open('/help')
  for (const [i, Sujet] of ['Premier souci', 'Second souci'].entries()) {
    await page.press('Envoyer le ticket', { Sujet })
    expect(page.text).toContain('La description est requise.')
    expect(page.text).not.toContain(CONFIRMED)
    expect(page.value('Sujet')).toBe(Sujet)
    await page.press('Envoyer le ticket', { Description: 'Le planning ne répond plus.' })
    expect(page.text).toContain(CONFIRMED)
    expect([page.value('Sujet'), page.value('Description'), rows()]).toEqual(['', '', i + 1])
  }
  await page.press('Envoyer le ticket')
  expect(page.text).toContain('Le sujet est requis.')
  await page.open('/help')
  expect(rows()).toBe(2)
})

let tickets = 0

it('a ticket is followed up and deleted by an administrator, and each mail leaves', async () => {
  // a second try finds the first one's ticket in the list
  const subject = `Import du matin refusé ${++tickets}`
  const before = mails.received.length
  // mails of earlier tests may still arrive
  const mailTo = (email: string) =>
    vi.waitFor(
      () => expect(mails.received.slice(before).map(({ to }) => to.join())).toContain(email),
      { timeout: 10_000 },
    )
  const author = await demo.as('secretary')
  await author.open('/help')
  await author.press('Envoyer le ticket', {
    Sujet: subject,
    Description: '<script>alert(1)</script>\nLigne 2',
    Priorité: 'high',
    Type: 'bug',
  })
  expect(author.text).toContain(CONFIRMED)
  expect(author.row(subject).text).toContain('Nouveau')
  expect(author.texts('th')).not.toContain('Actions')
  await mailTo('support@essai.fr')

  const page = await demo.as('administrator')
  await page.open('/help')
  expect(page.row(subject).text).toContain(emailOf('secretary'))
  await page.row(subject).press(/Passer en cours/)
  expect(page.row(subject).text).toContain('En cours')
  await mailTo(emailOf('secretary'))
  await page.row(subject).follow(/Supprimer/)
  expect(page.text).toContain('Supprimer définitivement')
  await page.press('Supprimer')
  expect(page.text).toContain('Ticket supprimé.')
  expect(page.texts('tr').join()).not.toContain(subject)
})
