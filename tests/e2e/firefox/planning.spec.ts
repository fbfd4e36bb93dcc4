import { cell, names, openMonth, save, status, toast } from '../harness/planning'
import { expect, test } from './harness'

test.use({ data: 'firefox-planning' })

test('moves, fills, undoes and saves by keys', async ({ page, baseURL }) => {
  // February 2027 begins on a Monday; its last working day is Saturday the 27th
  await openMonth(page, baseURL, 'month=2027-02')
  const [first = '', second = ''] = await names(page)
  await page.getByRole('link', { name: 'Modifier le planning' }).click()
  await expect(cell(page, first, 'lun. 1')).toBeFocused()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await press('End', 'Tab')
  await expect(cell(page, second, 'lun. 1')).toBeFocused()
  await press('Shift+Tab')
  await expect(cell(page, first, 'sam. 27')).toBeFocused()
  await press('Control+Home', 'Shift+ArrowDown', 'Shift+ArrowRight', 'c', 'p', 'Control+Enter')
  await expect(status(page)).toHaveText('4 modifications à enregistrer.')
  await expect(cell(page, second, 'mar. 2')).toHaveValue('CP')
  await press('Control+z')
  await expect(status(page)).toHaveText('Aucune modification. 4 cellules rétablies.')
  await press('Control+Home', 'm', 'Enter', 'f', 'Enter')
  await expect(status(page)).toContainText('2 modifications à enregistrer.')
  await press('Control+s')
  await expect(toast(page)).toContainText('2 modifications enregistrées.')
  await page.goto('/planning?month=2027-02&mode=edit')
  await expect(cell(page, first, 'lun. 1')).toHaveValue('M')
  await expect(cell(page, second, 'lun. 1')).toHaveValue('F')
})

test('pastes a block copied from a spreadsheet, and copies it back', async ({ page, baseURL }) => {
  // March 2027 begins on a Monday
  await openMonth(page, baseURL, 'month=2027-03&mode=edit')
  const [first = '', second = ''] = await names(page)
  // why through the page itself: Firefox gives no test the right to its clipboard
  const copy = (text: string) =>
    page.evaluate((held) => {
      addEventListener(
        'copy',
        (event) => {
          event.clipboardData?.setData('text/plain', held)
          event.preventDefault()
          event.stopImmediatePropagation()
        },
        { capture: true, once: true },
      )
    }, text)
  await copy('CP\tM\r\nR\tF\r\n')
  await cell(page, first, 'lun. 1').click()
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
  await expect(status(page)).toContainText('4 cellules collées, à enregistrer.')
  await expect(cell(page, first, 'mar. 2')).toHaveValue('M')
  await expect(cell(page, second, 'lun. 1')).toHaveValue('R')
  // what it copies itself comes back further down the month
  await cell(page, first, 'lun. 1').click()
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowDown', 'Control+c'])
    await page.keyboard.press(key)
  await cell(page, first, 'lun. 8').click()
  await page.keyboard.press('Control+v')
  await expect(status(page)).toContainText('8 modifications à enregistrer.')
  await expect(cell(page, second, 'mar. 9')).toHaveValue('F')
  await expect(save(page).first()).toBeInViewport({ ratio: 1 })
})

test('the wheel over the focused year leaves it', async ({ page, baseURL }) => {
  await openMonth(page, baseURL, 'month=2027-03')
  const year = page.getByRole('textbox', { name: 'Année' })
  await year.click()
  await page.mouse.wheel(0, 300)
  await page.mouse.wheel(0, -100)
  await expect(year).toBeFocused()
  await expect(year).toHaveValue('2027')
  expect(page.url()).toContain('month=2027-03')
})
