// @long: its forms are posted over HTTP by tests/api/forms
import { signIn } from './harness/sign-in'
import { field, openEdit, save } from './harness/targets'
import { expect, test } from './harness/test'

// Warnings and sums that scripts update during input.
test.use({ data: 'targets-sums' })

const HEC = 'Carrosserie, HEC'

test('warns next to HEC above HT, and saves them', async ({ page, baseURL, scripts }) => {
  await signIn(page, 'manager', baseURL)
  const month = scripts ? '2027-07' : '2027-08'
  await openEdit(page, month)
  await field(page, 'Carrosserie, HT').fill('100')
  await field(page, HEC).fill('120')
  const warning = page.getByText('Les HEC dépassent les heures totales.')
  if (scripts) await expect(warning.filter({ visible: true })).toHaveCount(1)
  await field(page, 'Tx Réalisation %').fill('140')
  await save(page)
  await expect(page.getByTestId('error-summary')).toBeVisible()
  await expect(warning.filter({ visible: true })).toHaveCount(1)
  await field(page, 'Tx Réalisation %').fill('70')
  await save(page)
  await expect(page.getByText('Objectifs enregistrés.').first()).toBeVisible()
  await expect(warning).toBeVisible()
  await openEdit(page, month)
  await field(page, HEC).fill('100')
  if (scripts) await expect(warning.filter({ visible: true })).toHaveCount(0)
})

test('sums the services during input, and groups thousands in fields without focus', async ({
  page,
  baseURL,
  scripts,
}) => {
  await signIn(page, 'manager', baseURL)
  await openEdit(page, '2027-09')
  const total = page.getByRole('row', { name: /^Total/ })
  if (!scripts) await expect(total).toContainText('Total avant modification')
  await field(page, 'Mécanique, HEC').fill('1000,25')
  await field(page, 'Mécanique, CA Net').fill('300000')
  await field(page, 'Service Rapide, HEC').fill('500')
  await field(page, 'Service Rapide, CA Net').fill('150000')
  if (scripts) {
    // 450 000 € ÷ 1 500,25 h = 299,95 €/h
    await expect(total).toHaveText(
      /^Total\s*0\sh\s*1\s500,25\sh\s*450\s000\s€\s*299,95\s€\/h\s*$/,
      {
        useInnerText: true,
      },
    )
    await expect(field(page, 'Service Rapide, CA Net')).toHaveValue('150000')
    await expect(field(page, 'Mécanique, CA Net')).toHaveValue('300\u202f000')
    await field(page, 'Mécanique, HEC').focus()
    await expect(field(page, 'Mécanique, HEC')).toHaveValue('1000,25')
    await expect(field(page, 'Service Rapide, CA Net')).toHaveValue('150\u202f000')
  }
  await field(page, 'Tx Réalisation %').fill('140')
  await save(page)
  await expect(page.getByTestId('error-summary')).toBeVisible()
  await expect(total).toContainText(/1\s500,25\sh450\s000\s€/)
  await expect(field(page, 'Mécanique, CA Net')).toHaveValue(scripts ? '300\u202f000' : '300000')
  await field(page, 'Tx Réalisation %').fill('70')
  await save(page)
  await expect(page.getByText('Objectifs enregistrés.').first()).toBeVisible()
  await expect(page.getByRole('row', { name: /^Total 0,0/ })).toContainText(/450\s000\s€/)
})

test('copies the sums of the services into the budget', async ({ page, baseURL }) => {
  await signIn(page, 'manager', baseURL)
  await openEdit(page, '2026-12')
  await field(page, 'Heures Totales (h)').fill('1')
  await page.getByRole('button', { name: 'Reprendre la somme des services' }).click()
  await expect(page.getByText(/Budget global repris/)).toBeVisible()
  await expect(field(page, 'Heures Totales (h)')).not.toHaveValue('1')
})
