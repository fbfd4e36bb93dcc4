// @long: its forms are posted over HTTP by tests/api/forms
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'
import { guarded } from './harness/wait-for-guard'

test.use({ data: 'productivity' })

// shows 1 §2: /productivity
test('productivity: coefficients, services, collaborators, history', async ({ page, baseURL }) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/synthesis')
  await page.getByRole('link', { name: 'Productivité' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Productivité')
  for (const name of ['Coefficients métier', 'Résultats par service', 'Collaborateurs'])
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await expect(page.locator('.mechanics .is-total th')).toHaveText([
    'Total Mécanique',
    'Total Service Rapide',
    'Total Carrosserie',
  ])
  await page
    .getByRole('link', { name: /Hist\.$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/hist=/)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: /Heures facturées par jour/ })).toBeVisible()
  await dialog.getByRole('link', { name: 'Liste par semaine' }).click()
  const week = dialog.locator('.billing-week').first()
  await expect(week).toContainText('Semaine du')
  await week.locator('summary').click()
  await expect(week.locator('dt').first()).toBeVisible()
  await dialog.getByRole('link', { name: 'Fermer' }).last().click()
  await expect(page).not.toHaveURL(/hist=/)
})

test('productivity of a group: the lowest rate first, sorted by a column, by concession', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'director', baseURL)
  await page.goto('/productivity')
  const table = page.locator('.mechanics')
  const header = (name: string) => table.getByRole('columnheader', { name, exact: true })
  const percents = async () => {
    const cells = table.locator('tbody').first().locator('tr:not(.is-total) .is-verdict')
    const texts = await cells.allTextContents()
    return texts.map((text) => Number.parseFloat(/\d+/.exec(text)?.[0] ?? '999'))
  }
  const rising = await percents()
  expect(rising.length).toBeGreaterThan(10)
  expect(rising).toEqual([...rising].sort((a, b) => a - b))
  await expect(table.locator('tbody tr:not(.is-group, .is-total)')).toHaveCount(50)
  await expect(page.getByText('Les totaux sont ceux de toutes les pages.')).toBeVisible()
  const total = await table.locator('tfoot').textContent()

  await page.getByRole('link', { name: 'Suivante' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(table.locator('tfoot')).toHaveText(total ?? '')

  await page.getByRole('link', { name: 'Par concession' }).click()
  await expect(page).toHaveURL(/by=site/)
  await expect(page).not.toHaveURL(/page=/)
  await expect(
    page.getByText('Collaborateurs triés par %\u00a0réalisation croissant.'),
  ).toBeVisible()
  await header('Facturé').getByRole('link').click()
  await expect(header('Facturé')).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/by=site/)
  await table
    .getByRole('link', { name: /Hist\.$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Historique de facturation')
  await dialog.getByRole('link', { name: 'Fermer' }).last().click()
  await expect(header('Facturé')).toHaveAttribute('aria-sort', 'descending')
  await table.locator('.is-group a').first().click()
  await expect(page).toHaveURL(/site=/)
  await expect(page.getByRole('link', { name: 'Par concession' })).toHaveCount(0)
})

test('productivity: wrong values stay in the form, right ones are saved', async ({
  page,
  baseURL,
  scripts,
}) => {
  await signIn(page, 'teamLeader', baseURL)
  await page.goto('/productivity')
  await page.getByRole('link', { name: 'Modifier' }).click()
  const painter = page.getByLabel('Coefficient Peintre')
  const target = page.getByLabel(/^Objectif en heures/).first()
  await painter.fill('beaucoup')
  await target.fill('151,5')
  await page.getByRole('button', { name: 'Enregistrer Tout' }).click()
  const sentence = 'Valeur invalide (beaucoup) pour le coefficient de "Peintre".'
  await expect(page.getByTestId('error-summary').getByRole('link')).toHaveText([sentence])
  await expect(page.locator('#coefficient-Peintre-error')).toContainText(sentence)
  await expect(target).toHaveValue('151,5')
  await expectAccessible(page)
  await painter.fill('0,95')
  await page.getByRole('button', { name: 'Enregistrer Tout' }).click()
  await expect(
    page.getByText(
      'Coefficients métier mis à jour\u202f! Ils valent à partir de novembre 2026. Objectifs des collaborateurs mis à jour\u202f!',
    ),
  ).toBeVisible()
  await expect(page).not.toHaveURL(/mode=edit/)
  await expect(page.locator('.mechanics')).toContainText('151,5 h')
  await page.getByText('Voir les coefficients').click()
  await expect(page.locator('.coefficients')).toContainText('0,95')
  await page.getByRole('link', { name: 'Modifier' }).click()
  await page
    .getByLabel(/^Objectif en heures/)
    .first()
    .fill('1')
  if (scripts) await guarded(page)
  await page.getByRole('link', { name: 'Annuler' }).click()
  if (scripts) await page.getByRole('button', { name: 'Abandonner' }).click()
  await expect(page.locator('.mechanics')).toContainText('151,5 h')
})

test('productivity: refused to ccs, asks for a scope, has no data in 2020', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'ccs', baseURL)
  const refused = await page.goto('/productivity')
  expect(refused?.status()).toBe(403)
  await expect(
    page.getByText('Vous n’avez pas les permissions nécessaires pour accéder à cette page.'),
  ).toBeVisible()
  await signIn(page, 'administrator', baseURL)
  await page.goto('/productivity?group=&mode=edit')
  await expect(page.getByText('Sélectionnez un périmètre pour modifier.')).toBeVisible()
  await expect(page.locator('a[href^="/print-productivity-report"]')).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/productivity?group=all&date=2020-01-15')
  await expect(
    page.getByText(
      'Aucune donnée de productivité trouvée pour la sélection et la période actuelles.',
    ),
  ).toBeVisible()
  await expectAccessible(page)
})

test('productivity: the report on paper', { tag: '@also-no-js' }, async ({
  page,
  baseURL,
  scripts,
}) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/productivity')
  const link = page.getByRole('link', { name: 'Imprimer' })
  const address = (await link.getAttribute('href')) ?? ''
  if (scripts) {
    await page.addInitScript(() => {
      window.print = () => window.dispatchEvent(new Event('afterprint'))
    })
    await page.reload()
    await link.click()
    await expect(page.locator('iframe.print-frame')).toHaveAttribute(
      'src',
      /isPrintingFromIframe=true/,
    )
    await expect(page.locator('iframe.print-frame')).toHaveCount(0)
  } else await link.click()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rapport Productivité')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Synthèse par Service',
    'Equipe Mécanique',
    'Equipe Carrosserie',
    'Service Rapide',
  ])
  await expectAccessible(page)
  const nothing = await page.goto('/print-productivity-report?date=2020-01-15')
  expect(nothing?.status()).toBe(404)
  await expect(page.getByText('Aucune donnée de productivité à imprimer.')).toBeVisible()
  await expectAccessible(page)
})
