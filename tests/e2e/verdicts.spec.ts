import { expectPagesAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

const DATE = 'date=2026-11-19'

test('a status says on demand what it compares: press, Escape, keyboard, both ways', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto(`/financial-dashboard?group=all&${DATE}`)
  const row = page.getByRole('row', { name: /^Chambéry/ })
  const status = row.getByRole('button')
  const sentence = row.getByText(/^réalisé .* de l’attendu à date/)
  await expect(sentence).toBeHidden()
  await status.click()
  await expect(sentence).toHaveText(
    /^réalisé [\d,]+\u202f% de l’attendu à date\u202f; dans le rythme dès 95\u202f%, à surveiller dès 80\u202f%$/,
  )
  await expect(sentence).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sentence).toBeHidden()
  await status.focus()
  await page.keyboard.press('Enter')
  await expect(sentence).toBeVisible()
})

test('what is missing never carries a green tick, and a gauge’s status opens above its link', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto(`/financial-dashboard?group=all&${DATE}`)
  const missing = page.locator('.is-verdict .pill').filter({ hasText: /^[-\u2212]/ })
  expect(await missing.count()).toBeGreaterThan(0)
  await expect(missing.and(page.locator('.pill-good'))).toHaveCount(0)

  await page.goto(`/synthesis?group=all&${DATE}`)
  const card = page.getByRole('region', { name: 'CA Net', exact: true })
  await card.getByRole('button').click()
  await expect(card.getByText(/^réalisé .* de l’attendu à date/)).toBeVisible()
  await expect(page).not.toHaveURL(/popup/)
})

test('on paper the thresholds stand as a line instead', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto(`/synthesis?group=all&${DATE}`)
  const legend = page.locator('.verdict-legend')
  await expect(legend).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(legend).toHaveText(
    'Verdicts\u202f: réalisé en part de l’attendu à date\u202f: dans le rythme dès 95\u202f%, à surveiller dès 80\u202f%.',
  )
  await expect(legend).toBeVisible()
})

test('statuses with their sentences are accessible', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await expectPagesAccessible(page, [`/financial-dashboard?group=all&${DATE}`])
})
