import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

// a copy of the demo data of its own: these tests save
test.use({ data: 'targets-keys' })

/** Cell of a row of the grid by its column: 0 HT, 1 HEC, 2 CA Net, 3 CA/HEC. */
const at = (page: Page, row: number, column: number) =>
  page.locator('tr[data-row]').nth(row).locator('.input-cell').nth(column)
const selected = (page: Page) => page.locator('.targets-grid [aria-selected=true]')
const status = (page: Page) => page.locator('[data-status]')
const fix = (page: Page) => page.locator('[data-fix]')

async function openGrid(page: Page, baseURL: string | undefined, month: string, scripts = true) {
  await signIn(page, 'administrator', baseURL)
  await page.goto(`/targets/grid?group=all&month=${month}`)
  await expect(page.locator(scripts ? '.targets-grid[role=grid]' : '.targets-grid')).toBeVisible()
}

const presser =
  (page: Page) =>
  async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }

// shows 7 §6 (page): the targets grid has the planning's keyboard
test('moves, types, undoes and fills by keys as the planning does @js', async ({
  page,
  baseURL,
}) => {
  await openGrid(page, baseURL, '2027-05')
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1
  })
  const press = presser(page)
  const ht = at(page, 0, 0)
  await expect(ht).toHaveValue('0')
  await ht.click()
  await press('8', '0', '0', 'Enter')
  await expect(ht).toHaveValue('800')
  await expect(at(page, 1, 0)).toBeFocused()
  await expect(status(page)).toHaveText('1 cellule à enregistrer.')
  await press('Shift+Enter')
  await expect(ht).toBeFocused()
  await press('Tab')
  await expect(at(page, 0, 1)).toBeFocused()
  await press('Shift+Tab', 'ArrowDown', 'ArrowRight')
  await expect(at(page, 1, 1)).toBeFocused()
  await press('ArrowUp', 'ArrowLeft')
  // F2 and a double click edit within the text; Escape restores it
  await press('F2', 'End', '5')
  await expect(ht).toHaveValue('8005')
  await press('Escape')
  await expect(ht).toHaveValue('800')
  await press('7', 'Enter')
  await expect(ht).toHaveValue('7')
  await ht.dblclick()
  await press('End', '5', 'Enter')
  await expect(ht).toHaveValue('75')
  await press('Control+z', 'Control+z')
  await expect(ht).toHaveValue('800')
  await press('Control+y')
  await expect(ht).toHaveValue('7')
  // the linked figure follows while typing, and goes back with the same undo
  const revenue = at(page, 0, 2)
  const rate = Number((await at(page, 0, 3).inputValue()).replace(',', '.'))
  await at(page, 0, 1).click()
  await press('2', '0')
  await expect(revenue).toHaveValue((20 * rate).toLocaleString('fr-FR'))
  await press('Enter', 'Control+z')
  await expect(revenue).toHaveValue('0')
  // selections by keys, click and drag; Ctrl+D fills down
  await ht.click()
  await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
  await expect(selected(page)).toHaveCount(3)
  await expect(at(page, 2, 0)).toHaveValue('7')
  await expect(status(page)).toHaveText('3 cellules à enregistrer.')
  await ht.click()
  await at(page, 1, 1).click({ modifiers: ['Shift'] })
  await expect(selected(page)).toHaveCount(4)
  await ht.hover()
  await page.mouse.down()
  await at(page, 2, 0).hover()
  await page.mouse.up()
  await expect(selected(page)).toHaveCount(3)
  // Delete empties; what cannot be saved is said before the save, with a link to it
  await press('Delete')
  await expect(at(page, 2, 0)).toHaveValue('')
  await expect(fix(page)).toContainText(
    /^3 cellules à corriger\s: HT, Mécanique, .*Saisissez un nombre\.$/,
  )
  await at(page, 4, 0).click()
  await fix(page).click()
  await expect(ht).toBeFocused()
  await expect(ht).toHaveAttribute('aria-invalid')
  await expectAccessible(page)
  await press('Control+z')
  await expect(at(page, 2, 0)).toHaveValue('7')
  await expect(fix(page)).toBeHidden()
  await press('?')
  await expect(page.getByText('Ctrl + Entrée')).toBeVisible()
  // until here nothing was sent; Ctrl+S saves, and one remains at the same cell
  expect(posts).toBe(0)
  await at(page, 1, 0).click()
  await press('Control+s')
  await expect(page.getByText('Objectifs enregistrés pour 1 concession.').first()).toBeVisible()
  await expect(at(page, 1, 0)).toHaveValue('7')
  await expect(at(page, 1, 0)).toBeFocused()
  await expect(status(page)).toHaveText('')
})

// shows decision 74 (page): a block pasted in the targets grid asks what is doubtful; Ctrl+Z takes it back
test('copies French decimals, and pastes a value and a block @js', async ({
  page,
  baseURL,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openGrid(page, baseURL, '2027-06')
  const press = presser(page)
  await at(page, 0, 0).click()
  await press('1', '2', ',', '5', 'Tab', '3', 'Enter')
  await at(page, 0, 0).click()
  await press('Shift+ArrowRight', 'Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('12,5\t3')
  await at(page, 3, 0).click()
  await press('Control+v')
  await expect(page.getByText(/Rien n’est encore rempli/)).toBeVisible()
  await page.getByRole('button', { name: 'Tout remplir, chiffres confirmés' }).click()
  await expect(page.getByText('2 cellules remplies, à enregistrer.')).toBeVisible()
  await expect(at(page, 3, 0)).toHaveValue('12,5')
  await expect(at(page, 3, 1)).toHaveValue('3')
  await expect(at(page, 3, 0)).toBeFocused()
  await press('Control+z')
  await expect(at(page, 3, 0)).toHaveValue('0')
  await expect(at(page, 0, 0)).toHaveValue('12,5')
  await page.evaluate(() => navigator.clipboard.writeText('8'))
  await press('Shift+ArrowDown', 'Control+v')
  await expect(at(page, 4, 0)).toHaveValue('8')
  await expect(status(page)).toContainText('2 cellules remplies.')
})

// shows 7 §6 (page): '+ x %' asks what it rounds to; a failed save leads to its cells
test('rounds a percentage, checks and saves, with and without scripts', {
  tag: '@also-no-js',
}, async ({ page, baseURL, scripts }) => {
  await openGrid(page, baseURL, '2027-07', scripts)
  const hec = at(page, 0, 1)
  await at(page, 0, 0).fill('205')
  await hec.fill('101')
  await page.getByLabel('Variation en %').fill('+3')
  await page.getByLabel('Arrondi').selectOption({ label: 'arrondi à 5 h, 100 € et 1 €/h' })
  await page.getByLabel('Colonnes').selectOption({ label: 'HT et HEC' })
  // Enter in a tool's field is the tool's; without scripts it checks, and never saves
  if (scripts) await page.getByLabel('Variation en %').press('Enter')
  else await page.getByRole('button', { name: 'Appliquer' }).click()
  // 205 × 1.03 = 211.15, 101 × 1.03 = 104.03, both to fives
  await expect(page.getByText(/lignes? remplies? à \+3\s%, arrondi à 5 h/)).toBeVisible()
  await expect(at(page, 0, 0)).toHaveValue('210')
  await expect(hec).toHaveValue('105')
  if (scripts) await expect(page.getByLabel('Variation en %')).toBeFocused()
  await hec.fill('abc')
  if (scripts) {
    await hec.press('Enter')
    await expect(fix(page)).toContainText('Saisissez un nombre.')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
  } else {
    await hec.press('Enter')
    await expect(page.getByText(/à enregistrer, 1 cellule à corriger/)).toBeVisible()
    await page.getByRole('button', { name: 'Vérifier' }).click()
  }
  const summary = page.getByTestId('error-summary')
  if (scripts) await expect(summary).toBeFocused()
  await expectAccessible(page)
  await summary.getByRole('link', { name: /Mécanique, HEC\s: Saisissez un nombre\./ }).click()
  await expect(hec).toBeFocused()
  await hec.fill('100')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Objectifs enregistrés pour 1 concession.').first()).toBeVisible()
  await expect(at(page, 0, 0)).toHaveValue('210')
  if (scripts) await expect(hec).toBeFocused()
})

test('offers no tool on a month that is frozen everywhere', {
  tag: '@also-no-js',
}, async ({ page, baseURL }) => {
  await openGrid(page, baseURL, '2027-08', false)
  const links = page.locator('.grid-site a')
  const sites = await page
    .locator('tbody[data-site]')
    .evaluateAll((bodies) => bodies.map((body) => (body as HTMLElement).dataset.site))
  expect(sites).toHaveLength(await links.count())
  for (const site of sites) {
    const frozen = await page.request.patch(
      `/api/planning/freeze-potential?month=2027-08&site=${site}`,
      { data: {}, headers: { origin: new URL(baseURL ?? '').origin } },
    )
    expect(frozen.ok(), await frozen.text()).toBe(true)
  }
  await page.reload()
  await expect(page.getByText(/^Lecture seule\s: Potentiel figé/)).toBeVisible()
  await expect(page.locator('.targets-grid input:not([type=hidden])')).toHaveCount(0)
  for (const name of ['Enregistrer', 'Appliquer', 'Remplir la grille'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expectAccessible(page)
})
