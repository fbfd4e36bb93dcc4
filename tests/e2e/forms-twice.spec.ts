// @long: its forms are posted over HTTP by tests/api/forms
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../build-scripts/demo/accounts'
import { cell, names, openMonth, toast } from './harness/planning'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'
import { guarded } from './harness/wait-for-guard'

/** Forms that stay on their page are reset after each success, and keep typed values after an error. */
test.use({ data: 'forms-twice' })

const CONFIRMED = 'Notre équipe vous répondra dans les plus brefs délais.'

async function expectEmpty(page: Page, ...labels: string[]) {
  for (const label of labels)
    await expect(page.getByLabel(label, { exact: true }), label).toHaveValue('')
}

test('two tickets in a row: each is confirmed, empties the form and is stored once', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'ccs', baseURL)
  await page.goto('/help')
  const send = () => page.getByRole('button', { name: 'Envoyer le ticket' }).click()
  for (const [i, subject] of ['Premier souci', 'Second souci'].entries()) {
    await page.getByLabel('Sujet').fill(subject)
    await send()
    await expect(page.getByText('La description est requise.').first()).toBeVisible()
    await expect(page.getByText(CONFIRMED)).toHaveCount(0)
    await expect(page.getByLabel('Sujet')).toHaveValue(subject)
    await page.getByLabel('Description').fill('Le planning ne répond plus.')
    await send()
    await expect(page.getByText(CONFIRMED)).toBeVisible()
    await expectEmpty(page, 'Sujet', 'Description')
    await expect(page.getByRole('row').filter({ hasText: 'souci' })).toHaveCount(i + 1)
  }
  await send()
  await expect(page.getByText('Le sujet est requis.').first()).toBeVisible()
  await page.goto('/help')
  await expect(page.getByRole('row').filter({ hasText: 'souci' })).toHaveCount(2)
})

test('@js the confirmation of a second ticket shows after the first one has disappeared', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'teamLeader', baseURL)
  await page.clock.install()
  await page.goto('/help')
  for (const subject of ['Panne du matin', 'Panne du soir']) {
    await page.getByLabel('Sujet').fill(subject)
    await page.getByLabel('Description').fill('Écran figé.')
    await page.getByRole('button', { name: 'Envoyer le ticket' }).click()
    await expect(page.getByText(CONFIRMED)).toBeVisible()
    await page.clock.runFor(5000)
    await expect(page.getByText(CONFIRMED)).toHaveCount(0)
  }
})

test('@js a ticket being written stays when the status of another changes', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/help')
  await page.getByLabel('Sujet').fill('Ticket à suivre')
  await page.getByLabel('Description').fill('Écran figé.')
  await page.getByRole('button', { name: 'Envoyer le ticket' }).click()
  await expect(page.getByText(CONFIRMED)).toBeVisible()
  await page.getByLabel('Sujet').fill('À moitié écrit')
  const row = page.getByRole('row').filter({ hasText: 'Ticket à suivre' })
  await row.getByRole('button', { name: /Passer en cours/ }).click()
  await expect(row).toContainText('En cours')
  await expect(page.getByLabel('Sujet')).toHaveValue('À moitié écrit')
})

test('two holidays in a row each empty the form', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  // no planning has codes on these days: the product asks no question
  await page.goto('/admin/calendar?holidays=2030')
  const panel = page.getByRole('region', { name: 'Jours fériés' })
  for (const [i, [date, name]] of [
    ['2030-03-04', 'Pont de mars'],
    ['2030-03-05', 'Autre pont de mars'],
  ].entries()) {
    await panel.getByLabel('Date').fill(date ?? '')
    await panel.getByLabel('Nom').fill(name ?? '')
    await panel.getByRole('button', { name: 'Ajouter' }).click()
    await expect(panel).toContainText(`${12 + i} jours fériés en 2030`)
    await expect(panel.getByLabel('Date')).toHaveValue('')
    await expect(panel.getByLabel('Nom')).toHaveValue('')
  }
})

test('password fields are emptied after a change, and keep their text in a rejected form with scripts', async ({
  page,
  baseURL,
  scripts,
}) => {
  await signIn(page, 'secretary', baseURL)
  await page.goto('/profile')
  const next = 'Un-Nouveau-Secret-7'
  const labels = [
    'Mot de passe actuel',
    'Nouveau mot de passe',
    'Confirmation du nouveau mot de passe',
  ]
  const change = async (...texts: string[]) => {
    for (const [i, text] of texts.entries())
      await page.getByLabel(labels[i] ?? '', { exact: true }).fill(text)
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  }
  await change(DEMO_PASSWORD, next, 'autre')
  await expect(page.getByText('ne correspondent pas').first()).toBeVisible()
  await expect(page.getByLabel('Mot de passe actuel')).toHaveValue(scripts ? DEMO_PASSWORD : '')
  await change(DEMO_PASSWORD, next, next)
  await expect(page.getByText('Mot de passe modifié avec succès.')).toBeVisible()
  await expectEmpty(page, ...labels)
})

test('groups and plates: the form is empty after each creation, and one of each is created', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/admin/network')
  const groups = page.getByRole('region', { name: 'Groupes' })
  const open = async (column: typeof groups) => {
    if (!(await column.getByLabel('Nom').isVisible())) await column.locator('summary').click()
  }
  for (const name of ['Groupe Alizé', 'Groupe Brume']) {
    await open(groups)
    await groups.getByLabel('Nom').fill(name)
    await groups.getByRole('button', { name: 'Créer', exact: true }).click()
    await expect(groups.getByRole('link', { name, exact: true })).toHaveCount(1)
    await open(groups)
    await expect(groups.getByLabel('Nom')).toHaveValue('')
  }
  // with a search, the number of rows is equal before and after
  await page.goto('/admin/network?q=Groupe+Alizé')
  await open(groups)
  await groups.getByLabel('Nom').fill('Groupe Cirrus')
  await groups.getByRole('button', { name: 'Créer', exact: true }).click()
  await expect(page.getByText('Groupe créé avec succès').first()).toBeVisible()
  await open(groups)
  await expect(groups.getByLabel('Nom')).toHaveValue('')
  await page.goto('/admin/network')
  await expect(groups.getByRole('link', { name: 'Groupe Cirrus', exact: true })).toHaveCount(1)
})

test('@js a plate being typed stays while its group is created', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/admin/network')
  const groups = page.getByRole('region', { name: 'Groupes' })
  const plates = page.getByRole('region', { name: 'Plaques' })
  await plates.locator('summary').click()
  await plates.getByLabel('Nom').fill('Plaque Ouest')
  await groups.locator('summary').click()
  await groups.getByLabel('Nom').fill('Groupe Dune')
  await groups.getByRole('button', { name: 'Créer', exact: true }).click()
  await expect(groups.getByRole('link', { name: 'Groupe Dune', exact: true })).toHaveCount(1)
  await expect(groups.getByLabel('Nom')).toHaveValue('')
  await expect(plates.getByLabel('Nom')).toHaveValue('Plaque Ouest')
})

test('@js Ctrl+S pressed twice saves once and reports the saved cells', async ({
  page,
  baseURL,
}) => {
  // September 2027 begins on a Wednesday
  await openMonth(page, baseURL, 'month=2027-09&mode=edit')
  await guarded(page)
  const [first = '', second = ''] = await names(page)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  let sent = 0
  await page.route(/\/planning\?.*_data=/, async (route) => {
    if (route.request().method() === 'POST') {
      sent += 1
      await answered
    }
    await route.continue()
  })
  await cell(page, first, 'mer. 1').fill('CP')
  await page.keyboard.press('Control+s')
  await expect(page.locator('.loading-line')).toBeVisible()
  await page.keyboard.press('Control+s')
  await cell(page, second, 'mer. 1').fill('M')
  await cell(page, second, 'mer. 1').press('Tab')
  answer()
  await expect(toast(page)).toContainText('1 modification enregistrée.')
  expect(sent).toBe(1)
  // the grid is still edited: the cell typed during the save is kept, unsaved
  await expect(cell(page, first, 'mer. 1')).toHaveValue('CP')
  await expect(cell(page, second, 'mer. 1')).toHaveValue('M')
  await expect(page.getByText('1 modification à enregistrer')).toBeVisible()
})
