// @long: its forms are posted over HTTP by tests/api/forms
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'
import { expectTooLarge } from './harness/uploads'

test.use({ data: 'videocheck' })

// shows 1 §2: /videocheck
// shows 5 §2: /videocheck/modele.xlsx
// shows 3 §8: Échec de l’importation Vidéocheck : ...
test('videocheck: gauges, details, import that succeeds, fails in part, is refused', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/videocheck')
  await expect(page.getByRole('heading', { name: 'Tableau de bord VideoCheck' })).toBeVisible()
  await expect(page.locator('.videocheck-gauge')).toHaveCount(4)
  await page.getByRole('link', { name: 'Détails' }).click()
  await expect(page.getByRole('heading', { name: 'Volume' })).toBeVisible()
  await page.getByRole('link', { name: 'Importer Données' }).click()

  const template = await page.request.get('/videocheck/modele.xlsx')
  const send = async (name: string, buffer: Buffer) => {
    await page.getByLabel('Fichier VideoCheck').setInputFiles({ name, mimeType: '', buffer })
    await page.getByLabel('Période').selectOption('2026-10')
    await page.getByRole('button', { name: 'Importer', exact: true }).click()
  }
  await send('modele.xlsx', await template.body())
  // the template's example is below what two of the demo month's figures have (4-decisions, 41)
  const lower = page.locator('.notice-warning')
  await expect(lower).toContainText('Import réussi, avec réserves')
  await expect(lower).toContainText(
    'Cumuls en baisse dans 1 concession\u202f: Lyon Vaise (2 chiffres).',
  )
  await expectAccessible(page)

  const header = 'N° PDV;Entrées VideoCheck;Dossiers envoyés;CA identifié;CA réalisé'
  await send('v.csv', Buffer.from(`${header}\n9999;1;1;1;1\n`))
  const failed = page.locator('.notice-error')
  await expect(failed).toContainText('Rien n’a été enregistré\u202f: 1 en échec (9999).')

  await send('v.xlsx', Buffer.from('%PDF-1.4'))
  await expect(failed).toContainText(
    'Échec de l’importation Vidéocheck\u202f: Le fichier est un document PDF.',
  )
  await expectAccessible(page)
})

test('videocheck: a file that is too large sees why, on the page of the form', async ({
  page,
  baseURL,
  scripts,
}) => {
  await signIn(page, 'manager', baseURL)
  const sent = { name: 'énorme.csv', scripts }
  await expectTooLarge(page, '/videocheck?tab=import', 'Fichier VideoCheck', sent)
})

test('videocheck: the log names the kind of import, its result leads back to the page', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/admin/imports')
  // why: another test's refused file may stand above, and what brought nothing leads to no figures
  const line = page
    .getByRole('row')
    .filter({ hasText: /VideoCheck.*(Réussi|Partiel)/s })
    .first()
  await line.getByRole('link').click()
  await expect(page.getByText('Chiffres au')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Importer un autre fichier' })).toHaveAttribute(
    'href',
    '/videocheck?tab=import',
  )
  await page.getByRole('link', { name: /Voir VideoCheck au/ }).click()
  await expect(page).toHaveURL(/\/videocheck\?.*date=20/)
})

test('videocheck: gauges count up in 60 steps of a second, unless motion is reduced', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'manager', baseURL)
  const counting = () =>
    page
      .locator('.videocheck-gauge .counting')
      .first()
      .evaluate((node) => {
        const style = getComputedStyle(node, '::before')
        const { animationName, animationDuration, animationTimingFunction } = style
        return [animationName, animationDuration, animationTimingFunction]
      })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/videocheck')
  expect(await counting()).toEqual(['videocheck-count', '1s', 'steps(60)'])
  const first = page.locator('.videocheck-gauge').first()
  const steps = (await first.locator('.counting').getAttribute('data-steps'))?.split('\n') ?? []
  const value = (await first.locator('.counting').textContent()) ?? ''
  const number = (text = '') => Number(text.replace(',', '.'))
  expect(steps).toHaveLength(60)
  expect(number(steps[0])).toBe(0)
  expect(number(steps[30])).toBeCloseTo(number(value) / 2, 0)
  expect(number(steps[59])).toBeLessThan(number(value))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect((await counting())[0]).toBe('none')
})

test('videocheck: a month without data, a role that may not import', async ({ page, baseURL }) => {
  await signIn(page, 'ccs', baseURL)
  await page.goto('/videocheck?date=2020-01-15')
  await expect(page.getByText('Aucune donnée VideoCheck de janvier 2020')).toBeVisible()
  await page.goto('/videocheck?tab=import')
  await expect(
    page.getByText('Vous n’avez pas les droits nécessaires pour importer des données VideoCheck.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Importer', exact: true })).toHaveCount(0)
})
