import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ serviceWorkers: 'allow' })

/** Width and height in a PNG's first chunk. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

test('the product can be put on a phone’s home screen (7-beyond §3)', async ({ page }) => {
  await page.goto('/login')
  const href = await page.locator('link[rel="manifest"]').getAttribute('href')
  const answer = await page.request.get(href ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const { name, lang, display, icons } = await answer.json()
  expect([name, lang, display]).toEqual(['Gestion Après-Vente Automobile', 'fr', 'standalone'])
  for (const { src, sizes } of icons) {
    const icon = await page.request.get(src)
    expect([src, icon.status(), sizeOf(await icon.body())]).toEqual([src, 200, sizes])
  }
})

test('offline says so, keeps no figure on the device, and goes on where it was @js', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/login')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await signIn(page, 'manager', baseURL)
  // the worker holds the pages that are opened after it
  await page.goto('/synthesis')
  await context.setOffline(true)
  await page.goto('/revenue')
  await expect(page.getByRole('heading', { name: 'Vous êtes hors ligne' })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(all.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toEqual(['/hors-ligne.html'])
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chiffre d’affaires' })).toBeVisible()
})
