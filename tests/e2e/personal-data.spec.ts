// @long: its forms are posted over HTTP by tests/api/forms
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'personal-data' })

test('a deleted account can still be exported and anonymised', async ({
  page,
  baseURL,
  scripts,
}) => {
  await signIn(page, 'administrator', baseURL)
  // different names: the runs with and without scripts share one database
  const name = scripts ? 'Odile Vernet' : 'Paul Morel'
  const email = scripts ? 'odile@essai.fr' : 'paul@essai.fr'
  const create = async () => {
    await page.goto('/admin/users?dialog=create')
    const form = page.getByRole('dialog')
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Nom', { exact: false }).first().fill(name)
    await form.getByLabel('Rôle').selectOption('manager')
    await form.getByRole('button', { name: /^Créer/ }).click()
    await expect(page.getByText('Utilisateur créé avec succès.').first()).toBeVisible()
    await page.goto('/admin/users')
  }
  await create()
  const account = page.getByRole('row').filter({ hasText: email })
  await account.getByText('Gérer').click()
  await account.getByRole('link', { name: /^Supprimer/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Utilisateur supprimé.').first()).toBeVisible()
  await expect(account).toHaveCount(0)
  // the email of a deleted account can be used again
  await create()

  await page.goto(`/admin/personal-data?q=${encodeURIComponent(name)}`)
  const gone = page.getByRole('row').filter({ hasText: 'Compte supprimé' })
  await expect(gone).toContainText(email)
  const download = page.waitForEvent('download')
  await gone.getByRole('button', { name: /^Exporter/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^Données-personnelles-.*\.xlsx$/)
  await gone.getByRole('link', { name: /^Anonymiser/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Anonymiser définitivement' }).click()
  await expect(
    page.getByText(/désormais «\u202fAncien utilisateur \d+\u202f»/).first(),
  ).toBeVisible()
  await expect(gone).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Actif')
})

// shows 7 §4: /admin/personal-data
test('a former worker is exported, then anonymised permanently', { tag: '@also-no-js' }, async ({
  page,
  baseURL,
  scripts,
}) => {
  await signIn(page, 'administrator', baseURL)
  const ours = { headers: { Origin: new URL(baseURL ?? '').origin } }
  // different concessions: the runs with and without scripts share one database
  const sites = (await (await page.request.get('/api/sites')).json()) as { _id: string }[]
  const site = sites[scripts ? 0 : 1]?._id ?? ''
  const found = await page.request.get(`/api/workers?site=${site}`)
  const worker = ((await found.json()) as { _id: string; name: string }[])[0] ?? {
    _id: '',
    name: '',
  }
  const refused = await page.request.post(`/api/personal-data/workers/${worker._id}/anonymise`, {
    ...ours,
  })
  expect(refused.status()).toBe(409)
  expect((await page.request.delete(`/api/workers/${worker._id}`, ours)).ok()).toBe(true)

  await page.goto('/admin/personal-data')
  await expect(page.getByRole('heading', { name: 'Personnes' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Chercher un collaborateur ou un compte').fill(worker.name)
  await page.getByRole('button', { name: 'Rechercher' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Parti le' })
  await expect(row).toContainText(worker.name)
  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: /^Exporter/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^Données-personnelles-.*\.xlsx$/)

  await row.getByRole('link', { name: /^Anonymiser/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Aucune somme ne change')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Anonymiser définitivement' }).click()
  await expect(
    page.getByText(/désormais «\u202fAncien collaborateur \d+\u202f»/).first(),
  ).toBeVisible()
  await expect(page.getByText('Personne ne correspond à cette recherche.')).toBeVisible()

  await page.goto('/admin/personal-data')
  const months = page.getByLabel('Motifs d’absence du planning (mois)')
  await months.fill('3')
  await page.getByRole('button', { name: 'Prévisualiser' }).click()
  await expect(
    page.getByText('Un nombre entier de 12 à 240 mois est attendu').first(),
  ).toBeVisible()
  await months.fill(scripts ? '24' : '36')
  await page.getByRole('button', { name: 'Prévisualiser' }).click()
  await expect(page.getByText('ces durées ne sont pas encore enregistrées')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enregistrer ces durées' }).click()
  await expect(page.getByText('elles s’appliquent à partir de demain').first()).toBeVisible()
  await expect(months).toHaveValue(scripts ? '24' : '36')

  await page.goto('/admin/users')
  const account = page.getByRole('row').filter({ hasText: 'chef@demo.fr' })
  await account.getByText('Gérer').click()
  await account.getByRole('link', { name: /^Données personnelles/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'chef@demo.fr' })).toContainText('Exporter')

  await page.goto('/admin/audit?entity=worker')
  await expect(page.getByText('Anonymisation', { exact: true }).first()).toBeVisible()
  await expect(page.locator('main')).not.toContainText(worker.name)
})
