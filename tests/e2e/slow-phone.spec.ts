// @long: throttled processor and line
import type { Page } from '@playwright/test'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

declare global {
  interface Window {
    attachOn: () => void
  }
}

/** Keeps React from attaching to the page by itself, slice by slice, until `attachOn` is called. */
function holdAttaching() {
  const held: (() => void)[] = []
  const post = MessagePort.prototype.postMessage
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    held.push(() => post.call(this, message))
  }
  window.attachOn = () => {
    MessagePort.prototype.postMessage = post
    for (const send of held) send()
  }
}

/** How many of the elements scripts are attached to. */
const attachedOf = (elements: Element[]) =>
  elements.filter((one) => Object.keys(one).some((key) => key.startsWith('__reactFiber'))).length

const opacity = (element: Element) => getComputedStyle(element).opacity

/** Opens the planning of November 2026 as the manager, with its scripts attached. */
async function openNovember(page: Page, baseURL: string | undefined): Promise<void> {
  await signIn(page, 'manager', baseURL)
  await page.goto('/planning?month=2026-11', { waitUntil: 'networkidle' })
}

test.describe('on a slow phone and a slow line', () => {
  test('a tab shows that it was pressed before anything is asked for', async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'director', baseURL)
    await page.goto('/synthesis')
    const tab = page.getByRole('link', { name: 'Avancement du mois' })
    expect(await tab.evaluate(opacity)).toBe('1')
    await tab.hover()
    await page.mouse.down()
    expect(await tab.evaluate(opacity)).toBe('0.5')
    await page.mouse.up()
    await expect(page).toHaveURL(/tab=progress/)
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expect(tab).toHaveCSS('opacity', '1')
  })

  test('a line says that the next page is on its way, until it is there @js', async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'director', baseURL)
    // before scripts attach, the click would be a full navigation, which the held request blocks
    await page.goto('/synthesis', { waitUntil: 'networkidle' })
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route(/tab=progress/, async (route) => {
      await arrived
      await route.continue()
    })
    const tab = page.getByRole('link', { name: 'Avancement du mois' })
    await tab.click()
    await expect(page.locator('.loading-line')).toBeVisible()
    await expect(tab).toHaveCSS('opacity', '0.5')
    await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('heading', { level: 2, name: 'Réalisé', exact: true })).toHaveCount(
      0,
    )
    arrive()
    await expect(
      page.getByRole('heading', { level: 2, name: 'Réalisé', exact: true }),
    ).toBeVisible()
    await expect(page.locator('.loading-line')).toHaveCount(0)
    await expect(tab).toHaveCSS('opacity', '1')
  })

  test('a press is painted before the router hears of it @js', async ({ page, baseURL }) => {
    await signIn(page, 'manager', baseURL)
    for (const [address, name] of [
      ['/synthesis', 'Avancement du mois'],
      ['/planning?month=2026-11', 'Mois suivant'],
    ] as const) {
      await page.goto(address, { waitUntil: 'networkidle' })
      const seen = await page.getByRole('link', { name }).evaluate((link) => {
        const router = () =>
          (window as unknown as { __remixRouter: { state: { navigation: { state: string } } } })
            .__remixRouter
        const turn = () => router().state.navigation.state
        const look = () => `${turn()} ${link.matches('[data-pressed]')}`
        ;(link as HTMLElement).click()
        const pressed = look()
        return new Promise<string[]>((resolve) =>
          requestAnimationFrame(() => {
            const painted = look()
            setTimeout(() => resolve([pressed, painted, look()]))
          }),
        )
      })
      expect(seen).toEqual(['idle true', 'idle true', 'loading true'])
      await expect(page.locator('[data-pressed]')).toHaveCount(0)
    }
  })

  test('a link whose frame is painted after the later choice has arrived is dropped @js', async ({
    page,
    baseURL,
  }) => {
    await openNovember(page, baseURL)
    await page.evaluate(() => {
      const paint = window.requestAnimationFrame
      window.requestAnimationFrame = (callback) => {
        document.addEventListener('late-frame', () => callback(performance.now()), { once: true })
        return 0
      }
      document.querySelector<HTMLElement>('a[aria-label="Mois suivant"]')?.click()
      window.requestAnimationFrame = paint
    })
    await page.getByLabel('Mois', { exact: true }).selectOption('02')
    await expect(page).toHaveURL(/month=2026-02/)
    await expect(page.locator('main')).not.toHaveAttribute('aria-busy')
    await page.evaluate(() => document.dispatchEvent(new Event('late-frame')))
    await expect(page.locator('[data-pressed]')).toHaveCount(0)
    await expect(page).toHaveURL(/month=2026-02/)
    await expect(page.getByLabel('Mois', { exact: true })).toHaveValue('02')
  })

  test('of two wishes before a slow frame is painted, the later one counts @js', async ({
    page,
    baseURL,
  }) => {
    await openNovember(page, baseURL)
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('a[aria-label="Mois suivant"]')?.click()
      const month = document.querySelector<HTMLSelectElement>('#plan-mm')
      if (!month) throw new Error('no month to choose')
      month.value = '02'
      month.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await expect(page.getByLabel('Mois', { exact: true })).toHaveValue('02')
    await expect(page).toHaveURL(/month=2026-02/)
    // the address changes before the links do
    await expect(page.locator('a[aria-label="Mois précédent"]')).toHaveAttribute(
      'href',
      /month=2026-01/,
    )
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('a[aria-label="Mois suivant"]')?.click()
      document.querySelector<HTMLElement>('a[aria-label="Mois précédent"]')?.click()
    })
    await expect(page).toHaveURL(/month=2026-01/)
    await expect(page.locator('[data-pressed]')).toHaveCount(0)
  })

  test('a press on the planning of a network waits for none of its cells: no script attaches to them @js', async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'administrator', baseURL)
    await page.addInitScript(holdAttaching)
    await page.goto('/planning?group=all&month=2026-10')
    await page.waitForFunction(() =>
      Object.keys(document).some((key) => key.startsWith('__reactContainer')),
    )
    const next = page.getByRole('link', { name: 'Mois suivant' })
    expect(await next.evaluateAll(attachedOf)).toBe(0)
    await next.evaluate((link) => (link as HTMLElement).click())
    expect(await next.evaluateAll(attachedOf)).toBe(1)
    expect(await page.locator('.plan').evaluateAll(attachedOf)).toBe(0)
    await page.evaluate(() => window.attachOn())
    await expect(page.locator('details.plan-block > summary').first()).toBeVisible()
    expect(await page.locator('.plan').evaluateAll(attachedOf)).toBe(0)
    await expect(page).toHaveURL(/month=2026-11/)
    // the next month is drawn by the browser itself
    await expect(page.locator('.plan caption').last()).toContainText('Planning de novembre 2026')
    expect(await page.locator('.plan').evaluateAll(attachedOf)).toBeGreaterThan(12)
  })
})
