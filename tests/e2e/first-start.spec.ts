import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible } from './harness/axe'
import { type RunningServer, startServer } from './harness/server'
import { test as base, expect } from './harness/test'

/** A product without demo network and accounts, as a first start leaves it. */
const test = base.extend<{ server: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  server: async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'e2e-first-start-'))
    const server = await startServer(dataDir, { DEMO: 'off' })
    await use(server)
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  },
})

// shows 9 §1: /mise-en-service
test('the first start asks for its code, and makes the first administrator', async ({
  page,
  server,
}) => {
  await page.goto('/synthesis')
  await expect(page).toHaveURL(/\/mise-en-service$/)
  await expectAccessible(page)
  const code = /Code de mise en service : (\S+)/.exec(server.output())?.[1] ?? ''
  const submit = page.getByRole('button', { name: 'Créer le compte et commencer' })

  await submit.click()
  const summary = page.getByTestId('error-summary')
  await expect(summary.getByRole('listitem')).toHaveText([
    'Veuillez saisir le code de mise en service.',
    'Veuillez saisir votre nom.',
    'Veuillez saisir votre email',
    'Veuillez choisir un mot de passe.',
  ])
  await page.getByLabel('Code de mise en service').fill('AAAA-AAAA')
  await page.getByLabel('Nom').fill('Claire Fontaine')
  await page.getByLabel('E-mail').fill('claire@exemple.fr')
  await page.getByLabel('Mot de passe').fill('Un-Secret-Neuf-26')
  await submit.click()
  await expect(summary).toContainText(
    'Ce code n’est pas le bon\u202f: il reste 4 essais cette minute.',
  )
  await expectAccessible(page)
  // what was typed is still there, the password excepted
  await expect(page.getByLabel('Nom')).toHaveValue('Claire Fontaine')
  await page.getByLabel('Code de mise en service').fill(code.toLowerCase())
  await page.getByLabel('Mot de passe').fill('Un-Secret-Neuf-26')
  await submit.click()
  await expect(page).toHaveURL(/\/admin/)
  await expect(page.locator('.toast')).toContainText('Compte administrateur créé.')
  await page.goto('/mise-en-service')
  await expect(page).toHaveURL(/\/(login|admin)/)
})
