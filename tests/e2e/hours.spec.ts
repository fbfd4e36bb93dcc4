// @long: its pages are read over HTTP by tests/api/pages and judged by tests/services
import { expectCards, expectProgress } from './harness/progress'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

// shows 1 §2: /hours
test('hours: progress, previous day, staff, work in progress, potential, targets', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/synthesis')
  await page.getByRole('link', { name: 'Gestion des heures' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestion des heures')
  await expectProgress(page, [
    'Avancement des heures facturées · HT',
    'Facturation J-1 · HT',
    'Effectif Présent',
    'Heures en cours',
    'Avancement du potentiel',
  ])
  await expect(
    page.getByRole('img', { name: /^Potentiel, réalisé et retard\. Global/ }),
  ).toBeVisible()

  const staff = page.getByRole('region', { name: 'Effectif Présent', exact: true })
  await staff.getByText('Jour J', { exact: true }).click()
  await expect(page).toHaveURL(/staff=day/)
  await expect(staff).toContainText('Jour J\u202f: le 20/11/2026')
  await staff.getByText('Cumul à date', { exact: true }).click()
  await expect(staff.getByRole('columnheader')).toHaveText([
    'Service',
    'Journées de présence',
    'Par jour ouvré',
    'Heures potentielles',
  ])
  await page
    .getByRole('group', { name: 'Heures de l’avancement' })
    .getByText('HEC', { exact: true })
    .click()
  await expect(page).toHaveURL(/metric=hec/)
  await expect(page.getByRole('heading', { name: 'Facturation J-1 · HEC' })).toBeVisible()
  await expect(staff).toContainText('Cumul à date\u202f: du 1er au 19/11/2026')

  await page.getByRole('link', { name: 'Objectifs', exact: true }).click()
  await expect(page).toHaveURL(/tab=targets/)
  await expectCards(page, [
    'Heures Totales (HT) · Novembre 2026',
    'Heures Externes Client (HEC) · Novembre 2026',
  ])
  await expect(page.locator('.data-table tbody tr')).toHaveCount(8)
})

// shows 3 §8: Veuillez sélectionner une concession pour afficher les données.
test('hours of a group: Progression asks for a concession, Objectifs shows the sum', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'director', baseURL)
  await page.goto('/hours')
  await expect(
    page.getByRole('heading', {
      name: 'Veuillez sélectionner une concession pour afficher les données.',
    }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Objectifs', exact: true }).click()
  await expect(page.locator('.data-table tbody tr')).toHaveCount(8)
  await expect(page.getByRole('link', { name: 'Comparer les concessions' })).toBeVisible()
  await page.getByRole('link', { name: 'Progression' }).click()
  await expect(page.locator('.choice-gap')).toHaveCount(6)
  const gaps = await page.locator('.choice-gap').allTextContents()
  const values = gaps.map((text) =>
    Number(
      /([−+]?[\d\u202f]+,\d)\sh$/
        .exec(text)?.[1]
        ?.replace('−', '-')
        .replace(/\u202f/g, '')
        .replace(',', '.'),
    ),
  )
  expect(values).toEqual([...values].sort((a, b) => a - b))
  await page.getByRole('columnheader', { name: 'Concession' }).getByRole('link').click()
  await expect(page).toHaveURL(/sort=name/)
  await page.getByRole('link', { name: 'Lyon Vaise' }).click()
  await expect(page).not.toHaveURL(/sort=/)
  await expect(page).toHaveURL(/site=/)
  await expect(page.locator('.day-ring')).toHaveCount(4)
})

// shows 3 §8: Veuillez sélectionner un périmètre (Groupe, Plaque ou Site).
test('hours without a scope, and on a date without data', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/hours?group=')
  await expect(
    page.getByText('Veuillez sélectionner une concession pour afficher les données.'),
  ).toBeVisible()
  await page.goto('/hours?group=&tab=targets')
  await expect(
    page.getByText('Veuillez sélectionner un périmètre (Groupe, Plaque ou Site).'),
  ).toBeVisible()
  await signIn(page, 'manager', baseURL)
  await page.goto('/hours?date=2020-01-15')
  await expect(
    page.getByText('Aucune donnée de performance agrégée trouvée pour le 15/01/2020.'),
  ).toBeVisible()
})
