import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'admin' })

/** Opens a column's creation form and sends it. */
async function createNode(page: Page, summary: string, fill: (form: Form) => Promise<void>) {
  const box = page.locator('details.disclosure', { hasText: summary })
  await box.locator('summary').click()
  await fill(box)
  await box.getByRole('button', { name: 'Créer', exact: true }).click()
}
type Form = ReturnType<Page['locator']>

test('an administrator builds a network, its manager uses it until the session dies', async ({
  page,
  browser,
  baseURL,
  scripts,
}) => {
  // why: a whole life in one test, some fifty pages
  test.slow()
  const tag = scripts ? 'js' : 'nojs'
  const pdv = scripts ? ['9001', '9002'] : ['8001', '8002']
  await signIn(page, 'administrator', baseURL)
  await page.goto('/admin')
  await expect(page.getByText('Utilisateurs actifs')).toBeVisible()
  await page.getByRole('link', { name: 'Groupes, plaques et concessions' }).click()

  await createNode(page, 'Créer un groupe', async () => undefined)
  await expect(page.getByText('Le nom du groupe ne peut pas être vide.').first()).toBeVisible()
  await page.goto('/admin/reseau')
  await createNode(page, 'Créer un groupe', (form) => form.getByLabel('Nom').fill(`Groupe ${tag}`))
  await expect(page.getByText('Groupe créé avec succès')).toBeVisible()
  await page.goto('/admin/reseau')
  await createNode(page, 'Créer une plaque', async (form) => {
    await form.getByLabel('Nom').fill(`Plaque ${tag}`)
    await form.getByLabel('Groupe parent').selectOption({ label: `Groupe ${tag}` })
  })
  await expect(page.getByText('Plaque créée avec succès')).toBeVisible()
  await page.goto('/admin/reseau')
  await createNode(page, 'Créer une concession', async (form) => {
    await form.getByLabel('Nom').fill(`Concession ${tag}`)
    await form.getByLabel('Plaque parente').selectOption({ label: `Groupe ${tag} / Plaque ${tag}` })
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

  await page.getByRole('link', { name: `Modifier Concession ${tag}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Nom')).toHaveValue(`Concession ${tag}`)
  await expectAccessible(page)
  await dialog.getByLabel('Nom').fill(`Concession ${tag} bis`)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(/Mise à jour réussie/)).toBeVisible()

  await page.getByRole('link', { name: `Supprimer Groupe ${tag}`, exact: true }).click()
  await dialog.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(page.getByText(/ce groupe contient encore 1 plaque/).first()).toBeVisible()

  await page.goto('/admin/utilisateurs?dialog=create')
  await dialog.getByRole('button', { name: 'Créer l’utilisateur' }).click()
  await expect(
    page.getByText('L’Email, le mot de passe et le rôle sont obligatoires.').first(),
  ).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Email').fill(`manager-${tag}@essai.fr`)
  await dialog.getByLabel('Mot de passe').fill('un-vrai-secret')
  await dialog.getByLabel('Rôle').selectOption({ label: 'Manager' })
  await dialog.getByLabel('Niveau').selectOption({ label: 'Concession' })
  await dialog
    .getByLabel('Concession', { exact: true })
    .selectOption({ label: `Concession ${tag} bis` })
  await dialog.getByRole('button', { name: 'Créer l’utilisateur' }).click()
  await expect(page.getByText('Utilisateur créé avec succès.')).toBeVisible()

  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: scripts })
  const manager = await context.newPage()
  await manager.request.post('/login', {
    form: { email: `manager-${tag}@essai.fr`, password: 'un-vrai-secret' },
    headers: { origin: new URL(baseURL ?? '').origin },
  })
  await manager.goto('/synthesis')
  await expect(
    manager.getByLabel('Concession', { exact: true }).locator('option:checked'),
  ).toHaveText(`Concession ${tag} bis`)
  await manager.goto('/admin/utilisateurs')
  await expect(
    manager.getByText('Vous n’avez pas les permissions nécessaires pour accéder à cette page.'),
  ).toBeVisible()

  await page.goto(`/admin/utilisateurs?q=manager-${tag}`)
  const press = async (button: RegExp, sentence: string) => {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await press(/^Mettre en essai/, 'Statut d’essai de l’utilisateur mis à jour.')
  await expect(page.getByText(/Jusqu’au 20\/12\/2026/)).toBeVisible()
  await page.goto(`/admin/utilisateurs?q=manager-${tag}`)
  await press(/^Arrêter l’essai/, 'Statut d’essai de l’utilisateur mis à jour.')
  await manager.goto('/synthesis')
  await expect(manager).toHaveURL(/\/login/)
  await page.goto(`/admin/utilisateurs?q=manager-${tag}`)
  await press(/^Désactiver/, 'Compte désactivé.')
  await expectAccessible(page)
  await context.close()

  await page.goto('/admin/audit?entity=user')
  await expect(page.getByRole('table').getByText(`manager-${tag}@essai.fr`).first()).toBeVisible()
  await expectAccessible(page)
})

test('administration fits three widths', async ({ page, baseURL }) => {
  // why: every page of administration at three widths, each searched by axe
  test.slow()
  await signIn(page, 'administrator', baseURL)
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [
      '/admin',
      '/admin/reseau',
      '/admin/utilisateurs',
      '/admin/audit',
      '/api/docs',
    ]) {
      await page.goto(path)
      const { scrollWidth, clientWidth } = await page
        .locator('html')
        .evaluate((html) => ({ scrollWidth: html.scrollWidth, clientWidth: html.clientWidth }))
      expect([path, width, scrollWidth]).toEqual([path, width, clientWidth])
    }
    await expectAccessible(page)
  }
})
