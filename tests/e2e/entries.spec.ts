import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test('entries: two sections of four cards, each opening its detail', async ({ page, baseURL }) => {
  await signIn(page, 'director', baseURL)
  await page.goto('/entries')
  await expect(
    page.getByRole('heading', { level: 2, name: /^Facturation \(19\/11\/2026\) - Scope.: / }),
  ).toBeVisible()
  await expect(
    page.getByRole('heading', {
      level: 2,
      name: 'Facturation du mois (Cumul au 19/11/2026)',
      exact: true,
    }),
  ).toBeVisible()
  await expect(page.locator('.entry-card')).toHaveCount(8)
  await page.locator('.entry-card a').nth(5).click()
  await expect(page).toHaveURL(/detail=month\.mechanic/)
  const popup = page.getByRole('dialog', { name: 'Cumul au 19/11/2026 - Mécanique' })
  await expect(popup.locator('.bar-rows dt')).toHaveText(['Client', 'Garantie', 'Cession'])
  await expect(popup.locator('.donut')).toContainText('factures')
  await popup.getByRole('link', { name: 'Fermer' }).click()
  await expect(popup).toHaveCount(0)
})

test('entries without a scope', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/entries?group=')
  await expect(
    page.getByText(
      'Veuillez sélectionner un périmètre (Groupe, Plaque ou Concession) pour afficher les données.',
    ),
  ).toBeVisible()
})

for (const width of [1440, 390])
  test(`entries: nothing for axe to find at ${width} px`, async ({ page, baseURL }, info) => {
    test.slow()
    await signIn(page, 'director', baseURL)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    for (const address of ['/entries', '/entries?detail=day.global']) {
      await page.goto(address)
      await page.screenshot({ path: info.outputPath(`${address.replace(/\W+/g, '-')}.png`) })
      await expectAccessible(page)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      )
      expect(overflow, address).toBeLessThanOrEqual(0)
    }
  })
