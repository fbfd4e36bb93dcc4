// @long: sheets of each scope
import type { Locator, Page } from '@playwright/test'
import { demoNetwork } from '../../build-scripts/demo/network'
import { expectAccessible } from './harness/axe'
import { ONE_SHEET, onPaper, smallPrint } from './harness/print'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'morning-report' })

const REFUSED = 'Données essentielles pour le rapport manquantes ou invalides. Veuillez rafraîchir.'
const { sites } = demoNetwork(12)

function addressOf(name: string): string {
  const site = sites.find(({ document }) => document.name === name)?.document
  if (!site) throw new Error(name)
  return `group=${site.groupId}&plate=${site.plateId}&site=${site._id}`
}

/** The figures of a displayed text: '13 929 € / 12 %' is [13929, 12]. */
const numbersOf = (text: string) =>
  (text.match(/[-−]?\d[\d\s]*(?:,\d+)?/g) ?? []).map((part) =>
    Number(part.replace(/\s/g, '').replace('−', '-').replace(',', '.')),
  )

/** Share of the sheet's printable height beneath its content. */
async function emptyPart(page: Page): Promise<number> {
  await page.emulateMedia({ media: 'print' })
  const bottom = await page
    .locator('.sheet-legend')
    .evaluate((last) => (last.getBoundingClientRect().bottom * 25.4) / 96)
  await page.emulateMedia({ media: null })
  return 1 - bottom / 195
}

/** The figures of each row of the table under a heading, the total last; the row's name left out. */
const rowsUnder = (page: Page, heading: string): Promise<number[][]> =>
  figuresOf(
    page
      .locator(`section:has(#${heading}) table, section#${heading} table`)
      .first()
      .locator('tbody tr, tfoot tr'),
    heading,
  )

async function figuresOf(rows: Locator, heading: string): Promise<number[][]> {
  const cells = await rows.evaluateAll((all) =>
    all.map((row) =>
      [...row.children].slice(1).map((cell) => {
        const shown = cell.cloneNode(true) as HTMLElement
        // what a verdict compares is not seen until asked for, and on paper not at all
        for (const why of shown.querySelectorAll('[popover]')) why.remove()
        return shown.textContent ?? ''
      }),
    ),
  )
  expect(cells.length, heading).toBeGreaterThan(0)
  return cells.map((row) => row.flatMap(numbersOf))
}

for (const [how, name, elapsed] of [
  ['strong', 'Rennes Cesson', '13'],
  ['weak', 'Grenoble Meylan', '13'],
  // the last day of its data is the 16th: two working days before the 18th, three before the 19th
  ['late', 'Saint-Malo', '10'],
] as const)
  test(`a ${how} concession’s morning is one sheet, with the figures of the screens`, async ({
    page,
    baseURL,
  }) => {
    test.slow()
    await signIn(page, 'administrator', baseURL)
    const scope = addressOf(name)
    const sheet = await page.goto(`/print-report?${scope}`)
    expect(sheet?.status()).toBe(200)
    expect(await onPaper(page)).toEqual(ONE_SHEET)
    await expectAccessible(page)
    expect(await smallPrint(page)).toEqual([])
    expect(await emptyPart(page)).toBeLessThan(0.25)
    await expect(page.locator('.report-facts dd')).toHaveText([
      '20',
      elapsed,
      `${(Number(elapsed) * 100) / 20}\u202f%`,
    ])
    const late = page.locator('.report-head .notice')
    if (how === 'late')
      await expect(late).toHaveText(
        'Données au 16/11/2026\u202f: rien n’est importé pour le 19/11/2026.',
      )
    else await expect(late).toHaveCount(0)

    const measures = { ht: 0, hec: 0, revenue: 0 }
    const printed = {
      measures: await Promise.all(
        Object.keys(measures).map((key) => figuresOf(page.locator(`#mesure-${key} tr`), key)),
      ),
      potential: await rowsUnder(page, 'potentiel'),
      videocheck: await rowsUnder(page, 'videocheck'),
      quality: await rowsUnder(page, 'qualite'),
      sales: await rowsUnder(page, 'ventes'),
    }

    for (const [i, key] of Object.keys(measures).entries()) {
      await page.goto(`/synthesis?${scope}&details=${key}`)
      // the total first on paper: gap, J-1, realised, target, percent, projection, …
      const [total = [], ...services] = printed.measures[i] ?? []
      const onSheet = [...services, total].map(([gap, daily, realized, target, percent]) => [
        gap,
        realized,
        target,
        percent,
        daily,
      ])
      // gap, realised, target, percent, …, J-1
      const onScreen = (await rowsUnder(page, 'details')).map((row) => [
        ...row.slice(0, 4),
        row.at(-1),
      ])
      expect(onSheet, key).toEqual(onScreen)
    }
    await page.goto(`/hours?${scope}`)
    const screen = await rowsUnder(page, 'potentiel')
    expect(
      printed.potential.map(([potential, billed, ongoing, _workshops, delay, percent]) => [
        potential,
        billed,
        ongoing,
        percent,
        delay,
      ]),
    ).toEqual(screen.map((row) => row.slice(0, 5)))
    await page.goto(`/videocheck?${scope}`)
    const gauges = ['completion', 'revenue', 'conversion', 'perVideo'].map((key) =>
      page.locator(`section:has(#videocheck-${key})`),
    )
    for (const [i, gauge] of gauges.entries())
      expect([
        ...numbersOf((await gauge.locator('.figure').textContent()) ?? ''),
        ...numbersOf((await gauge.locator('.facts dd').first().textContent()) ?? ''),
      ]).toEqual(printed.videocheck[i])
    await page.goto(`/quality?${scope}`)
    const indicators = page.locator('.indicator')
    const shown = await indicators.evaluateAll((all) =>
      all.map((one) => [
        one.querySelector('svg text')?.textContent ?? '',
        one.querySelector('.indicator-target')?.textContent ?? '',
      ]),
    )
    // a row per indicator: the target, then each brand; the last row counts the surveys
    const [perBrand = []] = printed.quality
    const brands = perBrand.length - 1
    const cells = Array.from({ length: brands }, (_, brand) =>
      printed.quality.slice(0, -1).map(([target, ...values]) => [values[brand], target]),
    )
    expect(cells.flat()).toEqual(shown.map((one) => one.flatMap(numbersOf)))
    await page.goto(`/crescendo?${scope}`)
    const sold = (await rowsUnder(page, 'ventes-mechanic')).map((row) => row.slice(0, 2))
    const all = [0, 1].map((i) => sold.reduce((sum, row) => sum + (row[i] ?? 0), 0))
    expect(printed.sales[0]?.slice(0, 2)).toEqual([all[1], all[0]])
  })

test('a concession without data is refused, with what it lacks', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  const { groupId, plateId } = sites[0]?.document ?? {}
  const made = await page.request.post('/api/sites', {
    data: { name: `Nouvelle ${test.info().project.name}`, plate: plateId },
    headers: { origin: new URL(baseURL ?? '').origin },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { _id } = await made.json()
  const scope = `group=${groupId}&plate=${plateId}&site=${_id}`
  const sheet = await page.goto(`/print-report?${scope}`)
  expect(sheet?.status()).toBe(404)
  await expect(page.locator('.notice')).toContainText(REFUSED)
  await expect(page.getByRole('listitem')).toHaveText([
    'Il manque les statistiques du mois.',
    'Il manque des objectifs CA Net, HT et HEC.',
    'Il manque les données qualité.',
    'Il manque les données VideoCheck.',
  ])
  await expectAccessible(page)
})

// shows decision 39 (paper): late data at its own date
test('a group names who is late and prints ten rows a table at most', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  const sheet = await page.goto(`/print-report?group=${sites[6]?.document.groupId}`)
  expect(sheet?.status()).toBe(200)
  await expect(page.locator('.report-head .notice')).toHaveText(
    '5/6 concessions à jour. Données plus anciennes\u202f: Saint-Malo (16/11).',
  )
  const rows = await page
    .locator('tbody')
    .evaluateAll((all) => all.map((body) => body.children.length))
  expect(Math.max(...rows)).toBeLessThanOrEqual(10)
  expect(await onPaper(page)).toEqual(ONE_SHEET)
  expect(await smallPrint(page)).toEqual([])
})

test('the morning is at the head of the sheet, as on the overview', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  const scope = addressOf('Grenoble Meylan')
  await page.goto(`/synthesis?${scope}`)
  const texts = async (at: string) =>
    (await page.locator(at).allTextContents()).map((text) => text.replace(/\s/g, ' '))
  const [gap = 'none'] = await texts('.morning-gap')
  const heads = await texts('.morning-head a')
  expect(heads.length).toBeGreaterThan(0)
  await page.goto(`/print-report?${scope}`)
  expect(await texts('.sheet-gaps tbody th b')).toEqual(heads)
  expect((await texts('.sheet-verdict .sheet-gap'))[0]).toContain(gap.split(' €')[0])
  await expect(page.locator('.sheet-lists h2')).toHaveText([
    'Actions en cours',
    'À compléter',
    'Commentaire du jour',
  ])
})

test('the network’s morning is one sheet with its eight brands', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/print-report?group=all')
  // the indicator's column, the target, eight brands
  await expect(page.locator('#qualite thead th')).toHaveCount(10)
  expect(await onPaper(page)).toEqual(ONE_SHEET)
  expect(await smallPrint(page)).toEqual([])
  expect(await emptyPart(page)).toBeLessThan(0.25)
})
