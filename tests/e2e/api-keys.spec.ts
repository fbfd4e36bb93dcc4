// @long: its forms are posted over HTTP by tests/api/forms
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'api-keys' })

// shows 7 §2: /admin/api-keys
test('a key is made, shown once, used, and taken back; no log ever holds it', {
  tag: '@also-no-js',
}, async ({ page, playwright, server, baseURL, scripts }) => {
  const name = `Entrepôt ${scripts ? 'js' : 'nojs'}`
  await signIn(page, 'administrator', baseURL)
  await page.goto('/admin/api-keys')
  await page.getByRole('link', { name: 'Créer une clé' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Nom', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Créer la clé' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Donnez un nom à la clé.')
  await expect(dialog.getByRole('alert')).toContainText('Choisissez ce que la clé permet.')

  await dialog.getByLabel('Nom', { exact: true }).fill(name)
  await dialog.getByLabel('Permission').selectOption('Lecture des chiffres')
  await dialog.getByLabel('Niveau').selectOption('Groupe')
  await dialog.getByLabel('Groupe', { exact: true }).selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Créer la clé' }).click()
  await expect(dialog).toContainText('Notez cette clé maintenant')
  await expectAccessible(page)
  const key = await dialog.getByLabel('Clé API', { exact: true }).inputValue()
  expect(key).toMatch(/^gav_[\w-]{43}$/)
  expect(page.url()).not.toContain(key)
  expect(JSON.stringify(await page.context().cookies())).not.toContain(key)
  await dialog.getByRole('link', { name: 'Fermer' }).last().click()
  await expect(page).toHaveURL(/\/admin\/api-keys$/)
  await expect(page.locator('main')).not.toContainText(key)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Jamais')

  const program = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const call = async (address: string, bearer: string) => {
    const answer = await program.get(address, { headers: { Authorization: `Bearer ${bearer}` } })
    return [answer.status(), (await answer.json()).message ?? null]
  }
  expect(await call('/api/groups', key)).toEqual([200, null])
  expect(await call('/api/users', key)).toEqual([403, 'Cette clé API ne permet pas cet appel.'])
  const guessed = `${key.slice(0, -4)}AAAA`
  expect(await call('/api/groups', guessed)).toEqual([401, 'Clé API inconnue.'])
  // in an address it is honoured nowhere, and no line of the log holds it
  for (const address of [`/api/groups?access_token=${key}`, `/api/${key}`, `/api/groups/${key}`])
    expect((await program.get(address)).status()).toBeGreaterThanOrEqual(400)
  const posted = { form: { key }, headers: { Origin: baseURL ?? '' } }
  expect((await program.post('/api/dashboard/import', posted)).status()).toBe(401)

  await page.goto('/admin/api-keys')
  await expect(row).toContainText('20/11/2026 à 08:30')
  await expectAccessible(page)
  await row.getByRole('link', { name: 'Révoquer' }).click()
  await expect(dialog).toContainText(`Révoquer la clé «\u202f${name}\u202f»\u202f?`)
  await dialog.getByRole('button', { name: 'Révoquer' }).click()
  await expect(page.getByText(`Clé API «\u202f${name}\u202f» révoquée.`)).toBeVisible()
  await expect(row).toContainText('Révoquée')
  expect(await call('/api/groups', key)).toEqual([401, 'Cette clé API a été révoquée.'])
  await program.dispose()

  await page.goto('/admin/audit')
  await expect(page.getByText(name).first()).toBeVisible()
  await expect(page.locator('main')).not.toContainText(key)
  await expect.poll(() => server.output()).toContain('/api/gav_***')
  expect(server.output()).not.toContain(key)
  expect(server.output()).not.toContain(guessed)
})

// shows 7 §2: Ce formulaire a été envoyé deux fois : une seule clé
test('the same form again names the key that it made, to revoke it and make another', async ({
  page,
  baseURL,
  scripts,
}) => {
  const name = `Deux fois ${scripts ? 'js' : 'nojs'}`
  await signIn(page, 'administrator', baseURL)
  await page.goto('/admin/api-keys?dialog=create')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom', { exact: true }).fill(name)
  await dialog.getByLabel('Permission').selectOption('Lecture des chiffres')
  // why: the first answer that a second click leaves unread
  const fields = await dialog
    .locator('form')
    .last()
    .evaluate((form) => [...new FormData(form as HTMLFormElement)])
  const form = { ...Object.fromEntries(fields as [string, string][]), intent: 'create-key' }
  const first = await page.request.post('/admin/api-keys?dialog=create', {
    form,
    headers: { Origin: new URL(baseURL ?? '').origin },
  })
  expect(first.status()).toBe(201)
  await dialog.getByRole('button', { name: 'Créer la clé' }).click()
  await expect(dialog).toContainText('Ce formulaire a été envoyé deux fois\u202f: une seule clé')
  await expect(dialog).toContainText(`Clé «\u202f${name}\u202f» déjà créée`)
  await expect(dialog.getByRole('link', { name: 'Créer une autre clé' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Révoquer cette clé' }).click()
  await dialog.getByRole('button', { name: 'Révoquer' }).click()
  await expect(page.getByText(`Clé API «\u202f${name}\u202f» révoquée.`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Révoquée')
})
