import { greenNegatives } from '../harness/colours'
import { signIn } from '../harness/sign-in'
import { expect, test } from './harness'

const SCREENS: readonly (readonly [address: string, title: string])[] = [
  ['/synthesis?group=all', 'Synthèse'],
  ['/financial-dashboard?group=all', 'Comparaison'],
  ['/revenue?group=all', 'CA Net'],
  ['/hours?group=all', 'Heures'],
  ['/productivity?group=all', 'Productivité'],
  ['/historical-results?group=all', 'Historique'],
  ['/planning', 'Planning'],
  ['/import', 'Import'],
  ['/admin/users', 'Utilisateurs'],
]

for (const width of [1440, 390])
  test(`the main screens fit a window ${width} wide, without a failed script`, async ({
    page,
    baseURL,
  }) => {
    const failures: string[] = []
    page.on('pageerror', (error) => failures.push(`${page.url()}: ${error.message}`))
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, 'administrator', baseURL)
    for (const [address] of SCREENS) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(beyond, address).toBeLessThanOrEqual(0)
      expect((await greenNegatives(page)).found, address).toEqual([])
    }
    expect(failures).toEqual([])
  })

test('another concession is chosen from the lists, and its figures follow', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'director', baseURL)
  await page.goto('/revenue')
  const [plate] = await page.getByRole('combobox', { name: 'Plaque' }).selectOption({ index: 1 })
  await expect(page).toHaveURL(new RegExp(`plate=${plate}`))
  const [site] = await page.getByRole('combobox', { name: 'Concession' }).selectOption({ index: 1 })
  await expect(page).toHaveURL(new RegExp(`site=${site}`))
  const name = await page.locator(`option[value="${site}"]`).textContent()
  await expect(page).toHaveTitle(new RegExp(`· ${name} ·`))
  const shown = await page.locator('#contenu').innerText()
  await page.reload()
  expect(await page.locator('#contenu').innerText()).toBe(shown)
})
