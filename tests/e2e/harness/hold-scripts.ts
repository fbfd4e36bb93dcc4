import type { Page } from '@playwright/test'

/** Holds back the scripts of these names that a page asks for, until the returned function is called. */
export async function holdScripts(page: Page, names = /\/build\/.*\.js/): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(names, async (route) => {
    await released
    await route.continue()
  })
  return release
}
