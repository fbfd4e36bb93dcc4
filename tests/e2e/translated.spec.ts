// @long: each screen as a translator rewrites it
import type { Page } from '@playwright/test'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

/** The screens of a concession whose figures scripts replace when another one is chosen. */
const SCREENS = [
  '/synthesis',
  '/revenue',
  '/hours',
  '/entries',
  '/crescendo',
  '/quality',
  '/videocheck',
  '/historical-results',
] as const

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** What a browser's translation does to a page: each text goes into two elements, where nothing forbids it. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
    for (const text of texts) {
      const around = text.parentElement
      if (!around?.translate || around.closest('script, style, svg') || !text.data.trim()) continue
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      outer.append(inner)
      text.replaceWith(outer)
      inner.append(text.data)
    }
  })

for (const path of SCREENS)
  test(`translated by the browser, ${path} shows the chosen concession’s figures @js`, async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'director', baseURL)
    await page.goto(path)
    const [plate] = await page.getByRole('combobox', { name: 'Plaque' }).selectOption({ index: 1 })
    await expect(page).toHaveURL(new RegExp(`plate=${plate}`))
    const list = page.getByRole('combobox', { name: 'Concession' })
    await expect(list).toBeEnabled()
    const sites = await list
      .locator('option')
      .evaluateAll((all) =>
        all
          .map((one) => (one as HTMLOptionElement).value)
          .filter((id) => /^[0-9a-f]{24}$/.test(id)),
      )
    const [first = '', second = ''] = sites
    await list.selectOption(first)
    await expect(page).toHaveURL(new RegExp(`site=${first}`))
    await translate(page)
    await list.selectOption(second)
    // why the title: it changes with the figures, the address a moment before
    const name = await list.locator(`option[value="${second}"]`).textContent()
    await expect(page).toHaveTitle(new RegExp(`· ${name} ·`))
    const shown = () => page.locator('#contenu').innerText()
    const after = await shown()
    await page.reload()
    expect(after).toBe(await shown())
  })
