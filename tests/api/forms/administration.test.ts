import { expect, it } from 'vitest'
import { ACTIVITY_HEADER, activityRow } from '~/imports/activity/rows.fixture'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { emailOf } from '../../e2e/harness/sign-in'
import { demoProduct, signIn } from '../harness/demo-product'
import type { Visitor } from '../harness/visitor'

const demo = demoProduct('administration')

/** Fills a column's creation form, which the browser keeps in a closed `<details>`. */
const create = (page: Visitor, summary: string, values: Record<string, string> = {}) =>
  page.at('details.disclosure', summary).press('Créer', values)

it('a group, a plate and a concession are created, renamed, and kept while they hold something', async () => {
  const page = await demo.as('administrator')
  await page.open('/admin')
  await page.follow(/^Groupes, plaques, concessions/)
  await create(page, 'Créer un groupe')
  expect(page.text).toContain('Le nom du groupe ne peut pas être vide.')
  for (const [summary, values, sentence] of [
    ['Créer un groupe', { Nom: 'Groupe Alizé' }, 'Groupe créé avec succès'],
    [
      'Créer une plaque',
      { Nom: 'Plaque Sud', 'Groupe parent': 'Groupe Alizé' },
      'Plaque créée avec succès',
    ],
    [
      'Créer une concession',
      {
        Nom: 'Nîmes',
        'Plaque parente': 'Groupe Alizé / Plaque Sud',
        'Numéros PDV (facultatif)': '8001, 8002 8001',
      },
      'Concession créée avec succès',
    ],
  ] as const) {
    await create(page, summary, values)
    expect(page.text).toContain(sentence)
    expect(page.at('details.disclosure', summary).value('Nom')).toBe('')
    await page.open('/admin/network')
    expect(page.count(`Modifier ${values.Nom}`)).toBe(1)
  }
  expect(page.text).toContain('Plaque Sud · 8001, 8002')

  await page.follow('Modifier Plaque Sud')
  expect(page.dialog.value('Nom')).toBe('Plaque Sud')
  await page.dialog.press('Enregistrer', { Nom: 'Plaque Sud bis' })
  expect(page.text).toContain('Mise à jour réussie')
  await page.follow('Supprimer Groupe Alizé')
  await page.dialog.press('Supprimer')
  expect(page.text).toContain('ce groupe contient encore 1 plaque')
})

it('an account is limited by its errors, disabled and enabled', async () => {
  const page = await demo.as('administrator')
  await page.open('/admin/users?dialog=create')
  await page.dialog.press('Créer l’utilisateur')
  // once in the summary, once at its field
  expect(page.text.split('L’Email est obligatoire.')).toHaveLength(3)
  for (const [button, sentence] of [
    [/^Désactiver/, 'Compte désactivé.'],
    [/^Activer/, 'Compte activé.'],
  ] as const) {
    await page.open(`/admin/users?q=${emailOf('ccs')}`)
    await page.row(emailOf('ccs')).press(button)
    expect(page.text).toContain(sentence)
  }
  await page.open(`/admin/users?q=${emailOf('administrator')}`)
  const own = page.row(emailOf('administrator'))
  expect([own.count(/^Supprimer/), own.count(/^Désactiver/)]).toEqual([0, 0])
  await own.follow(/^Modifier/)
  expect(page.dialog.value('Nom (facultatif)')).not.toBe('')
  expect(() => page.dialog.field('Rôle')).toThrow('no field')
})

it('a manager’s whole life: invited, limited to a concession, on trial, ended', async () => {
  const [email, secret] = ['zoe@essai.fr', 'Un-Nouveau-Secret-7']
  const pathOf = (link: string) => new URL(link).pathname + new URL(link).search
  const page = await demo.as('administrator')
  await page.open('/admin/users?dialog=create')
  await page.dialog.press('Créer l’utilisateur', {
    Email: email,
    'Nom (facultatif)': 'Zoé Lenoir',
    Rôle: 'Manager',
    Niveau: 'Concession',
    Concession: 'Voiron',
  })
  expect(page.text).toContain('Utilisateur créé avec succès.')
  const first = pathOf(`${page.value('Lien d’invitation')}`)
  await page.open(`/admin/users?q=${email}`)
  const row = page.row(email)
  expect(page.text).not.toContain(first)
  expect(row.text).toContain('lien créé le 20/11/2026 à 08:30, valable jusqu’au 27/11/2026 à 08:30')
  await row.press(/^Renvoyer l’invitation/)
  expect(page.text).toContain('Le lien précédent ne fonctionne plus.')
  const second = pathOf(`${page.value('Lien d’invitation')}`)

  let owner = demo.stranger()
  await owner.open(first)
  expect([owner.status, second === first]).toEqual([400, false])
  expect(owner.text).toContain('Ce lien d’invitation n’est plus valable.')
  await owner.open(second)
  expect(owner.text).toContain('Invitation valable jusqu’au 27/11/2026 à 08:30')
  for (const again of ['autre chose', secret])
    await owner.press('Enregistrer', {
      'Nouveau mot de passe': secret,
      'Confirmation du nouveau mot de passe': again,
    })
  await owner.settle()
  expect(owner.url.pathname).toBe('/synthesis')
  await owner.open(second)
  expect([owner.status, owner.text.includes('Demandez une nouvelle invitation')]).toEqual([
    400,
    true,
  ])
  owner = demo.stranger()
  await signIn(owner, email, secret)
  expect(owner.url.pathname).toBe('/synthesis')
  const sites = await owner.rest<{ name: string }[]>('/api/sites')
  expect(sites.map(({ name }) => name)).toEqual(['Voiron'])

  await page.open(`/admin/users?q=${email}`)
  await row.press(/^Mettre en essai/)
  expect(page.text).toContain('Statut d’essai de l’utilisateur mis à jour.')
  expect(page.text).toContain('Jusqu’au 20/12/2026')
  await page.open(`/admin/users?q=${email}`)
  await row.press(/^Arrêter l’essai/)
  expect(page.text).toContain('Statut d’essai de l’utilisateur mis à jour.')
  await owner.open('/planning')
  expect(owner.url.pathname).toBe('/login')
  expect(owner.text).toContain('Votre session a expiré ou est invalide. Veuillez vous reconnecter.')
})

it('a key is made, shown once, and taken back; the same form again names the key that it made', async () => {
  const name = 'Entrepôt'
  const page = await demo.as('administrator')
  await page.open('/admin/api-keys')
  await page.follow('Créer une clé')
  await page.dialog.press('Créer la clé')
  expect(page.dialog.text).toContain('Donnez un nom à la clé.')
  expect(page.dialog.text).toContain('Choisissez ce que la clé permet.')
  const form = page.url.href
  const values = {
    Nom: name,
    Permission: 'Lecture des chiffres',
    Niveau: 'Groupe',
    Groupe: 'Groupe Grand Ouest Automobiles',
  }
  await page.dialog.press('Créer la clé', values)
  expect(page.dialog.text).toContain('Notez cette clé maintenant')
  const key = `${page.dialog.value('Clé API')}`
  expect(key).toMatch(/^gav_[\w-]{43}$/)
  expect(page.url.href).not.toContain(key)
  expect(JSON.stringify([...page.cookies])).not.toContain(key)
  await page.dialog.follow('Fermer')
  expect(page.text).not.toContain(key)
  expect(page.row(name).text).toContain('Jamais')
  expect(form).toContain('dialog=create')

  await page.row(name).follow(/^Révoquer/)
  expect(page.dialog.text).toContain(`Révoquer la clé «\u202f${name}\u202f»\u202f?`)
  await page.dialog.press('Révoquer')
  expect(page.text).toContain(`Clé API «\u202f${name}\u202f» révoquée.`)
  expect(page.row(name).text).toContain('Révoquée')
})

it('a month is closed for a group, read-only for editors, and reopened with a reason', async () => {
  const page = await demo.as('administrator')
  const group = 'Groupe Grand Ouest Automobiles'
  const row = page.at('table', 'Le réseau et ses groupes').row(group)
  const sites =
    await page.rest<{ _id: string; name: string; plate: string; numerosPDV: string[] }[]>(
      '/api/sites',
    )
  const vitré = sites.find(({ name }) => name === 'Vitré')
  // the last day of September with a figure far above its usual days
  const doubted = activityRow(vitré?.numerosPDV[0] ?? '', 'MECA', { 'CA Net': 9_000_000 })
  await page.open('/import?date=2026-09-30')
  expect(page.value('Date d’import')).toBe('2026-10-01')
  await page.press('Importer', {
    Fichier: { name: 'soir.xlsx', body: bySheetJs({ Activité: [ACTIVITY_HEADER, doubted] }) },
  })
  await page.settle()
  await page.open('/admin/closings?month=2026-09')
  expect(row.text).toContain('Ouvert')
  await row.follow(/^Clôturer/)
  expect(page.dialog.text).toContain(`pour ${group}`)
  await page.dialog.press('Clôturer')
  // the question names the doubt, nothing is closed yet
  expect(page.dialog.text).toMatch(/a \d+ chiffres sous réserve/)
  expect(row.text).toContain('Ouvert')
  await page.dialog.press('Clôturer tout de même')
  expect(page.text).toContain(`clôturé pour ${group}.`)
  expect(row.text).toContain('Clôturé')
  await row.follow(/^Voir les chiffres/)
  expect(page.text).toContain('Les chiffres correspondent à leur empreinte')

  for (const address of [
    'planning?month=2026-09',
    'targets?month=2026-09',
    'quality?date=2026-09-15',
    'productivity?date=2026-09-15',
  ]) {
    await page.open(`/${address}&site=${vitré?._id}&mode=edit`)
    expect(page.text).toMatch(
      /est clôturé\u202f: planning, objectifs, imports et qualité ne peuvent plus/,
    )
    expect(page.at('main').count(/^Modifier/)).toBe(0)
    expect(page.href('Rouvrir ce mois')).toBe('/admin/closings?month=2026-09')
  }
  await page.open('/admin/closings?month=2026-09')
  await row.follow(/^Rouvrir/)
  await page.dialog.press('Rouvrir')
  expect(page.dialog.text).toContain('Donnez la raison de la réouverture.')
  await page.dialog.press('Rouvrir', { 'Raison de la réouverture': 'Avoir saisi trop tard' })
  expect(page.text).toContain(`rouvert pour ${group}.`)
  expect(row.text).toContain('Rouvert')
  expect(page.text).toContain('Avoir saisi trop tard')
})
