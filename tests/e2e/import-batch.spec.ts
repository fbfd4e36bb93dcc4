import type { Page } from '@playwright/test'
import { ACTIVITY_HEADER, activityRow } from '../../app/imports/activity/rows.fixture'
import { bySheetJs } from '../../app/imports/workbook/writers.fixture'
import { zipOf } from '../../app/imports/workbook/zip.fixture'
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { workbookSites } from './harness/sites'
import { expect, onPageAsItIs, test } from './harness/test'

test.use({ data: 'import-batch' })

/** 20 days of October 2025 with figures, without Sundays: no figures of the demo network are of that month. */
const DAYS = Array.from({ length: 23 }, (_, i) => i + 1)
  .filter((day) => ![5, 12, 19].includes(day))
  .map((day) => `2025-10-${String(day).padStart(2, '0')}`)

/** The cumulated CA Net of a day: 1 000 € for the first, 2 000 € for the second… */
const amountOf = (day: string) => 1_000 * (DAYS.indexOf(day) + 1)
const workbook = (day: string, pdvs: readonly string[]) =>
  bySheetJs({
    Activité: [
      ACTIVITY_HEADER,
      ...pdvs.flatMap((pdv) =>
        ['MECA', 'CARR'].map((service) =>
          activityRow(pdv, service, {
            Date: day.split('-').reverse().join('/'),
            'CA Net': amountOf(day),
          }),
        ),
      ),
    ],
  })
const fileOf = (day: string, pdvs: readonly string[], name = `jour ${day.slice(8)}.xlsx`) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: workbook(day, pdvs),
})
const files = (page: Page) => page.getByRole('table', { name: 'Fichiers du lot' })
const lineOf = (page: Page, name: string) => files(page).getByRole('row', { name }).first()

async function send(page: Page, sent: ReturnType<typeof fileOf>[]): Promise<void> {
  await page.goto('/import')
  await page.getByLabel('Fichier', { exact: true }).setInputFiles(sent)
  await page.getByRole('button', { name: 'Importer', exact: true }).click()
  await expect(page).toHaveURL(/\/import\/lot\/[0-9a-f]{24}$/)
}

// shows 9 §3: /import/lot/:id
test('20 daily files are asked about, stored, stopped, resumed and undone together', async ({
  page,
  baseURL,
  scripts,
}) => {
  test.slow()
  await signIn(page, 'administrator', baseURL)
  // every concession: a smaller batch could end before 'Arrêter' is pressed
  const pdvs = (await workbookSites(page)).map(({ pdv }) => pdv)
  const [last = ''] = DAYS.slice(-1)
  const archive = {
    ...fileOf(last, pdvs, 'semaine.zip'),
    buffer: zipOf([
      ...DAYS.slice(10).map((day) => ({
        name: `octobre/jour ${day.slice(8)}.xlsx`,
        content: workbook(day, pdvs),
      })),
      { name: 'octobre/photo.jpg', content: 'x' },
    ]),
  }
  const twin = fileOf(last, [pdvs[0] ?? ''], 'doublon.xlsx')
  await send(page, [...DAYS.slice(0, 10).map((day) => fileOf(day, pdvs)), archive, twin])
  await expect(page.getByText('Rien n’est encore enregistré.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('photo.jpg')).toContainText('ni classeur')
  await expect(files(page).locator('tbody tr:not(.row-under)')).toHaveCount(21)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByTestId('error-summary')).toContainText('2 fichiers qui attendent')
  await page.getByLabel(/^Réponse pour le fichier 21/).selectOption('left')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  const stop = page.getByRole('button', { name: 'Arrêter' })
  if (scripts) await stop.click()
  else await onPageAsItIs(page, () => stop.click())
  await expect(page.getByText('Enregistrement arrêté')).toBeVisible({ timeout: 30_000 })
  await expect(lineOf(page, `jour ${last.slice(8)}`)).toContainText('Pas enregistré')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reprendre' }).click()
  await expect(page.getByText('Lot terminé')).toBeVisible({ timeout: 60_000 })
  await expect(lineOf(page, 'doublon.xlsx')).toContainText('Laissé de côté')
  await expect(files(page).getByRole('link')).toHaveCount(20)

  await page.getByRole('link', { name: 'Annuler tout le lot…' }).click()
  await page.getByRole('button', { name: 'Annuler tout le lot', exact: true }).click()
  await expect(page.getByText('Lot annulé')).toBeVisible({ timeout: 60_000 })
  await expect(lineOf(page, `jour ${last.slice(8)}`)).toContainText('Annulé')
})
