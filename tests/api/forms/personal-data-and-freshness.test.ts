import { expect, it } from 'vitest'
import { demoProduct } from '../harness/demo-product'

const demo = demoProduct('freshness')

it('a deleted account is exported and anonymised; its e-mail can be used again', async () => {
  const [name, email] = ['Paul Morel', 'paul@essai.fr']
  const page = await demo.as('administrator')
  const create = async () => {
    await page.open('/admin/users?dialog=create')
    await page.dialog.press(/^Créer/, { Email: email, 'Nom (facultatif)': name, Rôle: 'manager' })
    expect(page.text).toContain('Utilisateur créé avec succès.')
  }
  await create()
  await page.open(`/admin/users?q=${email}`)
  await page.row(email).follow(/^Supprimer/)
  await page.dialog.press('Supprimer')
  expect(page.text).toContain('Utilisateur supprimé.')
  await create()

  const list = `/admin/personal-data?q=${encodeURIComponent(name)}`
  const gone = page.row('Compte supprimé')
  await page.open(list)
  expect(gone.text).toContain(email)
  await gone.press(/^Exporter/)
  expect(page.headers.get('content-disposition')).toContain('.xlsx')
  expect(page.body.subarray(0, 2).toString()).toBe('PK')
  await page.open(list)
  await gone.follow(/^Anonymiser/)
  await page.dialog.press('Anonymiser définitivement')
  expect(page.text).toMatch(/désormais «\u202fAncien utilisateur \d+\u202f»/)
  expect(page.row(email).text).toContain('Actif')
})

it('durations of personal data are tried out, then kept', async () => {
  const months = 'Motifs d’absence du planning (mois)'
  const page = await demo.as('administrator')
  await page.open('/admin/personal-data')
  await page.press('Prévisualiser', { [months]: '3' })
  expect(page.text).toContain('Un nombre entier de 12 à 240 mois est attendu')
  await page.press('Prévisualiser', { [months]: '36' })
  expect(page.text).toContain('ces durées ne sont pas encore enregistrées')
  await page.press('Enregistrer ces durées')
  expect(page.text).toContain('elles s’appliquent à partir de demain')
  expect(page.value(months)).toBe('36')
})

it('administration says until when files are waited for, and chooses the mail of what is to be completed', async () => {
  const page = await demo.as('administrator')
  await page.open('/admin')
  await page.follow(/^Données du jour/)
  expect(page.text).toMatch(/Données du 19\/11\/2026\u202f: \d+ concessions à jour sur 12\./)
  await page.press('Enregistrer', { 'Attendre les fichiers jusqu’à': '' })
  expect(page.count('L’heure est requise (hh:mm, de 00:00 à 23:59).')).toBe(1)
  await page.press('Enregistrer', { 'Attendre les fichiers jusqu’à': '09:15' })
  expect(page.text).toContain('Heure limite enregistrée.')
  await page.open('/admin/freshness')
  expect(page.value('Attendre les fichiers jusqu’à')).toBe('09:15')

  const wanted = 'Envoyer l’e-mail «\u202fÀ compléter\u202f»'
  for (const [choice, sentence] of [
    [true, 'partira chaque jour ouvré.'],
    [false, 'ne part plus.'],
  ] as const) {
    await page.press('Enregistrer le choix', { [wanted]: choice })
    expect(page.text).toContain(`L’e-mail «\u202fÀ compléter\u202f» ${sentence}`)
    expect(page.value(wanted)).toBe(choice)
  }
})
