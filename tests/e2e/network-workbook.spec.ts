import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { cellAt, editedWorkbook } from '../builders/network-file'
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'network-workbook' })

async function download(page: Page): Promise<Uint8Array> {
  await page.goto('/admin/network/classeur')
  const link = page.getByRole('link', { name: 'Télécharger le classeur' })
  await expect(link).toHaveAttribute('href', '/admin/network/classeur.xlsx')
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  return readFile(await file.path())
}

const give = async (page: Page, file: Uint8Array) => {
  const buffer = Buffer.from(file)
  const sent = { name: 'réseau.xlsx', mimeType: 'application/octet-stream', buffer }
  await page.getByLabel('Classeur', { exact: true }).setInputFiles(sent)
  await page.getByRole('button', { name: 'Voir ce qui change' }).click()
  await expect(page).toHaveURL(/\/classeur\/[0-9a-f]{24}$/)
}
const counts = (page: Page, sheet: string) =>
  page
    .getByRole('table', { name: 'Lignes du classeur, par feuille' })
    .getByRole('row', { name: sheet })

// shows 9 §2: /admin/network/classeur, /admin/network/classeur.xlsx, /admin/network/classeur/:id
test('an administrator downloads the network, changes cells, sees the difference and stores it', async ({
  page,
  baseURL,
  scripts,
}) => {
  await signIn(page, 'administrator', baseURL)
  const file = await download(page)
  await expectAccessible(page)
  await give(page, file)
  await expect(page.getByText('Le classeur n’apporte rien de nouveau.')).toBeVisible()
  await page.getByRole('button', { name: 'Abandonner' }).click()
  await expect(page).toHaveURL(/\/admin\/network\/classeur$/)

  const name = scripts ? 'Jeanne Avec' : 'Jeanne Sans'
  const matricule = cellAt(file, 'Collaborateurs', 'Matricule', 'Adrien Moulin')
  const number = scripts ? 'Z-1' : 'Z-2'
  const edited = editedWorkbook(file, {
    cells: { Collaborateurs: { [matricule]: number } },
    rows: { Collaborateurs: [['Nantes Carquefou', name, `${number}1`, 'Zinguerie', 'Mécanicien']] },
  })
  await give(page, edited)
  await expect(counts(page, 'Collaborateurs')).toContainText('1')
  await page.getByText('Collaborateurs\u202f: 1 ligne modifiée').click()
  await expect(page.getByRole('row', { name: 'Adrien Moulin' })).toContainText(number)
  await expectAccessible(page)
  await page.getByLabel('Équipe «\u202fZinguerie\u202f»').selectOption({ label: 'Mécanique' })
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  // the answer changes what is stored: the preview comes first
  await expect(page.locator('.toast')).toContainText('voici l’aperçu refait')
  await expect(page.getByText('Collaborateurs\u202f: 1 ligne nouvelle')).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText('2 lignes enregistrées.')).toBeVisible()
  await page.goto(`/search?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('main')).toContainText(name)
  await page.goto('/admin/network/classeur')
  await expect(page.getByRole('table', { name: /Classeurs du réseau enregistrés/ })).toContainText(
    'réseau.xlsx',
  )

  const line = page.getByRole('row', { name: 'Classeur du réseau' }).first()
  // the demo's imports are of the same instant: the load may be on a later page of the log
  for (let number = 1; number <= 20; number++) {
    await page.goto(`/admin/imports?page=${number}`)
    if ((await line.count()) > 0) break
  }
  await expect(line).toContainText('réseau.xlsx')
  await line.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/admin\/network\/classeur\/[0-9a-f]{24}$/)
  await page.getByText('Collaborateurs\u202f: 1 ligne nouvelle').click()
  await expect(page.getByRole('row', { name })).toContainText(`${number}1`)
  await page.getByRole('link', { name: 'Annuler ce classeur…' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Annuler ce classeur' }).click()
  await expect(page.getByText('2 lignes rétablies').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Annuler ce classeur…' })).toHaveCount(0)
})
