// @long: its forms are posted over HTTP by tests/api/forms
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { field, openEdit, save } from './harness/targets'
import { expect, test } from './harness/test'

// a copy of the demo data of its own: these tests save
test.use({ data: 'targets-editors' })

test('tells the second of two editors what changed and by whom, and lets him choose', async ({
  page,
  browser,
  baseURL,
  javaScriptEnabled,
  scripts,
}) => {
  await signIn(page, 'manager', baseURL)
  await openEdit(page, '2026-10')
  const address = new URL(page.url())
  const other = await (await browser.newContext({ baseURL, javaScriptEnabled })).newPage()
  await signIn(other, 'administrator', baseURL)
  await page.goto('/targets?month=2026-10&mode=edit')
  const site = new URL(page.url()).searchParams.get('site')
  await other.goto(`/targets?month=2026-10&site=${site}&mode=edit`)
  await field(other, 'Chiffre d’affaires (€)').fill('400000')
  await field(other, 'Cessions').fill('77')
  await save(other)
  await expect(other.getByText('Objectifs enregistrés.').first()).toBeVisible()
  await other.context().close()

  await field(page, 'Chiffre d’affaires (€)').fill('500000')
  await field(page, 'HEC (h)').fill('1300')
  await save(page)
  const panel = page.getByRole('region', { name: 'Modifié entre-temps' })
  await expect(panel).toContainText(/a enregistré ces objectifs le 20\/11\/2026/)
  await expect(panel.getByRole('listitem')).toContainText(/Cessions.*→ 77/)
  if (scripts) await expect(page.locator('.conflict-box')).toBeFocused()
  await expectAccessible(page)
  await save(page)
  await expect(page.getByTestId('error-summary')).toContainText('Choisissez la valeur à garder.')
  await panel.getByLabel(/^Prendre ma valeur, 500\s000\s€/).check()
  await save(page)
  await expect(page.getByText('Objectifs enregistrés.').first()).toBeVisible()
  const budget = page.getByRole('region', { name: 'Budget Global du Mois' })
  await expect(budget).toContainText(/500\s000\s€/)
  await expect(budget).toContainText('77')
  await expect(budget).toContainText(/1\s300,0\sh/)
  expect(address.pathname).toBe('/targets')
})

test('keeps what was typed when the session has ended', async ({ page, baseURL }) => {
  await signIn(page, 'manager', baseURL)
  await openEdit(page, '2026-09')
  await field(page, 'Cessions').fill('123')
  // why: signing in elsewhere ends this session (4-decisions, 9)
  const cookies = await page.context().cookies()
  await signIn(page, 'manager', baseURL)
  await page.context().clearCookies()
  await page.context().addCookies(cookies)
  await save(page)
  await expect(page).toHaveURL(/\/login\?retour=/)
  await page.getByLabel('E-mail').fill('manager@demo.fr')
  await page.getByLabel('Mot de passe', { exact: true }).fill('Demo-2026!')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText(/votre saisie a été conservée/)).toBeVisible()
  await expect(field(page, 'Cessions')).toHaveValue('123')
  await save(page)
  await expect(page.getByText('Objectifs enregistrés.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Modifier', exact: true }).click()
  await expect(field(page, 'Cessions')).toHaveValue('123')
})
