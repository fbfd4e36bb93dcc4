import { ONE_SHEET, onPaper } from './harness/paper'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

/** Screens whose cards stand on one sheet as they stand in a wide window. */
const SHEETS = ['/synthesis?group=all', '/synthesis?tab=progress&group=all', '/revenue?group=all']

test('a network’s synthesis and revenue are one sheet each, without words that only lead on', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  for (const address of SHEETS) {
    await page.goto(address)
    expect(await onPaper(page), address).toEqual(ONE_SHEET)
  }
  await page.goto('/synthesis?group=all')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Commentaire du jour' })).toBeVisible()
  await expect(page.getByText('Tous les commentaires')).toBeHidden()
})

test('the targets on paper have no column of buttons', async ({ page, baseURL }) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/targets?month=2026-11')
  const header = page.getByRole('columnheader', { name: 'Historique' })
  await expect(header).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('columnheader', { name: 'CA Net/HEC' })).toBeVisible()
  await expect(header).toBeHidden()
})
