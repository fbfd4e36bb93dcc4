// @long: its forms are posted over HTTP by tests/api/outlets
import { fileURLToPath } from 'node:url'
import { type Receiver, startReceiver } from '../services/harness/webhook-receiver'
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

const CERTIFICATE = fileURLToPath(new URL('../fixtures/outbound/hook.cert.pem', import.meta.url))

test.use({
  data: 'outlets',
  variables: { OUTLET_HOSTS: 'localhost', NODE_EXTRA_CA_CERTS: CERTIFICATE },
})

let hook: Receiver
test.beforeAll(async () => {
  hook = await startReceiver()
})
test.afterAll(() => hook.close())

// shows 7 §7: /admin/outlets
test('a webhook is made, its secret shown once, tried, paused and deleted; no log holds its address', {
  tag: '@also-no-js',
}, async ({ page, server, baseURL, scripts }) => {
  const name = `Atelier ${scripts ? 'js' : 'nojs'}`
  const secretPath = 'services/T0/B0/not-in-any-log'
  await signIn(page, 'administrator', baseURL)
  await page.goto('/admin/outlets')
  await page.getByRole('link', { name: 'Créer un webhook' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Nom', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Créer le webhook' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Donnez un nom au webhook.')
  await expect(dialog.getByRole('alert')).toContainText('Donnez l’adresse du webhook.')
  await expectAccessible(page)

  await dialog.getByLabel('Nom', { exact: true }).fill(name)
  await dialog.getByLabel('Niveau').selectOption('Groupe')
  await dialog.getByLabel('Groupe', { exact: true }).selectOption({ index: 1 })
  await dialog.getByLabel('Type').selectOption('JSON signé')
  await dialog.getByLabel('Adresse').fill('https://127.0.0.1/x')
  await dialog.getByRole('button', { name: 'Créer le webhook' }).click()
  await expect(dialog.getByRole('alert')).toContainText('mène à un réseau privé')
  await dialog.getByLabel('Adresse').fill(`https://localhost:${hook.port}/${secretPath}`)
  await dialog.getByText('Ajouter des alertes').click()
  await dialog.getByLabel('Projection du CA Net inférieure à (%)').fill('85')
  await dialog.getByRole('button', { name: 'Créer le webhook' }).click()
  await expect(dialog).toContainText('Notez ce secret maintenant')
  await expectAccessible(page)
  const secret = await dialog.getByLabel('Secret de signature').inputValue()
  expect(secret).toMatch(/^[\w-]{43}$/)
  await dialog.getByRole('link', { name: 'Fermer' }).last().click()
  await expect(page).toHaveURL(/\/admin\/outlets$/)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(`localhost:${hook.port}/…\u2060-log`)
  await expect(row).toContainText('Matin, imports, 1 alerte')
  await expect(page.locator('main')).not.toContainText(secret)

  const act = async (label: string | RegExp) => {
    await row.getByText('Gérer').click()
    await row.getByRole('button', { name: label }).click()
  }
  hook.take()
  await act(/Envoyer un essai/)
  await expect(page.getByText(`Essai remis à «\u202f${name}\u202f».`)).toBeVisible()
  await expect(row).toContainText('200 ok')
  const [trial] = hook.take()
  expect(trial?.path).toBe(`/${secretPath}`)
  expect(trial?.headers['x-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
  expect(JSON.parse(trial?.body ?? '')).toMatchObject({ kind: 'test' })
  hook.reply(404, `no such channel /${secretPath}`)
  await act(/Envoyer un essai/)
  await expect(
    page.getByText('L’essai n’est pas arrivé\u202f: le serveur a répondu 404.'),
  ).toBeVisible()
  hook.reply(200, 'ok')
  await row.getByText('Gérer').click()
  await row.getByRole('link', { name: /Dernières réponses/ }).click()
  await expect(dialog).toContainText('404 no such channel …')
  await expect(dialog).toContainText('200 ok')
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Fermer' }).last().click()

  await act(/Mettre en pause/)
  await expect(row).toContainText('En pause')
  await act(/Reprendre/)
  await expect(row).not.toContainText('En pause')
  await row.getByText('Gérer').click()
  await row.getByRole('link', { name: /Supprimer/ }).click()
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText(`Webhook «\u202f${name}\u202f» supprimé.`)).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(server.output()).not.toContain('not-in-any-log')
  expect(server.output()).not.toContain(secret)
})
