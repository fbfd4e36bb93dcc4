// @long: its forms are posted over HTTP by tests/api/forms
import { machineTime } from './harness/cpu-time'
import { act, cell, names, openMonth, save, status, thirtyPeople, toast } from './harness/planning'
import { expect, test } from './harness/test'
import { guarded } from './harness/wait-for-guard'

test.use({ data: 'planning-fill' })

/** Limit of CPU time for filling a month of 30 workers, in milliseconds. */
const FIVE_SECONDS = 5_000

test('fills an empty month of 30 people by auto-fill in under 5 s', async ({
  page,
  baseURL,
  scripts,
}) => {
  test.setTimeout(120_000)
  const people = await thirtyPeople(page, baseURL)
  // April 2031 has 30 days: 4 Sundays and Easter Monday (the 14th) closed
  const month = scripts ? '2031-04' : '2032-04'
  await page.goto(`/planning?month=${month}&mode=edit`)
  if (scripts) await guarded(page)
  await act(page, 'Remplir')
  const used = machineTime()
  // `waitFor` during the measurement: a failing `expect` describes the whole page at each retry
  await page.getByRole('button', { name: 'Remplir le mois' }).click()
  let sentence = 'Remplissage automatique terminé.'
  if (scripts) {
    await status(page)
      .filter({ hasText: /cellules remplies[.,]/ })
      .waitFor({ timeout: 45_000 })
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await save(page).click()
    sentence = 'modifications enregistrées.'
  }
  await toast(page).filter({ hasText: sentence }).waitFor({ timeout: 45_000 })
  const spent = used()
  expect(spent).toBeGreaterThan(20)
  expect(spent).toBeLessThan(FIVE_SECONDS)
  await page.goto(`/planning?month=${month}&mode=edit`)
  const empty = await page
    .locator('td[data-day] input[list]')
    .evaluateAll((inputs) => inputs.filter((input) => !(input as HTMLInputElement).value).length)
  // no worker worked on a Saturday before: the month's four Saturdays stay empty (decision 46)
  expect(empty).toBe(4 * people.length)
})

test('fills an empty month of 30 people by one paste in under 5 s @js', async ({
  page,
  baseURL,
  context,
}) => {
  test.setTimeout(120_000)
  const people = await thirtyPeople(page, baseURL)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/planning?month=2031-05&mode=edit')
  const block = people.map(() => Array(31).fill('CP').join('\t')).join('\r\n')
  await page.evaluate((text) => navigator.clipboard.writeText(text), block)
  const [first] = await names(page)
  await expect(status(page)).toContainText('Aucune modification.')
  // Thursday the 1st is a holiday: the block is pasted from the row's first open day, the 2nd
  await cell(page, first ?? '', 'ven. 2').click()
  const used = machineTime()
  await page.keyboard.press('Control+v')
  await status(page)
    .filter({ hasText: /\d (modifications|cellules collées,) à enregistrer/ })
    .waitFor()
  await save(page).click()
  await toast(page).filter({ hasText: 'modifications enregistrées.' }).waitFor({ timeout: 45_000 })
  const spent = used()
  expect(spent).toBeGreaterThan(20)
  expect(spent).toBeLessThan(FIVE_SECONDS)
  await expect(page.locator('tr[data-worker]').last().locator('td.k-CP')).not.toHaveCount(0)
})

// shows decision 45 (page): a pasted block is held until saved
test('keeps a block with names and trades pasted into the grid unsaved until the user saves @js', async ({
  page,
  baseURL,
  context,
}) => {
  await openMonth(page, baseURL, 'month=2035-03&mode=edit')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [first = '', second = ''] = await names(page)
  const trade = await page.locator('tr[data-worker] .plan-person').nth(1).innerText()
  const block = `${trade}\tCP\tM\r\nInconnu Total\tCP\r\n`
  await page.evaluate((text) => navigator.clipboard.writeText(text), block)
  // pastes on another worker's row, on Tuesday the 6th
  await cell(page, first, 'mar. 6').click()
  await page.keyboard.press('Control+v')
  await expect(status(page)).toContainText(
    '2 cellules collées, à enregistrer. «\u202fInconnu Total\u202f»\u202f: nom inconnu.',
  )
  await expect(cell(page, second, 'mar. 6')).toHaveValue('CP')
  await expect(cell(page, second, 'mer. 7')).toHaveValue('M')
  await expect(cell(page, first, 'mar. 6')).toHaveValue('')
  await page.keyboard.press('Control+z')
  await expect(status(page)).toContainText('2 cellules rétablies.')
  await expect(cell(page, second, 'mar. 6')).toHaveValue('')
})

// shows decision 46 (page): fills and pastes are held until saved
// guards against: a fill saves pending cells at once (46)
test('keeps filled cells unsaved next to typed ones until the user saves, and undoes them @js', async ({
  page,
  baseURL,
}) => {
  await openMonth(page, baseURL, 'month=2038-06&mode=edit')
  const [first = '', second = ''] = await names(page)
  await guarded(page)
  // June 2038 begins on a Tuesday
  await cell(page, first, 'mar. 1').fill('CP')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postData() ?? '')
  })
  const dialog = page.getByRole('dialog')
  const fill = async () => {
    await act(page, 'Remplir')
    await expect(dialog).toContainText('Les cellules sont placées dans la grille')
    await dialog.getByRole('button', { name: 'Remplir le mois' }).click()
    await expect(status(page)).toContainText(/\d+ cellules remplies[.,]/)
    await expect(dialog).toHaveCount(0)
  }
  await fill()
  // a typed cell counts as filled, even before the save
  await expect(cell(page, first, 'mar. 1')).toHaveValue('CP')
  await expect(cell(page, second, 'mar. 1')).not.toHaveValue('')
  await page.keyboard.press('Control+z')
  await expect(status(page)).toContainText('1 modification à enregistrer.')
  await expect(cell(page, second, 'mar. 1')).toHaveValue('')
  await expect(cell(page, first, 'mar. 1')).toHaveValue('CP')
  // the request computed the cells and stored none, neither typed nor filled ones
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain('hold-fill')
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/planning?month=2038-06')
  await expect(elsewhere.locator('td[class*=k-]')).toHaveCount(0)
  await elsewhere.close()
  // rows that a search hides are filled as well
  await page.getByRole('searchbox').fill(second)
  await expect(page.locator('tr[data-worker]:visible')).toHaveCount(1)
  await fill()
  await page.getByRole('searchbox').fill('')
  await expect(cell(page, first, 'mer. 2')).toBeVisible()
  await expect(cell(page, first, 'mer. 2')).not.toHaveValue('')
  await save(page).click()
  await expect(toast(page)).toContainText('modifications enregistrées.')
  await expect(page.locator('tr[data-worker]').first().locator('td.k-CP')).toHaveCount(1)
})

// shows decision 46 (page): last month's copy is held until saved
test('keeps a copy of last month unsaved, and fills emptied cells again @js', async ({
  page,
  baseURL,
}) => {
  // August 2038 has no codes; July gets one on each Thursday from the 1st
  await openMonth(page, baseURL, 'month=2038-07&mode=edit')
  const [first = ''] = await names(page)
  await guarded(page)
  for (const day of ['jeu. 1', 'jeu. 8', 'jeu. 15', 'jeu. 22', 'jeu. 29'])
    await cell(page, first, day).fill('F')
  await save(page).click()
  await expect(toast(page)).toContainText('5 modifications enregistrées.')
  await page.goto('/planning?month=2038-08&mode=edit')
  await guarded(page)
  const dialog = page.getByRole('dialog')
  const copy = async () => {
    await act(page, 'Recopier')
    await dialog.getByRole('button', { name: 'Recopier', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  await copy()
  // Thursdays of August 2038: 5, 12, 19, 26
  await expect(status(page)).toHaveText('4 cellules remplies, à enregistrer.')
  await cell(page, first, 'jeu. 12').press('Delete')
  await expect(status(page)).toHaveText('3 modifications à enregistrer.')
  await copy()
  await expect(status(page)).toHaveText('4 modifications à enregistrer. 1 cellule remplie.')
})

// shows decision 46 (page): without scripts a fill saves at once and says so
test('says that a fill saves at once, together with typed cells, and does so @no-js', async ({
  page,
  baseURL,
}) => {
  await openMonth(page, baseURL, 'month=2038-06&mode=edit')
  const [first = '', second = ''] = await names(page)
  await expect(
    page.getByText('Remplir, recopier et coller enregistrent aussitôt toute la saisie.'),
  ).toBeVisible()
  await cell(page, first, 'mar. 1').fill('CP')
  await page.getByRole('button', { name: 'Remplir', exact: true }).click()
  await expect(page.getByText('1 modification enregistrée.')).toBeVisible()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Les cellules sont enregistrées aussitôt.')
  await dialog.getByRole('button', { name: 'Remplir le mois' }).click()
  await expect(toast(page)).toContainText('Remplissage automatique terminé.')
  await page.goto('/planning?month=2038-06')
  const row = page.locator('tr[data-worker]')
  await expect(row.first().locator('td').first()).toHaveText('CP')
  await expect(page.locator(`tr[data-name="${second}"] td`).first()).not.toHaveText('')
})
