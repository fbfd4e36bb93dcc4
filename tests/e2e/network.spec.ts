// @long: its forms are posted over HTTP by tests/api/forms
import type { Locator, Page } from '@playwright/test'
import { type DemoRole, signIn } from './harness/sign-in'
import { expect, test } from './harness/test'
import { guarded } from './harness/wait-for-guard'

test.use({ data: 'network' })

const SILENT = 'No response from server. Check connection.'

/** Asserts that the message shows as a toast and above the page, and that the page kept its URL. */
async function expectKept(page: Page, sentence: string, address: string) {
  await expect(page.locator('.toast')).toContainText(sentence)
  await expect(page.locator('.content > .notice-error')).toHaveText(sentence)
  // path and mode only: a form adds a scope that the URL omitted
  const shown = ({ pathname, searchParams }: URL) => [pathname, searchParams.get('mode')]
  // polls: Back changes the URL before the page is requested
  await expect.poll(() => shown(new URL(page.url()))).toEqual(shown(new URL(address)))
}

interface Form {
  role: DemoRole
  address: string
  field: (page: Page) => Locator
  /** text typed into the field, in the format in which the field shows it */
  text: string
  button: string
  saved: string | RegExp
}
const FORMS: Record<string, Form> = {
  targets: {
    role: 'manager',
    address: '/targets?month=2027-03&mode=edit',
    text: '123,5',
    field: (page) => page.getByLabel('Carrosserie, HEC', { exact: true }),
    button: 'Enregistrer',
    saved: 'Objectifs enregistrés.',
  },
  planning: {
    role: 'manager',
    address: '/planning?month=2027-02&mode=edit',
    text: 'CP',
    field: (page) => page.locator('tbody[data-section=mechanic] td[data-day] input[list]').first(),
    button: 'Enregistrer',
    saved: '1 modification enregistrée.',
  },
  quality: {
    role: 'manager',
    address: '/quality?date=2026-07-15&mode=edit',
    text: '77',
    field: (page) => page.getByLabel('Nombre d’enquêtes').first(),
    button: 'Enregistrer',
    saved: /marque\(s\) enregistrée\(s\) avec succès/,
  },
  productivity: {
    role: 'manager',
    address: '/productivity?date=2026-11-19&mode=edit',
    text: '149,5',
    field: (page) => page.locator('input[name^="target:"]').first(),
    button: 'Enregistrer Tout',
    saved: 'Objectifs des collaborateurs mis à jour',
  },
  administration: {
    role: 'administrator',
    address: '/admin/network',
    text: 'Groupe hors ligne',
    field: (page) => page.locator('.content details').first().getByLabel('Nom'),
    button: 'Créer',
    saved: 'Groupe créé avec succès',
  },
}

for (const [name, form] of Object.entries(FORMS))
  test(`${name}: a save without network keeps the form, and works when the network is back @js`, async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(page, form.role, baseURL)
    await page.goto(form.address, { waitUntil: 'networkidle' })
    if (name === 'administration') await page.locator('.content details summary').first().click()
    const field = form.field(page)
    await field.fill(form.text)
    const address = page.url()
    const save = page.getByRole('button', { name: form.button, exact: true }).first()
    await context.setOffline(true)
    const saveInVain = async () => {
      // waits for the failed request: the message of the previous save is still visible
      const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
      await save.click()
      await failed
      await expectKept(page, SILENT, address)
      await expect(field).toHaveValue(form.text)
    }
    await saveInVain()
    await saveInVain()
    await context.setOffline(false)
    await save.click()
    await expect(page.getByText(form.saved).first()).toBeVisible()
    await expect(page.locator('.content > .notice-error')).toHaveCount(0)
  })

test('a form rejected by the server keeps later input @js', async ({ page, context, baseURL }) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/targets?month=2027-04&mode=edit')
  const revenue = page.getByLabel('Carrosserie, CA Net', { exact: true })
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await revenue.fill('-1')
  await save.click()
  await expect(page.getByText('La valeur doit être supérieure ou égale à 0.').first()).toBeVisible()
  await revenue.fill('4321')
  await context.setOffline(true)
  await save.click()
  await expectKept(page, SILENT, page.url())
  // the field lost the focus: thousands are grouped
  await expect(revenue).toHaveValue('4\u202f321')
  await context.setOffline(false)
  await save.click()
  await expect(page.getByText('Objectifs enregistrés.').first()).toBeVisible()
  // saved once: the month's journal has one entry
  await page.goto('/targets?month=2027-04&modal=journal')
  await expect(page.getByRole('dialog').getByText('Création')).toHaveCount(1)
})

// shows 1 §8: No response from server. Check connection.
test('a page that cannot be loaded leaves the current one in place @js', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/synthesis?date=2026-11-18')
  await page.goto('/revenue?date=2026-11-19')
  await page.getByRole('link', { name: 'Facturation', exact: true }).first().click()
  await expect(page).toHaveURL(/\/entries/)
  const address = page.url()
  await context.setOffline(true)
  // navigations: a page whose code is loaded, a page that was never opened, and Back
  for (const turn of [
    () => page.getByRole('link', { name: 'Chiffre d’affaires', exact: true }).first().click(),
    () => page.getByRole('link', { name: 'Qualité', exact: true }).first().click(),
    () => page.evaluate(() => history.back()),
  ]) {
    await turn()
    await expectKept(page, SILENT, address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Facturation')
  }
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Qualité', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Qualité')
  await expect(page.locator('.content > .notice-error')).toHaveCount(0)
})

// shows 1 §8: An unexpected error occurred
test('a response of a proxy instead of the product keeps the form @js', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/targets?month=2027-05&mode=edit')
  const address = page.url()
  const field = page.getByLabel('Carrosserie, HEC', { exact: true })
  // waits for hydration: before it, the browser would submit the form itself
  await guarded(page)
  await field.fill('12')
  let answer = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }
  await page.route('**/*_data=*', (route) => route.fulfill(answer))
  for (const [next, sentence] of [
    [answer, 'An unexpected error occurred'],
    [{ ...answer, status: 500 }, 'An unexpected error occurred'],
    [{ ...answer, status: 200, body: '<p>Portail Wi-Fi' }, 'An unexpected error occurred'],
    [
      { status: 503, contentType: 'application/json', body: '{"message":"En maintenance."}' },
      'En maintenance.',
    ],
  ] as const) {
    answer = next
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expectKept(page, sentence, address)
    await expect(field).toHaveValue('12')
  }
  await page.unroute('**/*_data=*')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Objectifs enregistrés.').first()).toBeVisible()
})
