// @long: each screen at each width, with axe
import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import { type DemoRole, signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

/** Address of a screen, with the steps to a state that no address has. */
type Screen = string | readonly [address: string, reach: (page: Page) => Promise<void>]

const THREE = [1440, 1024, 390]
/** Width whose layout alone is judged: it shows what 1440 px shows, under a folded sidebar. */
const LAYOUT_ONLY = 1024
const COMPARISON = '/financial-dashboard?group=all&date=2026-11-19'
const firstHistory = (page: Page) =>
  page
    .getByRole('link', { name: /Hist\.$/ })
    .first()
    .click()

/** Screens of each area, each loaded once and judged at every width. */
const AREAS: readonly {
  name: string
  role: DemoRole
  screens: readonly Screen[]
  widths?: readonly number[]
  /** false where another test searches the screens with axe */
  axe?: false
}[] = [
  { name: 'the frame', role: 'dirigeant', screens: ['/synthesis'] },
  {
    name: 'synthesis',
    role: 'director',
    screens: [
      '/synthesis',
      '/synthesis?metric=hec',
      '/synthesis?popup=revenue',
      '/synthesis?tab=progress',
      '/synthesis?tab=progress&metric=ht&date=2026-11-15',
      '/synthesis?date=2020-01-15',
      '/financial-dashboard',
    ],
  },
  {
    name: 'comparison',
    role: 'administrator',
    widths: [1440, 390],
    screens: [
      COMPARISON,
      `${COMPARISON}&columns=levers&metric=hec&sort=-presence`,
      `${COMPARISON}&columns=ahead`,
    ],
  },
  {
    name: 'additional sales',
    role: 'director',
    screens: [
      '/crescendo',
      '/crescendo?view=detail',
      '/crescendo?view=detail&section=split',
      '/crescendo?tab=targets',
    ],
  },
  {
    name: 'entries',
    role: 'director',
    screens: ['/entries', '/entries?detail=day.global', '/entries?group='],
  },
  {
    name: 'history',
    role: 'director',
    screens: ['/historical-results?period=2026-10', '/historical-results?cut=year'],
  },
  {
    name: 'hours',
    role: 'manager',
    screens: ['/hours?staff=to-date&metric=hec', '/hours?tab=targets', '/hours?date=2020-01-15'],
  },
  { name: 'hours of a group', role: 'director', screens: ['/hours'] },
  {
    name: 'revenue',
    role: 'director',
    screens: ['/revenue', '/revenue?progress=ca-h', '/revenue?tab=targets'],
  },
  {
    name: 'productivity',
    role: 'director',
    screens: [
      '/productivity',
      '/productivity?by=site&sort=-billed',
      '/productivity?mode=edit',
      [
        '/productivity',
        async (page) => {
          await firstHistory(page)
          await expect(page.getByRole('dialog')).toBeVisible()
        },
      ],
      [
        '/productivity',
        async (page) => {
          await firstHistory(page)
          await expect(page).toHaveURL(/hist=/)
          await page.goto(`${page.url()}&vue=list`)
          await expect(page.locator('.billing-week').first()).toBeVisible()
        },
      ],
    ],
  },
  {
    name: 'quality',
    role: 'manager',
    screens: [
      '/quality?date=2026-07-15',
      '/quality?date=2026-07-15&mode=edit',
      '/quality?date=2020-01-15',
      [
        '/quality?date=2026-07-15&mode=edit',
        async (page) => {
          await page.getByRole('button', { name: 'Supprimer la marque Dacia' }).click()
          await expect(page.getByRole('alertdialog')).toBeVisible()
        },
      ],
    ],
  },
  {
    name: 'videocheck',
    role: 'administrator',
    screens: [
      '/videocheck?group=all',
      '/videocheck?group=all&tab=details',
      '/videocheck?group=all&tab=import',
    ],
  },
  {
    name: 'targets',
    role: 'manager',
    screens: ['/targets', '/targets?mode=edit', '/targets?history=body'],
    axe: false,
  },
  {
    name: 'administration',
    role: 'administrator',
    screens: ['/admin', '/admin/network', '/admin/users', '/admin/audit', '/admin/calendar'],
    axe: false,
  },
  { name: 'the description of REST', role: 'administrator', screens: ['/api/docs'] },
]

// why: one after the other they keep one worker busy for minutes when the others have ended
test.describe.configure({ mode: 'parallel' })

for (const { name, role, screens, widths = THREE, axe = true } of AREAS)
  test(`${name}: no sideways scroll at ${widths.join(', ')} px${axe ? ', no axe violation' : ''}`, async ({
    page,
    baseURL,
  }) => {
    test.slow()
    await signIn(page, role, baseURL)
    // why: a window that fades in has too little contrast for a moment
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const screen of screens) {
      const [address, reach] = typeof screen === 'string' ? [screen] : screen
      await page.setViewportSize({ width: widths[0] ?? 0, height: 900 })
      await page.goto(address)
      await reach?.(page)
      // by attribute: an open popup covers the summaries
      await page.locator('.twin-table').evaluateAll((all) => {
        for (const one of all) one.setAttribute('open', '')
      })
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        if (axe && width !== LAYOUT_ONLY) await expectAccessible(page)
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        expect([address, wide]).toEqual([address, width])
      }
    }
  })
