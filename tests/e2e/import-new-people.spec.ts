import {
  ACTIVITY_HEADER,
  activityRow,
  WORKER_HEADER,
  workerRow,
} from '../../app/imports/activity/rows.fixture'
import { bySheetJs } from '../../app/imports/workbook/writers.fixture'
import { expectAccessible } from './harness/axe'
import { expectNotice } from './harness/notice'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'import-new-people' })

test('creates a file’s unknown people in its preview, the last one from its result', async ({
  page,
  baseURL,
  scripts,
}) => {
  await signIn(page, 'administrator', baseURL)
  const number = scripts ? '9931' : '9941'
  const [paul, paule, zoe] = ['DUPONT Paul', 'DUPONT Paule', 'ROUX Zoé']
  await page.goto('/import?date=2026-11-20')
  await page.getByLabel('Fichier', { exact: true }).setInputFiles({
    name: 'matin.xlsx',
    mimeType: 'application/octet-stream',
    buffer: bySheetJs({
      Activité: [ACTIVITY_HEADER, activityRow(number, 'MECA', { 'Heures totales': 500 })],
      Collaborateurs: [
        WORKER_HEADER,
        workerRow(number, zoe, { matricule: `${number}1` }),
        workerRow(number, paul),
        workerRow(number, paule),
      ],
    }),
  })
  await page.getByRole('button', { name: 'Vérifier d’abord' }).click()
  const ofNumber = (what: string) =>
    page.getByLabel(`${what} de «\u202f${number}\u202f»`, { exact: true })
  await ofNumber('Nom').fill(`Cholet ${number}`)
  await ofNumber('Plaque').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Créer et refaire l’aperçu' }).click()

  await expect(page.getByRole('heading', { name: 'Créer ces collaborateurs' })).toBeVisible()
  await expectAccessible(page)
  const of = (what: string, name: string) => page.getByLabel(`${what}, ${name}`, { exact: true })
  await expect(of('Décision', zoe)).toHaveValue('create')
  await expect(of('Décision', paule)).toHaveValue('')
  await of('Équipe', zoe).selectOption('')
  await page.getByRole('button', { name: 'Créer et refaire l’aperçu' }).click()
  await expect(page.getByTestId('error-summary')).toContainText('le service (équipe) est requis')
  await expect(of('Équipe', zoe)).toHaveValue('')
  await of('Équipe', zoe).selectOption('Mécanique')
  await of('Métier', zoe).selectOption('Technicien')
  await page.getByRole('button', { name: 'Créer et refaire l’aperçu' }).click()
  await expect(page.locator('.toast')).toContainText('2 collaborateurs créés.')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/imports\/[0-9a-f]{24}$/)

  await expect(page.getByText(`Nom proche\u202f: ${paul}, déjà dans la concession.`)).toBeVisible()
  await expectAccessible(page)
  await of('Décision', paule).selectOption('Créer')
  const again = page.getByRole('button', { name: 'Créer et importer de nouveau' })
  await expectNotice(page, scripts, again, '1 collaborateur créé.')
  await expect(page.getByText('Enregistrée', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Créer ces collaborateurs' })).toHaveCount(0)
})
