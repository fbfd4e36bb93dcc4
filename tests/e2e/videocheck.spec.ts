import { expectAccessible, expectPagesAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'videocheck' })

test('videocheck: gauges, details, import that succeeds, fails in part, is refused', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/videocheck')
  await expect(page.getByRole('heading', { name: 'Tableau de bord VideoCheck' })).toBeVisible()
  await expect(page.locator('.videocheck-gauge')).toHaveCount(4)
  await page.getByRole('link', { name: 'Détails' }).click()
  await expect(page.getByRole('heading', { name: 'Volume' })).toBeVisible()
  await page.getByRole('link', { name: 'Importer Données' }).click()

  const template = await page.request.get('/videocheck/modele.xlsx')
  const send = async (name: string, buffer: Buffer) => {
    await page.getByLabel('Fichier VideoCheck').setInputFiles({ name, mimeType: '', buffer })
    await page.getByLabel('Période').selectOption('2026-10')
    await page.getByRole('button', { name: 'Importer', exact: true }).click()
  }
  await send('modele.xlsx', await template.body())
  await expect(page.getByText('Import réussi\u202f!')).toBeVisible()
  await expectAccessible(page)

  const header = 'N° PDV;Entrées VideoCheck;Dossiers envoyés;CA identifié;CA réalisé'
  await send('v.csv', Buffer.from(`${header}\n9999;1;1;1;1\n`))
  const failed = page.locator('.notice-error')
  await expect(failed).toContainText('Aucune concession enregistrée\u202f: 1 en échec (9999).')

  await send('v.xlsx', Buffer.from('%PDF-1.4'))
  await expect(failed).toContainText(
    'Échec de l’importation Vidéocheck\u202f: Le fichier est un document PDF.',
  )
  await expectAccessible(page)
})

test('videocheck: a month without data, a role that may not import', async ({ page, baseURL }) => {
  await signIn(page, 'ccs', baseURL)
  await page.goto('/videocheck?date=2020-01-15')
  await expect(page.getByText('Aucune donnée VideoCheck de janvier 2020')).toBeVisible()
  await page.goto('/videocheck?tab=import')
  await expect(
    page.getByText('Vous n’avez pas les droits nécessaires pour importer des données VideoCheck.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Importer', exact: true })).toHaveCount(0)
})

test('videocheck: axe finds nothing at three widths', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectPagesAccessible(page, [
      '/videocheck?group=all',
      '/videocheck?group=all&tab=details',
      '/videocheck?group=all&tab=import',
    ])
  }
})
