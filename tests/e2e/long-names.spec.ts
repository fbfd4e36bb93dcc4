// @long: each screen at each width, with axe
import type { Page } from '@playwright/test'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'long-names' })

/** Sixty characters without a space. */
const long = (name: string) => `${name}${'abcdefghij'.repeat(6)}`.slice(0, 60)

/** Gives Lyon Vaise, its plate and its group names that leave nowhere to break; answers their address. */
async function rename(page: Page, baseURL = ''): Promise<string> {
  const headers = { origin: new URL(baseURL).origin }
  const find = async (path: string, name: string) => {
    const all: { _id: string; name: string; plate?: string; group?: string }[] = await (
      await page.request.get(`/api/${path}`)
    ).json()
    return all.find((one) => one.name === name || one.name === long('Concession'))
  }
  const site = await find('sites', 'Lyon Vaise')
  if (!site?.plate || !site.group) throw new Error('the demo network has no Lyon Vaise')
  const put = (path: string, id: string, name: string) =>
    page.request.put(`/api/${path}/${id}`, {
      headers,
      data: { name: long(name), group: site.group },
    })
  const answers = [
    await put('groups', site.group, 'Groupe'),
    await put('plates', site.plate, 'Plaque'),
    await page.request.put(`/api/sites/${site._id}`, {
      headers,
      data: { name: long('Concession') },
    }),
  ]
  expect(answers.map((answer) => answer.status())).toEqual([200, 200, 200])
  return `group=${site.group}&plate=${site.plate}`
}

const PLATE = [
  '/synthesis',
  '/synthesis?tab=causes',
  '/revenue',
  '/hours',
  '/entries',
  '/videocheck',
  '/financial-dashboard',
  '/origin?figure=realised',
  '/targets',
  '/admin/network',
]
const SITE = ['/synthesis?tab=progress', '/hours', '/productivity', '/quality', '/crescendo']

test('at 1024 and 390 px names without spaces break and move no page sideways', async ({
  page,
  baseURL,
}) => {
  test.slow()
  await signIn(page, 'administrator', baseURL)
  const plate = await rename(page, baseURL)
  const site = (await (await page.request.get('/api/sites')).json()).find(
    ({ name }: { name: string }) => name === long('Concession'),
  )._id
  const addresses = [
    ...PLATE.map((address) => [address, plate]),
    ...SITE.map((address) => [address, `${plate}&site=${site}`]),
  ]
  for (const [address = '', scope] of addresses) {
    await page.goto(`${address}${address.includes('?') ? '&' : '?'}${scope}&date=2026-11-19`)
    await expect(page.locator('main')).toBeVisible()
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      )
      expect(over, address).toBeLessThanOrEqual(0)
    }
  }
})
