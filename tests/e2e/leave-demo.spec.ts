// @long: removes the demo network
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'leave-demo' })

const FIRST = { name: 'Claire Fontaine', email: 'claire@exemple.fr', password: 'Un-Secret-Neuf-26' }
const WAIT = { timeout: 90_000 }

async function openPage(page: Page, baseURL: string | undefined) {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Commencer avec mon réseau' }).click()
  await expect(page.getByText('Reste, car ce n’est pas la démonstration')).toBeVisible()
}

async function submit(page: Page, word: string) {
  await page.getByLabel('Nom', { exact: true }).fill(FIRST.name)
  await page.getByLabel('E-mail', { exact: true }).fill(FIRST.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(FIRST.password)
  await page.getByLabel('Mot DÉMARRER, pour confirmer').fill(word)
  const button = page.getByRole('button', { name: 'Supprimer la démonstration et commencer' })
  await button.click(WAIT)
}

test('on a full disk the demo network stays, and the page says why', async ({
  page,
  baseURL,
  server,
}) => {
  const folder = join(server.dataDir, 'sauvegardes')
  mkdirSync(folder, { recursive: true })
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder])
  test.skip(mounted.status !== 0, 'mounting a small disk needs root')
  try {
    await openPage(page, baseURL)
    await submit(page, 'DÉMARRER')
    const summary = page.getByTestId('error-summary')
    await expect(summary).toContainText('La sauvegarde a échoué, rien n’a été supprimé.', WAIT)
    await expect(summary).toContainText('disque plein')
    await expect(page.getByLabel('Nom', { exact: true })).toHaveValue(FIRST.name)
    expect(readdirSync(folder)).toEqual([])
    await page.goto('/admin?list=setup')
    await expect(page.getByText('2 groupes, 4 plaques, 12 concessions')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Commencer avec mon réseau' })).toBeVisible()
  } finally {
    spawnSync('umount', [folder])
  }
})

test('an administrator leaves the demo, and begins with an empty network', async ({
  page,
  baseURL,
  server,
}) => {
  test.slow()
  await openPage(page, baseURL)
  await submit(page, 'COMMENCER')
  await expect(page.getByTestId('error-summary')).toContainText('rien n’a été supprimé')
  await expectAccessible(page)
  await submit(page, 'DÉMARRER')
  await expect(page).toHaveURL(/\/admin(\?index)?$/, WAIT)
  await expect(page.locator('.toast')).toContainText('Réseau de démonstration supprimé.')
  expect(readdirSync(join(server.dataDir, 'sauvegardes'))).toEqual([
    expect.stringMatching(/^demonstration-\d{14}\.apv$/),
  ])
  await expect(page.getByRole('heading', { name: 'Mise en service' })).toBeVisible()
  await expect(page.getByText('1 compte actif')).toBeVisible()
  await expect(page.getByText('Commencer avec mon réseau')).toHaveCount(0)
  await page.goto('/profile')
  await expect(page.getByRole('main')).toContainText(FIRST.email)
})
