import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'search' })

test('finds a concession and leads to its synthesis', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/synthesis')
  await page.getByRole('link', { name: 'Rechercher' }).click()
  await expect(page).toHaveURL(/\/search$/)
  await page.getByLabel('Page, concession ou collaborateur').fill('grenoble meylan')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await page.getByRole('link', { name: 'Grenoble Meylan' }).click()
  await expect(page).toHaveURL(/\/synthesis\?.*site=/)
  await expect(page).toHaveTitle(/Grenoble Meylan/)
})

test('Ctrl+K leads to the search, which answers while one types @js', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/synthesis', { waitUntil: 'networkidle' })
  await page.keyboard.press('Control+k')
  await expect(page.getByLabel('Page, concession ou collaborateur')).toBeFocused()
  await page.keyboard.type('journal')
  await expect(page.getByRole('link', { name: 'Journal des imports' })).toBeVisible()
  await expect(page).toHaveURL(/\/search\?q=journal$/)
  await page.keyboard.type(' xyz')
  await expect(page.getByText('Rien ne correspond à')).toBeVisible()
})
