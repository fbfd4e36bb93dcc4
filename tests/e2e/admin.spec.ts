// @long: its forms are posted over HTTP by tests/api/forms
import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import { emailOf, signIn } from './harness/sign-in'
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

test('administration says what is wrong, what was changed, and what still holds something', async ({
  page,
  baseURL,
  scripts,
}) => {
  // why: many pages in one test, most of them searched by axe
  test.slow()
  const tag = scripts ? 'js' : 'nojs'
  await signIn(page, 'administrator', baseURL)
  await page.goto('/admin')
  await expect(page.getByText('Utilisateurs actifs')).toBeVisible()
  await page.getByRole('link', { name: 'Groupes, plaques, concessions' }).click()

  await createNode(page, 'Créer un groupe', async () => undefined)
  await expect(page.getByText('Le nom du groupe ne peut pas être vide.').first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/network')
  await createNode(page, 'Créer un groupe', (form) => form.getByLabel('Nom').fill(`Groupe ${tag}`))
  await expect(page.getByText('Groupe créé avec succès')).toBeVisible()
  await page.goto('/admin/network')
  await createNode(page, 'Créer une plaque', async (form) => {
    await form.getByLabel('Nom').fill(`Plaque ${tag}`)
    await form.getByLabel('Groupe parent').selectOption({ label: `Groupe ${tag}` })
  })
  await expect(page.getByText('Plaque créée avec succès')).toBeVisible()

  await page.getByRole('link', { name: `Modifier Plaque ${tag}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Nom')).toHaveValue(`Plaque ${tag}`)
  await expectAccessible(page)
  await dialog.getByLabel('Nom').fill(`Plaque ${tag} bis`)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(/Mise à jour réussie/)).toBeVisible()

  await page.getByRole('link', { name: `Supprimer Groupe ${tag}`, exact: true }).click()
  await dialog.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(page.getByText(/ce groupe contient encore 1 plaque/).first()).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin/users?dialog=create')
  await dialog.getByRole('button', { name: 'Créer l’utilisateur' }).click()
  // once in the summary, once at its field
  await expect(page.getByText('L’Email est obligatoire.')).toHaveCount(2)
  await expectAccessible(page)

  await page.goto(`/admin/users?q=${emailOf('ccs')}`)
  await page.locator('.row-menu > summary').first().click()
  await page.getByRole('button', { name: /^Désactiver/ }).click()
  await expect(page.getByText('Compte désactivé.')).toBeVisible()
  if (scripts) await expect(page.locator('.row-menu > summary').first()).toBeFocused()
  await expectAccessible(page)
  await page.locator('.row-menu > summary').first().click()
  await page.getByRole('button', { name: /^Activer/ }).click()
  await expect(page.getByText('Compte activé.')).toBeVisible()
})
