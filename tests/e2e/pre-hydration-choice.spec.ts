import type { Page } from '@playwright/test'
import { holdScripts } from './harness/hold-scripts'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

// What is chosen from lists whose button is not shown, before the scripts that follow a choice attach.

/** Opens an address whose scripts are held back, chooses, lets them come. */
async function chooseEarly(page: Page, address: string, choose: () => Promise<unknown>) {
  const release = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  await choose()
  release()
}

test('a concession chosen before the scripts attach is followed by its figures @js', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'director', baseURL)
  const plate = page.getByLabel('Plaque')
  let chosen: string[] = []
  await chooseEarly(page, '/synthesis?date=2026-11-19', async () => {
    chosen = await plate.selectOption({ index: 1 })
  })
  await expect(page).toHaveURL(new RegExp(`plate=${chosen[0]}`))
  await expect(page).toHaveURL(/date=2026-11-19/)
  await expect(plate).toHaveValue(chosen[0] ?? '')
})

for (const [address, list, april] of [
  ['/targets?month=2027-03', '#month-picker', '2027-04'],
  ['/planning?month=2027-03', '#plan-mm', '04'],
] as const)
  test(`a month chosen before the scripts attach is followed: ${address} @js`, async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'manager', baseURL)
    await chooseEarly(page, address, () => page.locator(list).selectOption(april))
    await expect(page).toHaveURL(/month=2027-04/)
    await expect(page.locator(list)).toHaveValue(april)
  })

test('a year typed before the scripts attach is asked about where cells would be lost @js', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'manager', baseURL)
  const typed = page.locator('td[data-day="1"] input[list]').first()
  const year = page.getByLabel('Année')
  await chooseEarly(page, '/planning?month=2027-03&mode=edit', async () => {
    await typed.fill('CP')
    await year.fill('2028')
  })
  await page.getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(year).toHaveValue('2027')
  await expect(typed).toHaveValue('CP')
})

test('a date of import typed before the scripts attach is followed by its sentence @js', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  await chooseEarly(page, '/import', () =>
    page.getByLabel('Date d’import', { exact: true }).fill('2026-11-16'),
  )
  await expect(
    page.getByText('Les chiffres du fichier sont ceux du vendredi 13 novembre 2026.'),
  ).toBeVisible()
})
