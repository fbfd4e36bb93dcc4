import type { Page } from '@playwright/test'
import { signIn } from './harness/sign-in'
import { field, save } from './harness/targets'
import { expect, test } from './harness/test'
import { guarded } from './harness/wait-for-guard'

// Typed values stay in their own form and do not appear in another (every test here: @js).
test.use({ data: 'typed-entries' })

const summary = (page: Page) => page.getByTestId('error-summary')
/** Two concessions of one plate. */
async function neighbours(page: Page) {
  const sites: { _id: string; plate: string }[] = await (
    await page.request.get('/api/sites')
  ).json()
  return sites.filter(({ plate }) => plate === sites[0]?.plate)
}
const abandon = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Abandonner les modifications\u202f?' })
    .getByRole('button', { name: 'Abandonner' })

test('a link of the error summary focuses its field and leaves the form unchanged @js', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/admin/users?dialog=create', { waitUntil: 'networkidle' })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('pas une adresse')
  await dialog.getByLabel('Nom').fill('Ines Tôt')
  await dialog.getByRole('button', { name: 'Créer l’utilisateur' }).click()
  await expect(summary(page)).toBeFocused()
  await summary(page).getByRole('link').first().click()
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expect(dialog.getByLabel('Nom')).toHaveValue('Ines Tôt')
  await expect(summary(page)).toBeVisible()
  await expect(page).not.toHaveURL(/#/)
})

test('typed targets stay when a link of the error summary is followed @js', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/targets?month=2036-03&mode=edit')
  await guarded(page)
  await field(page, 'Cessions').fill('-1')
  await field(page, 'Chiffre d’affaires (€)').fill('123456')
  await save(page)
  await summary(page).getByRole('link').first().click()
  await expect(field(page, 'Cessions')).toBeFocused()
  await expect(field(page, 'Cessions')).toHaveValue('-1')
  await expect(field(page, 'Chiffre d’affaires (€)')).toHaveValue(/^123\s?456$/)
  // an identical second error is announced again
  await save(page)
  await expect(summary(page)).toBeFocused()
})

test('a second identical error takes the focus again @js', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/admin/users?dialog=create', { waitUntil: 'networkidle' })
  const dialog = page.getByRole('dialog')
  const create = dialog.getByRole('button', { name: 'Créer l’utilisateur' })
  await create.click()
  await expect(summary(page)).toBeFocused()
  await dialog.getByLabel('Métier').focus()
  await create.click()
  await expect(summary(page)).toBeFocused()
})

test('quality values of one concession do not appear in another’s form @js', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  const [first, second] = await neighbours(page)
  const surveys = page.getByLabel('Nombre d’enquêtes').first()
  await page.goto(`/quality?date=2026-11-19&mode=edit&site=${second?._id}`)
  const stored = await surveys.inputValue()
  await page.goto(`/quality?date=2026-11-19&mode=edit&site=${first?._id}`)
  await guarded(page)
  await surveys.fill('777')
  await page.getByLabel('Concession', { exact: true }).selectOption(second?._id ?? '')
  await abandon(page).click()
  await expect(page).toHaveURL(new RegExp(`site=${second?._id}`))
  await expect(surveys).toHaveValue(stored)
})

test('targets of one concession do not appear in another’s form @js', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  const [first, second] = await neighbours(page)
  await page.goto(`/targets?month=2036-01&mode=edit&site=${first?._id}`)
  await guarded(page)
  await field(page, 'Cessions').fill('777')
  await page.getByLabel('Concession', { exact: true }).selectOption(second?._id ?? '')
  await abandon(page).click()
  await expect(page).toHaveURL(new RegExp(`site=${second?._id}`))
  await expect(field(page, 'Cessions')).toHaveValue('0')
})

test('productivity asks before typed figures are lost @js', async ({ page, baseURL }) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/productivity?mode=edit')
  await guarded(page)
  const coefficient = page.getByRole('form', { name: 'Productivité' }).getByRole('textbox').first()
  await coefficient.fill('1,07')
  await page.getByRole('link', { name: 'Synthèse', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Abandonner les modifications\u202f?' })
  await expect(dialog).toContainText(
    'Les coefficients et objectifs modifiés ne sont pas enregistrés. Ils seront perdus.',
  )
  await dialog.getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(coefficient).toHaveValue('1,07')
})

test('a cleared search empties its field, and Enter keeps the focus @js', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/admin/users', { waitUntil: 'networkidle' })
  const search = page.getByRole('searchbox').first()
  await search.fill('manager')
  await search.press('Enter')
  await expect(page).toHaveURL(/q=manager/)
  await expect(search).toBeFocused()
  await page.getByRole('link', { name: 'Tout afficher' }).click()
  await expect(page).not.toHaveURL(/q=manager/)
  await expect(search).toHaveValue('')
})

test('a cancelled preview shows the stored durations @js', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/admin/personal-data', { waitUntil: 'networkidle' })
  const months = page.getByLabel('Motifs d’absence du planning (mois)')
  await months.fill('60')
  await page.getByRole('button', { name: 'Prévisualiser' }).click()
  await page.getByRole('link', { name: 'Annuler', exact: true }).click()
  await expect(page.getByText('ces durées ne sont pas encore enregistrées')).toHaveCount(0)
  await expect(months).toHaveValue('')
})

test('typed working days do not appear in another year @js', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/admin/calendar?year=2027')
  const panel = page.getByRole('region', { name: 'Jours ouvrés' })
  const boxes = panel.getByRole('textbox')
  await expect(boxes).toHaveCount(12)
  const values = async () =>
    boxes.evaluateAll((all) => all.map((one) => 'value' in one && one.value))
  const stored = await values()
  await page.goto('/admin/calendar?year=2026', { waitUntil: 'networkidle' })
  for (const box of await boxes.all()) await box.fill('9')
  await panel.getByLabel('Année').selectOption('2027')
  await expect(panel).toContainText('Janvier 2027')
  expect(await values()).toEqual(stored)
})
