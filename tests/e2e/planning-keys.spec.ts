import { cell, names, openMonth, save, status, thirtyPeople, toast } from './harness/planning'
import { expect, test } from './harness/test'
import { guarded } from './harness/wait-for-guard'

test.use({ data: 'planning-keys' })

// shows decision 46 (page): the edited grid's keys: moving, filling, saving
test('moves, selects and fills by keys as a spreadsheet does @js', async ({ page, baseURL }) => {
  // February 2027 begins on a Monday; its Sundays are 7, 14, 21 and 28
  await openMonth(page, baseURL, 'month=2027-02')
  const people = await names(page)
  const [first = '', second = ''] = people
  const last = people.at(-1) ?? ''
  await page.getByRole('link', { name: 'Modifier le planning' }).click()
  // the focus moves into the grid
  await expect(cell(page, first, 'lun. 1')).toBeFocused()
  await guarded(page)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  // Tab wraps at the last open day, Saturday the 27th; Enter wraps at the last row
  await press('End', 'Tab')
  await expect(cell(page, second, 'lun. 1')).toBeFocused()
  await press('Shift+Tab')
  await expect(cell(page, first, 'sam. 27')).toBeFocused()
  await press('Home')
  for (const _ of people) await press('Enter')
  await expect(cell(page, first, 'mar. 2')).toBeFocused()
  await press('Shift+Enter')
  await expect(cell(page, last, 'lun. 1')).toBeFocused()
  await press('PageUp', 'PageUp', 'PageUp', 'PageUp')
  await expect(cell(page, first, 'lun. 1')).toBeFocused()
  await press('PageDown')
  await expect(cell(page, people[10] ?? '', 'lun. 1')).toBeFocused()
  // Ctrl+Enter fills the range in one undo step
  await press('Control+Home', 'Shift+ArrowDown', 'Shift+ArrowRight', 'c', 'p', 'Control+Enter')
  await expect(status(page)).toHaveText('4 modifications à enregistrer.')
  await expect(cell(page, second, 'mar. 2')).toHaveValue('CP')
  await press('Control+z')
  await expect(status(page)).toHaveText('Aucune modification. 4 cellules rétablies.')
  // Enter moves within the range: down, then to the next column, then back to its start
  await press('Control+Home', 'Shift+ArrowRight', 'Shift+ArrowDown')
  await press('m', 'Enter', 'f', 'Enter', 'd', 'Enter', 'r', 'Enter')
  await expect(cell(page, second, 'mar. 2')).toHaveValue('M')
  await expect(cell(page, first, 'lun. 1')).toHaveValue('F')
  await expect(cell(page, second, 'lun. 1')).toHaveValue('D')
  await expect(cell(page, first, 'mar. 2')).toHaveValue('R')
  // the bar in view counts a rejected code; Ctrl+S saves
  await press('Control+Home', 'End', 'z', 'z', 'Tab')
  await expect(status(page)).toContainText('5 modifications à enregistrer · 1 code refusé.')
  await expect(page.locator('.plan-bar')).toBeInViewport({ ratio: 1 })
  await press('?')
  await expect(page.getByRole('dialog')).toContainText('Ctrl + Entrée')
  await press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press('Control+s')
  await expect(page.getByText('4 modifications enregistrées.')).toBeVisible()
  // the grid is remounted with the saved cells
  await expect(status(page)).toContainText('1 modification à enregistrer · 1 code refusé.')
  await expect(cell(page, first, 'sam. 27')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('input[aria-invalid=true]')).toHaveCount(1)
  // Delete empties all selected cells
  await cell(page, first, 'sam. 27').click()
  await press('Control+a', 'Delete')
  await expect(status(page)).toContainText('4 modifications à enregistrer.')
})

// shows decision 45 (page): a month pasted and saved by keys alone
test('fills 30 people’s month from LibreOffice, corrects and saves it by keys alone @js', async ({
  page,
  baseURL,
  context,
}) => {
  test.setTimeout(120_000)
  const people = (await thirtyPeople(page, baseURL)).slice(0, 30)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // March 2039 begins on a Tuesday: 31 days − 4 Sundays = 27; one code of the second worker is invalid
  const days = Array.from({ length: 31 }, (_, i) => i + 1)
  const codes = (row: number) =>
    days.map((day) => (row === 1 && day === 2 ? 'ZZ' : [6, 13, 20, 27].includes(day) ? '' : 'CP'))
  const table = [['Nom', ...days], ...people.map((name, row) => [name, ...codes(row)])]
  await page.goto('/planning?month=2039-03')
  await page.evaluate(async (lines) => {
    const html = lines.map((line) => `<tr>${line.map((one) => `<td>${one}</td>`).join('')}</tr>`)
    const plain = lines.map((line) => line.join('\t')).join('\n')
    const blob = (text: string, type: string) => new Blob([text], { type })
    const item = {
      'text/plain': blob(`${plain}\n`, 'text/plain'),
      'text/html': blob(`<table>${html.join('')}</table>`, 'text/html'),
    }
    await navigator.clipboard.write([new ClipboardItem(item)])
  }, table)
  let keys = 0
  const press = async (...names: string[]) => {
    for (const name of names) {
      keys += name.split('+').length
      await page.keyboard.press(name)
    }
  }
  const link = page.getByRole('link', { name: 'Modifier le planning' })
  await expect(link).toBeVisible()
  const start = performance.now()
  await press('Tab', 'Enter')
  while (!(await link.evaluate((one) => one === document.activeElement))) await press('Tab')
  const reached = keys
  await press('Enter')
  await expect(cell(page, people[0] ?? '', 'mar. 1')).toBeFocused()
  await press('Control+v')
  await expect(status(page)).toContainText(
    `809 cellules collées, à enregistrer. ${people[1]}, jour 2\u202f: «\u202fZZ\u202f», code inconnu.`,
    { timeout: 30_000 },
  )
  await press('ArrowDown', 'ArrowRight', 'c', 'p', 'Enter')
  await expect(status(page)).toContainText('810 modifications à enregistrer.')
  await press('Control+s')
  await expect(toast(page)).toContainText('810 modifications enregistrées.', { timeout: 45_000 })
  const seconds = (performance.now() - start) / 1000
  console.log(`${keys} keys (${reached} to reach 'Modifier'), ${seconds.toFixed(1)} s`)
  // paste 2, correction 5, save 2, edit mode 1
  expect(keys - reached).toBe(10)
  await expect(page.locator('td.k-CP')).toHaveCount(810)
})

// shows decisions 45 and 74 (page): a block as HTML alone, a merged cell for each day; copies as text and as HTML
test('pastes a table that is HTML only, and copies as text and as HTML @js', async ({
  page,
  baseURL,
  context,
}) => {
  // March 2027 begins on a Monday
  await openMonth(page, baseURL, 'month=2027-03&mode=edit')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [first = '', second = ''] = await names(page)
  await guarded(page)
  await page.evaluate(async () => {
    // a merged cell is the code of each day that it covers
    const html = `<table><tr><td colspan="2">CP</td><td>M</td></tr>
      <tr><td>R</td><td> F&nbsp;\n</td><td></td></tr></table>`
    const item = { 'text/html': new Blob([html], { type: 'text/html' }) }
    await navigator.clipboard.write([new ClipboardItem(item)])
  })
  await cell(page, first, 'lun. 1').click()
  await page.keyboard.press('Control+v')
  await expect(status(page)).toContainText('5 cellules collées, à enregistrer.')
  await expect(cell(page, first, 'lun. 1')).toHaveValue('CP')
  await expect(cell(page, first, 'mar. 2')).toHaveValue('CP')
  await expect(cell(page, first, 'mer. 3')).toHaveValue('M')
  await expect(cell(page, second, 'lun. 1')).toHaveValue('R')
  await expect(cell(page, second, 'mar. 2')).toHaveValue('F')
  const copied = page.evaluate(
    () =>
      new Promise<(string | undefined)[]>((resolve) => {
        const types = ['text/plain', 'text/html']
        window.addEventListener('copy', ({ clipboardData }) =>
          resolve(types.map((type) => clipboardData?.getData(type))),
        )
      }),
  )
  await cell(page, first, 'lun. 1').click()
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Control+c'])
    await page.keyboard.press(key)
  expect(await copied).toEqual([
    'CP\tCP\tM\nR\tF\t',
    '<table><tr><td>CP</td><td>CP</td><td>M</td></tr><tr><td>R</td><td>F</td><td></td></tr></table>',
  ])
})

test('keeps the buttons in view, and offers to continue editing @no-js', async ({
  page,
  baseURL,
}) => {
  await openMonth(page, baseURL, 'month=2027-02&mode=edit')
  const [first = ''] = await names(page)
  await expect(save(page).first()).toBeInViewport({ ratio: 1 })
  await cell(page, first, 'lun. 1').fill('CP')
  await page.getByRole('button', { name: 'Actualiser' }).click()
  await page.getByRole('link', { name: 'Continuer la saisie' }).click()
  await expect(cell(page, first, 'lun. 1')).toHaveValue('CP')
  // a valid unsaved code is no error
  await expect(page.locator('input[aria-invalid=true]')).toHaveCount(0)
})

for (const [name, lands] of [
  ['Actualiser', /mode=edit/],
  ['Annuler', /month=2027-04$/],
] as const)
  test(`'${name}', confirmed, discards typed cells permanently`, async ({
    page,
    baseURL,
    scripts,
  }) => {
    // April 2027 begins on a Thursday
    await openMonth(page, baseURL, 'mode=edit&month=2027-04')
    const [first = ''] = await names(page)
    const typed = cell(page, first, 'jeu. 1')
    await expect(typed).toHaveValue('')
    let asked = 0
    page.on('dialog', (dialog) => {
      asked += 1
      return dialog.accept()
    })
    if (scripts) await guarded(page)
    await typed.fill('CP')
    await typed.press('Tab')
    if (scripts) await expect(status(page)).toContainText('1 modification à enregistrer.')
    await page.getByRole('button', { name, exact: true }).click()
    // with scripts 'Annuler' asks in a dialog, 'Actualiser' above the grid
    const leave = page.getByRole(scripts && name === 'Annuler' ? 'button' : 'link', {
      name: 'Abandonner',
      exact: true,
    })
    await leave.click()
    await expect(page).toHaveURL(lands)
    await expect(page.getByText('1 modification n’est pas enregistrée.')).toHaveCount(0)
    expect(asked).toBe(0)
    await page.goto('/planning?month=2027-04&mode=edit')
    await expect(typed).toHaveValue('')
    if (scripts) await expect(status(page)).toHaveText('Aucune modification.')
  })

test('a code that the team is not offered is rejected by REST and in the grid, and counts as 0 @js', async ({
  page,
  baseURL,
}) => {
  // May 2027 begins on a Saturday
  await openMonth(page, baseURL, 'month=2027-05')
  const line = page.locator('tbody[data-section=mechanic] tr[data-worker]').first()
  const worker = await line.getAttribute('data-worker')
  const answer = await page.request.post('/api/planning', {
    data: { worker, date: '2027-05-04', service: 'mechanic', code: 'P' },
    headers: { origin: new URL(baseURL ?? '').origin },
  })
  expect(answer.status()).toBe(400)
  await page.goto('/planning?month=2027-05&mode=edit')
  const subtotal = page.locator('tr[data-totals=mechanic] td')
  const fourth = line.locator('td[data-day="4"] input[list]')
  await fourth.fill('0.5')
  await fourth.press('Enter')
  await expect(subtotal.last()).toHaveText('0,50')
  const fifth = line.locator('td[data-day="5"] input[list]')
  await fifth.fill('P')
  await fifth.press('Enter')
  await expect(fifth).toHaveAttribute('aria-invalid', 'true')
  await expect(subtotal.last()).toHaveText('0,50')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(status(page)).toContainText('Aucune modification.')
})

test('a search without result shows a message in edit mode, and clearing it keeps typed cells', async ({
  page,
  baseURL,
  scripts,
}) => {
  // June 2027 begins on a Tuesday
  await openMonth(page, baseURL, 'mode=edit&month=2027-06')
  const [first = ''] = await names(page)
  const typed = cell(page, first, 'mar. 1')
  if (scripts) {
    await guarded(page)
    await typed.fill('CP')
    await typed.press('Tab')
  }
  const search = page.getByRole('searchbox')
  await search.fill('zzzz')
  if (!scripts) await search.press('Enter')
  await expect(page.getByText('Aucun résultat pour la recherche')).toBeVisible()
  await expect(typed).toBeHidden()
  await page.getByRole('link', { name: 'Effacer la recherche' }).click()
  await expect(typed).toBeVisible()
  await expect(page.getByText('Aucun résultat pour la recherche')).toHaveCount(0)
  await expect(page).toHaveURL(/mode=edit/)
  if (!scripts) return
  await expect(typed).toHaveValue('CP')
  await expect(status(page)).toContainText('1 modification à enregistrer.')
})

test('Ctrl+S with nothing to save keeps the focus in the cell @js', async ({ page, baseURL }) => {
  // May 2027 begins on a Saturday: the first open weekday is Monday the 3rd
  await openMonth(page, baseURL, 'month=2027-05&mode=edit')
  const [first = ''] = await names(page)
  await guarded(page)
  await cell(page, first, 'lun. 3').click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Aucune modification à enregistrer.')).toBeVisible()
  await expect(cell(page, first, 'lun. 3')).toBeFocused()
  for (const key of ['c', 'p', 'Enter']) await page.keyboard.press(key)
  await expect(status(page)).toHaveText('1 modification à enregistrer.')
  await expect(page.getByText('Aucune modification à enregistrer.')).toBeHidden()
  // the focus moves to a rejected cell
  for (const key of ['z', 'z', 'Control+s']) await page.keyboard.press(key)
  await expect(page.locator('td input[aria-invalid=true]')).toBeFocused()
})
