// @long: its forms are posted over HTTP by tests/api/forms
import type { Page } from '@playwright/test'
import { SECRETS, staffExport } from '../builders/staff-exports'
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'staff-exports' })

const sent = (buffer: Buffer) => ({ name: 'paie.csv', mimeType: 'text/csv', buffer })
const bar = (page: Page, name: string | RegExp) =>
  page.locator('.model-bar').getByRole('button', { name })
async function expectNoSecret(page: Page): Promise<void> {
  const html = await page.content()
  for (const secret of SECRETS.slice(0, 2)) expect(html).not.toContain(secret)
}

test('an administrator describes an HR export, sees what it changes, stores it, and gives the next one', async ({
  page,
  baseURL,
  scripts,
}) => {
  await signIn(page, 'administrator', baseURL)
  const [{ name: site }] = await (await page.request.get('/api/sites')).json()
  const own = scripts ? 'Avec' : 'Sans'
  const people = [
    { site, matricule: `RH-${own}-1`, name: `DURAND${own}`, first: 'Léa' },
    {
      site,
      matricule: `RH-${own}-2`,
      name: `PETIT${own}`,
      first: 'Ali',
      contract: 'Apprentissage',
    },
  ]
  await page.goto('/admin/import-models?dialog=describe')
  await page.getByLabel('Fichier exporté du DMS').setInputFiles(sent(staffExport(people)))
  await page.getByRole('button', { name: 'Décrire ce fichier' }).click()
  await expect(page.getByLabel('Ce que le fichier contient')).toHaveValue('staff')
  await expect(page.getByLabel('Période des lignes')).toHaveCount(0)
  await expectNoSecret(page)
  await expectAccessible(page)
  await bar(page, /^Continuer/).click()
  await expect(page.getByLabel('Collaborateur, colonne 2, colonne du fichier')).toHaveValue(
    'c:Prénom',
  )
  await expect(page.getByLabel('Équipe, colonne du fichier')).toHaveValue('c:Service')
  await expectNoSecret(page)
  await expectAccessible(page)
  await bar(page, /^Continuer/).click()
  await expect(page.getByLabel('Apprenti « Apprentissage »')).toHaveValue('oui')
  await expectAccessible(page)
  await bar(page, /^Continuer/).click()
  await expect(page.getByText('2 lignes lues, 0 refusées, 0 question.')).toBeVisible()
  await expectNoSecret(page)
  await expectAccessible(page)
  await page.getByLabel('Nom du modèle').fill(`Paie ${own}`)
  await bar(page, 'Enregistrer et importer').click()

  await expect(page).toHaveURL(/\/admin\/network\/classeur\/[0-9a-f]{24}$/)
  await expect(page.getByText('ses autres colonnes ne sont ni lues ni conservées')).toBeVisible()
  await expect(page.getByText('Collaborateurs : 2 lignes nouvelles')).toBeVisible()
  await expectNoSecret(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText('Enregistré', { exact: false }).first()).toBeVisible()
  const people2 = [...people, { site, matricule: `RH-${own}-3`, name: 'ROUX', first: own }]
  // the next file is recognised where the workbook is given back
  await page.goto('/admin/network/classeur')
  await page.getByLabel('Classeur', { exact: true }).setInputFiles(sent(staffExport(people2)))
  await page.getByRole('button', { name: 'Voir ce qui change' }).click()
  await expect(page.getByText('Collaborateurs : 1 ligne nouvelle')).toBeVisible()
  await page.getByRole('button', { name: 'Abandonner' }).click()
  await page.goto('/admin/import-models')
  await page.getByRole('link', { name: `Paie ${own}`, exact: true }).click()
  await expect(page).toHaveURL(/import-models\/[0-9a-f]{24}/)
  await expect(page.getByRole('main')).toContainText('Collaborateurs (export RH)')
  await page.getByRole('link', { name: 'Supprimer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.locator('.toast')).toContainText('supprimé')
})

test('the part of a file is chosen in the editor', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  const people = [{ site: 'X', matricule: '1', name: 'DURAND', first: 'Léa' }]
  await page.goto('/admin/import-models?dialog=describe')
  await page.getByLabel('Fichier exporté du DMS').setInputFiles(sent(staffExport(people)))
  await page.getByLabel('Ce que le fichier contient').selectOption('Collaborateurs (export RH)')
  await page.getByRole('button', { name: 'Décrire ce fichier' }).click()
  await expect(page.getByLabel('Écriture des dates')).toBeVisible()
  await expect(page.getByLabel('Ce que le fichier contient')).toHaveValue('staff')
  await page.getByRole('button', { name: 'Finir plus tard' }).click()
  await page
    .getByRole('button', { name: /^Abandonner/ })
    .first()
    .click()
  await expect(page.locator('.toast')).toContainText('Brouillon abandonné')
})
