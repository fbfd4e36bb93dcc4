// @long: its pages are read over HTTP by tests/api/pages and judged by tests/services
import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

/** A displayed amount as a number: '418 250 €', '−1 681,5 h', '69,7 %'. */
const numberOf = (text: string) =>
  Number(
    text
      .replace('−', '-')
      .replace(/[^\d,+-]/g, '')
      .replace(',', '.'),
  ) || 0
const numbersOf = async (
  page: Page,
  column: number,
  part: 'tbody' | 'tfoot',
  table = '.data-table',
) => {
  const cells = page.locator(`${table} ${part} tr > :nth-child(${column})`)
  return (await cells.allInnerTexts()).map(numberOf)
}
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

test.describe('the overview', () => {
  test.beforeEach(async ({ page, baseURL }) => {
    await signIn(page, 'director', baseURL)
  })

  // shows 1 §2: /synthesis
  test('shows three month cards, the previous day and the services, which add up', async ({
    page,
  }) => {
    await page.goto('/synthesis')
    for (const title of ['CA Net', 'Heures (HT)', 'Heures (HEC)', /^Facturation du 19\/11 \(J-1\)/])
      await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
    const details = page.locator('.details-card')
    const columnOf = (column: number, part: 'tbody' | 'tfoot') =>
      numbersOf(page, column, part, '.details-card .data-table')
    const [total] = await columnOf(4, 'tfoot')
    const services = await columnOf(4, 'tbody')
    expect(services).toHaveLength(3)
    // why: three amounts rounded to the euro may differ from their rounded sum
    expect(Math.abs(sum(services) - (total ?? 0))).toBeLessThanOrEqual(2)
    const card = page.getByRole('region', { name: 'CA Net', exact: true })
    const facts = card.locator('.gauge-facts > div')
    await expect(facts.locator('dt')).toHaveText([
      'Réalisé',
      'Objectif du mois',
      'Projection',
      'Atterrissage',
    ])
    expect(numberOf(await facts.first().locator('dd').first().innerText())).toBe(total)
    const [gap] = await columnOf(3, 'tfoot')
    expect(numberOf(await card.locator('.figure').innerText())).toBe(gap)
    const [daily] = await columnOf(10, 'tfoot')
    const day = page.locator('#j-1').locator('.figure-inline')
    expect(numberOf(await day.innerText())).toBe(daily)
    await expect(details.getByRole('columnheader')).toHaveText([
      'Service',
      'Statut',
      'Écart à date',
      'Réalisé',
      'Objectif',
      '% réalisation',
      'Projection',
      'Atterrissage',
      'Par jour restant',
      'J-1',
    ])
  })

  test('a month card’s line has a twin table that ends at its gap to date', async ({ page }) => {
    await page.goto('/synthesis')
    const card = page.getByRole('region', { name: 'CA Net', exact: true })
    await expect(
      card.getByRole('img', { name: /^CA Net : .* cumulés, .*écart à date/ }),
    ).toBeVisible()
    await card.getByText('Voir les données').click()
    const last = card.locator('tbody tr').last()
    await expect(last.locator('th')).toHaveText('19/11/2026')
    expect(numberOf(await last.locator('td').last().innerText())).toBe(
      numberOf(await card.locator('.figure').innerText()),
    )
  })

  test('a chart answers a pointer and the keyboard with the day’s figures @js', async ({
    page,
  }) => {
    await page.goto('/synthesis', { waitUntil: 'networkidle' })
    const card = page.getByRole('region', { name: 'CA Net', exact: true })
    const chart = card.locator('.read-out')
    const said = chart.locator('output')
    await chart.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(said).toContainText('30/11\u202f: atterrissage')
    await page.keyboard.press('ArrowLeft')
    await expect(said).toContainText('19/11\u202f: réalisé')
    await expect(said).toContainText('écart')
    await page.keyboard.press('Escape')
    await expect(said).toBeHidden()
    const box = await chart.boundingBox()
    if (!box) throw new Error('no chart')
    await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2)
    await expect(said).toContainText('0')
    await page.mouse.move(box.x + box.width / 2, box.y - 60)
    await expect(said).toBeHidden()
    await page.goto('/synthesis?tab=progress', { waitUntil: 'networkidle' })
    const bars = page.locator('.read-out').first()
    await bars.focus()
    await page.keyboard.press('End')
    await expect(bars.locator('output')).toContainText('Obj. Jr.')
  })

  test('opens a gauge’s popup in its own address, and closes it', { tag: '@also-no-js' }, async ({
    page,
    scripts,
  }) => {
    await page.goto('/synthesis', { waitUntil: 'networkidle' })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.getByRole('link', { name: /^Détail\s: Heures \(HT\)/ }).click()
    await expect(page).toHaveURL(/popup=ht/)
    const popup = page.getByRole('dialog', { name: /Heures \(HT\)/ })
    await expect(popup).toBeVisible()
    // why: the page already has what the popup shows
    if (scripts) expect(asked.filter((url) => url.includes('_data'))).toEqual([])
    const facts = popup.locator('.popup-facts').first().locator('> div')
    await expect(facts.locator('dt')).toHaveText([
      'Réalisé',
      'Objectif',
      'Avancement',
      'Projection',
      'Atterrissage',
      'Reste à faire',
    ])
    const [realized, target, percent, , , remaining] = (
      await facts
        .locator('dd')
        .evaluateAll((all) => all.map((dd) => dd.firstChild?.textContent ?? ''))
    ).map(numberOf)
    expect(((realized ?? 0) * 100) / (target ?? 1)).toBeCloseTo(percent ?? 0, 1)
    expect(Math.max(0, (target ?? 0) - (realized ?? 0))).toBeCloseTo(remaining ?? 0, 0)
    await expect(popup.getByRole('columnheader')).toHaveText([
      'Service',
      'Écart à date',
      'Par jour restant',
    ])
    await page.reload()
    await expect(popup).toBeVisible()
    if (scripts) await page.keyboard.press('Escape')
    else await popup.getByRole('link', { name: 'Fermer' }).click()
    await expect(popup).toHaveCount(0)
    await expect(page).not.toHaveURL(/popup/)
  })

  test('leads from a gauge to what its gap comes from, and one level down', async ({ page }) => {
    await page.goto('/synthesis?popup=ht')
    await page.getByRole('dialog').getByRole('link', { name: 'Causes de l’écart' }).click()
    await expect(page).toHaveURL(/tab=causes/)
    await expect(page).toHaveURL(/metric=ht/)
    await expect(page.getByRole('heading', { level: 2, name: /^Global · / })).toBeVisible()
    await page.getByLabel('Mesure').getByRole('link', { name: 'CA Net' }).click()
    await expect(page).not.toHaveURL(/metric/)
    await expect(page.getByRole('columnheader', { name: 'Taux' })).toBeVisible()
    const [gap, ...others] = await page
      .locator('section:has(#causes-parties) tfoot td')
      .allInnerTexts()
    const figures = others.map(numberOf)
    const [realized, target] = [figures.at(-1) ?? 0, figures.at(-2) ?? 0]
    // why: rounded amounts may differ from their rounded sum
    expect(Math.abs(realized - target - numberOf(gap ?? ''))).toBeLessThanOrEqual(1)
    expect(Math.abs(sum(figures.slice(0, -2)) - numberOf(gap ?? ''))).toBeLessThanOrEqual(3)
    await expectAccessible(page)
    const row = page.locator('section:has(#causes-parties) tbody th a').first()
    const name = await row.innerText()
    await row.click()
    await expect(page).toHaveURL(/tab=causes/)
    await expect(page.locator('.filter-bar')).toContainText(name)
    // the rate that the lever names is what its page opens on
    await page.getByRole('link', { name: 'Taux', exact: true }).first().click()
    const reading = page.getByLabel('Lecture de l’avancement')
    await expect(reading.locator('[aria-current]')).toHaveText('CA/HEC')
  })

  test('says the verdict first, with lines that lead to causes and to an action', async ({
    page,
  }) => {
    await page.goto('/synthesis')
    const block = page.locator('section:has(> .morning-verdict)')
    const gap = await block.locator('.morning-gap').innerText()
    const values = (await block.locator('.morning-value').allInnerTexts()).map(numberOf)
    // why: rounded amounts may differ from their rounded sum
    expect(Math.abs(sum(values.slice(0, -1)) - (values.at(-1) ?? 0))).toBeLessThanOrEqual(3)
    expect(values.at(-1)).toBe(numberOf(gap))
    // the largest text of the screen
    const sizes = await page
      .locator('main *')
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)))
    const own = await block
      .locator('.morning-gap')
      .evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
    expect(Math.max(...sizes)).toBe(own)
    await block.getByRole('link', { name: 'HT', exact: true }).click()
    await expect(page).toHaveURL(/metric=ht/)
    await expect(block.locator('.morning-gap')).toContainText('h')
    await page.goBack()
    await block
      .getByRole('link', { name: /^Décider une action/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/actions\/decider\?.*service=\w+&lever=\w+/)
  })

  test('switches each card by a link of its own', async ({ page }) => {
    await page.goto('/synthesis')
    await page.getByRole('group', { name: 'Mesure de la facturation J-1' }).getByText('HEC').click()
    await expect(page).toHaveURL(/daily=hec/)
    await page.getByRole('group', { name: 'Mesure des détails' }).getByText('HT').click()
    await expect(page).toHaveURL(/daily=hec&details=ht/)
    await expect(page.locator('#j-1 .figure-inline')).toContainText('h')
    const gap = page.locator('.details-card tfoot td').nth(1)
    await expect(gap).toContainText('h')
    await page.goBack()
    await expect(gap).toContainText('€')
  })

  test('says which concessions are late', async ({ page }) => {
    await page.goto('/synthesis')
    const badge = page.locator('.freshness')
    await expect(badge).toContainText(/\d+\/\d+ concessions à jour/)
  })
})

test.describe('the month’s progress', () => {
  test('switches measure and shows chart, donut and their data', async ({ page, baseURL }) => {
    await signIn(page, 'director', baseURL)
    await page.goto('/synthesis')
    await page.getByRole('link', { name: 'Avancement du mois' }).click()
    await expect(page).toHaveURL(/tab=progress/)
    for (const title of ['Réalisé', 'Projection fin de mois', 'Écart à date', 'CA Net / HEC'])
      await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
    const chart = page.getByRole('img', { name: /^CA Net par jour/ })
    await expect(chart).toContainText('Obj. Jr.')
    // November 2026: thirty days, five Sundays
    await expect(chart.locator('text.day')).toHaveCount(25)
    await page.getByText('Voir les données').first().click()
    const rows = page
      .getByRole('table', { name: 'Données\u202f: CA Net par jour' })
      .locator('tbody tr')
    await expect(rows).toHaveCount(25)
    const saturday = rows.filter({ hasText: '14/11/2026' })
    await expect(saturday.locator('td').nth(1)).toHaveText('-')
    await page.getByRole('group', { name: 'Mesure' }).getByText('HEC').click()
    await expect(page.getByRole('img', { name: /^HEC par jour/ })).toBeVisible()
    await page.getByRole('group', { name: 'Objectif du jour' }).getByText('Présence prévue').click()
    await expect(page).toHaveURL(/path=presence/)
    await expect(page.getByText('Obj. Jr.\u202f: selon la présence prévue')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Répartition par service/ })).toBeVisible()
  })
})

test.describe('the states', () => {
  test('no scope', async ({ page, baseURL }) => {
    await signIn(page, 'administrator', baseURL)
    await page.goto('/synthesis?group=')
    await expect(
      page.getByText('Veuillez sélectionner un périmètre (Groupe, Plaque ou Site).'),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Tous les groupes' }).click()
    await expect(page).toHaveURL(/\/synthesis\?group=all&date=2026-11-19$/)
    await expect(page.getByRole('heading', { level: 2, name: 'CA Net' })).toBeVisible()
  })

  // shows 3 §8: Aucune donnée disponible pour la date sélectionnée (dd/MM/yyyy). L’importation a peut-être échoué ou n’a pas encore été effectuée.
  test('a date before any data', async ({ page, baseURL }) => {
    await signIn(page, 'manager', baseURL)
    await page.goto('/synthesis?date=2020-01-15')
    await expect(
      page.getByText(
        'Aucune donnée disponible pour la date sélectionnée (15/01/2020). L’importation a peut-être échoué ou n’a pas encore été effectuée.',
      ),
    ).toBeVisible()
  })

  test('a Sunday shows the figures of the last day before it', async ({ page, baseURL }) => {
    await signIn(page, 'director', baseURL)
    await page.goto('/synthesis?date=2026-11-15')
    await expect(page.getByText(/Aucune donnée disponible .*\(15\/11\/2026\)/)).toBeVisible()
    await expect(page.getByText(/Les chiffres affichés sont ceux du 1[34]\/11\/2026/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'CA Net' })).toBeVisible()
  })

  test('a concession outside the cover is refused', async ({ page, baseURL }) => {
    await signIn(page, 'manager', baseURL)
    const answer = await page.goto('/synthesis?group=all')
    expect(answer?.status()).toBe(403)
  })
})

test.describe('the comparison of concessions', () => {
  test('lists the scope’s concessions, leads to each, and leaves as CSV', async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'director', baseURL)
    await page.goto('/synthesis')
    await page.getByRole('link', { name: 'Comparer les concessions' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comparaison des concessions')
    const rows = page.locator('.data-table tbody tr')
    expect(await rows.count()).toBeGreaterThan(1)
    const [total] = await numbersOf(page, 4, 'tfoot')
    const revenues = await numbersOf(page, 4, 'tbody')
    expect(Math.abs(sum(revenues) - (total ?? 0))).toBeLessThanOrEqual(revenues.length)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^Comparaison-.*\.csv$/)
    const name = await rows.first().getByRole('link').first().innerText()
    await rows.first().getByRole('link').first().click()
    await expect(page).toHaveURL(/site=[0-9a-f]{24}/)
    await expect(
      page.getByLabel('Concession', { exact: true }).locator('option:checked'),
    ).toHaveText(name)
  })
})

for (const [width, height] of [
  [390, 844],
  [1024, 768],
] as const)
  test(`the verdict and two gaps are within the first ${height} px at ${width}`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height })
    for (const [role, address] of [
      ['director', '/synthesis'],
      ['administrator', '/synthesis?group=all'],
    ] as const) {
      await signIn(page, role, baseURL)
      await page.goto(address)
      const bottom = (part: string) =>
        page
          .locator(part)
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
      const [verdict] = await bottom('.morning-verdict')
      const [, second] = await bottom('.morning-line')
      expect(verdict ?? height + 1).toBeLessThanOrEqual(height)
      expect(second ?? height + 1, address).toBeLessThanOrEqual(height)
    }
  })
