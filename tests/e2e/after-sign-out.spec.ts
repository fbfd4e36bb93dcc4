import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'leaving' })

test.describe('after the sign-out', () => {
  for (const [how, address] of [
    ['a page', '/admin/users'],
    ['a print', '/print-planning?group=all&month=2026-11'],
  ] as const)
    test(`the Back button shows the sign-in page instead of ${how}`, {
      tag: '@also-no-js',
    }, async ({ page, baseURL }) => {
      await signIn(page, 'administrator', baseURL)
      await page.goto(address)
      await page.goto('/profile')
      await page.locator('.user-menu > summary').click()
      await page.getByRole('button', { name: 'Se déconnecter' }).click()
      await expect(page).toHaveURL(/\/login$/)
      await page.goBack()
      await expect(page).toHaveURL(/\/login\?retour=/)
      await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(/\/login\?retour=/)
      await expect(page.getByText('Hugo Garnier')).toHaveCount(0)
    })

  test('in another tab, a page that is turned to from inside shows the sign-in page', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(page, 'administrator', baseURL)
    await page.goto('/admin/users')
    await expect(page.getByText('Hugo Garnier').first()).toBeVisible()
    const other = await context.newPage()
    await other.goto('/profile')
    await other.locator('.user-menu > summary').click()
    await other.getByRole('button', { name: 'Se déconnecter' }).click()
    await expect(other).toHaveURL(/\/login$/)
    await page.getByRole('link', { name: 'Synthèse', exact: true }).click()
    await expect(page).toHaveURL(/\/login/)
    await page.goBack()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('Hugo Garnier')).toHaveCount(0)
  })

  // guards against: Back shows the user list after sign-out
  test('a page that the browser kept whole asks the server again @js', async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'administrator', baseURL)
    await page.goto('/admin/users', { waitUntil: 'networkidle' })
    await page.context().clearCookies()
    // what a browser with such a store tells a page that it brings back
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    )
    await expect(page).toHaveURL(/\/login\?retour=/)
  })
})

test('static files stay cached, pages do not', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  const cacheOf = async (path: string) => (await page.request.get(path)).headers()['cache-control']
  expect(await cacheOf('/admin')).toBe('no-store')
  expect(await cacheOf('/favicon.svg')).toBe('public, max-age=3600')
  expect(await cacheOf('/fonts/inter-caron-wght-5.3.0.woff2')).toBe(
    'public, max-age=31536000, immutable',
  )
})
