// @long: each page again, for differences between server and browser
import type { Page } from '@playwright/test'
import { holdScripts } from './harness/hold-scripts'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'
import { guarded } from './harness/wait-for-guard'

// User input between the arrival of a page and its hydration (every test here: @js).
test.use({ data: 'attaching' })

/** Opens the dialog that closes a reopened month, with the page's scripts held back. */
async function openClosingDialog(page: Page, baseURL: string | undefined, month: string) {
  await signIn(page, 'administrator', baseURL)
  const sites: { _id: string }[] = await (await page.request.get('/api/sites')).json()
  const site = sites[0]?._id ?? ''
  const answer = await page.request.post(`/planning?month=${month}&site=${site}`, {
    form: { intent: 'reopen', site, month },
    headers: { origin: new URL(baseURL ?? '').origin },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(302)
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  const release = await holdScripts(page)
  await page.goto(`/planning?month=${month}&site=${site}&dialog=close`, { waitUntil: 'commit' })
  const button = page.getByRole('dialog').getByRole('button', { name: 'Refermer le mois' })
  await expect(button).toBeVisible()
  return { release, posts, button }
}

const reopen = (page: Page) => page.getByRole('link', { name: 'Rouvrir le mois' })
const attached = (page: Page) => expect(page.locator('dialog:modal')).toBeVisible()

/** Moves the mouse to the centre of the button, without Playwright's waiting for actionability. */
async function aimAt(page: Page, button: ReturnType<Page['getByRole']>): Promise<void> {
  const box = await button.boundingBox()
  if (!box) throw new Error('the button is not on the page')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
}

test('a button held down during hydration acts once @js', async ({ page, baseURL }) => {
  const { release, posts, button } = await openClosingDialog(page, baseURL, '2026-07')
  await aimAt(page, button)
  await page.mouse.down()
  release()
  await attached(page)
  await page.mouse.up()
  await expect(reopen(page)).toBeVisible()
  expect(posts).toHaveLength(1)
})

test('a button clicked before hydration acts once @js', async ({ page, baseURL }) => {
  const { release, posts, button } = await openClosingDialog(page, baseURL, '2026-06')
  await aimAt(page, button)
  await page.mouse.down()
  await page.mouse.up()
  release()
  await expect(reopen(page)).toBeVisible()
  expect(posts).toHaveLength(1)
})

test('a click that ends on the backdrop leaves the dialog open @js', async ({ page, baseURL }) => {
  const { release, posts, button } = await openClosingDialog(page, baseURL, '2026-05')
  release()
  await attached(page)
  await aimAt(page, button)
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await button.click()
  await expect(reopen(page)).toBeVisible()
  expect(posts).toHaveLength(1)
})

test('choices, text and focus of a form survive hydration @js', async ({ page, baseURL }) => {
  await signIn(page, 'manager', baseURL)
  const release = await holdScripts(page)
  await page.goto('/planning?month=2027-01&dialog=add', { waitUntil: 'commit' })
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('Nom', { exact: true })
  await dialog.getByLabel('Service (équipe)').selectOption('CAS/CCS/CE')
  await dialog.getByLabel('Métier').selectOption('CE')
  await dialog.getByLabel('Service associé').selectOption('Mécanique')
  await name.click()
  await page.keyboard.type('Ines ')
  release()
  await attached(page)
  await page.keyboard.type('Tôt')
  await expect(name).toHaveValue('Ines Tôt')
  // with scripts the list has the trades of the team only
  await expect(dialog.getByLabel('Métier').locator('option')).toHaveText([
    'Choisir un métier',
    'CAS',
    'CCS',
    'CE',
  ])
  await expect(dialog.getByLabel('Métier')).toHaveValue('CE')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(page.locator('.toast')).toContainText('Collaborateur ajouté.')
  await expect(page.locator('tr[data-name="Ines Tôt"]')).toContainText('(CE)')
})

test('the level and the group chosen for an account survive hydration @js', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  const release = await holdScripts(page)
  await page.goto('/admin/users?dialog=create', { waitUntil: 'commit' })
  const dialog = page.getByRole('dialog')
  const [level, group] = [dialog.getByLabel('Niveau'), dialog.getByLabel('Groupe', { exact: true })]
  await level.selectOption('group')
  await group.selectOption({ index: 1 })
  const chosen = await group.inputValue()
  expect(chosen).not.toBe('')
  release()
  // with scripts only the lists of the chosen level show
  await expect(dialog.getByLabel('Plaque', { exact: true })).toHaveCount(0)
  await expect(level).toHaveValue('group')
  await expect(group).toHaveValue(chosen)
})

test('PDV numbers survive hydration, including an unfinished one @js', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  const release = await holdScripts(page)
  await page.goto('/admin/network', { waitUntil: 'commit' })
  const box = page.locator('details.disclosure', { hasText: 'Créer une concession' })
  await box.locator('summary').click()
  await box.getByLabel('Numéros PDV').click()
  await page.keyboard.type('0123, 45')
  release()
  await expect(box.locator('.tag')).toHaveText(['0123'])
  await page.keyboard.type('67')
  await expect(box.locator('input[name=pdv]')).toHaveValue('0123, 4567')
})

test('cells typed before the grid attaches are pending @js', async ({ page, baseURL }) => {
  await signIn(page, 'manager', baseURL)
  const release = await holdScripts(page)
  // June 2035 begins on a Friday
  await page.goto('/planning?month=2035-06&mode=edit', { waitUntil: 'commit' })
  const row = page.locator('tr[data-worker]').first().locator('input[list]')
  const [friday, saturday] = [row.nth(0), row.nth(1)]
  await saturday.fill('cp')
  await friday.click()
  await page.keyboard.type('R')
  release()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.locator('.plan-status')).toContainText('2 modifications à enregistrer.')
  await page.keyboard.type('TT')
  await expect(friday).toHaveValue('RTT')
  await page.keyboard.press('ArrowRight')
  await expect(saturday).toHaveValue('CP')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(
    page.getByText('2 modifications ne sont pas enregistrées. Elles seront perdues.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Continuer la saisie' }).click()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.locator('.toast')).toContainText('2 modifications enregistrées.')
})

test('a cell edited while the grid attaches is pending @js', async ({ page, baseURL }) => {
  await signIn(page, 'manager', baseURL)
  const release = await holdScripts(page)
  await page.goto('/planning?month=2035-08&mode=edit', { waitUntil: 'commit' })
  const cell = page.locator('tr[data-worker]').first().locator('input[list]').first()
  await cell.click()
  // types after the grid attaches and before React replays the earlier focus event
  await page.evaluate(() =>
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[role=grid]')) return
      observer.disconnect()
      document.execCommand('insertText', false, 'cp')
    }).observe(document, { subtree: true, attributeFilter: ['role'] }),
  )
  release()
  await guarded(page)
  await expect(cell).toHaveValue('cp')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(
    page.getByText('1 modification n’est pas enregistrée. Elle sera perdue.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Continuer la saisie' }).click()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.locator('.toast')).toContainText('1 modification enregistrée.')
})

test('a cancellation requested before hydration and confirmed after keeps no cell @js', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'manager', baseURL)
  const release = await holdScripts(page)
  const address = '/planning?month=2035-10&mode=edit'
  await page.goto(address, { waitUntil: 'commit' })
  const cell = page.locator('tr[data-worker]').first().locator('input[list]').first()
  await cell.fill('CP')
  await page.getByRole('button', { name: 'Annuler' }).click({ noWaitAfter: true })
  await expect(page.getByText('1 modification n’est pas enregistrée.')).toBeVisible()
  release()
  await guarded(page)
  await expect(page.locator('.plan-status')).toContainText('1 modification à enregistrer.')
  await page.getByRole('link', { name: 'Abandonner', exact: true }).click()
  await expect(page).not.toHaveURL(/mode=edit/)
  await expect(page.getByRole('link', { name: 'Modifier le planning' })).toBeVisible()
  await expect(page.getByText('sans enregistrement')).toHaveCount(0)
  await page.goto(address)
  await expect(page.locator('.plan-status')).toHaveText('Aucune modification.')
  await expect(cell).toHaveValue('')
})

for (const [address, label, loss] of [
  ['/targets?month=2035-09&mode=edit', 'Carrosserie, HEC', 'Les objectifs modifiés'],
  ['/quality?date=2026-11-19&mode=edit', 'Nombre d’enquêtes', 'Les données qualité modifiées'],
] as const)
  test(`input from before hydration is guarded: ${label} @js`, async ({ page, baseURL }) => {
    await signIn(page, 'manager', baseURL)
    const release = await holdScripts(page)
    await page.goto(address, { waitUntil: 'commit' })
    const field = page.getByLabel(label, { exact: true }).first()
    await field.fill('12')
    release()
    await guarded(page)
    await page.getByRole('link', { name: 'Synthèse', exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Abandonner les modifications\u202f?' })
    await expect(dialog).toContainText(loss)
    await dialog.getByRole('button', { name: 'Continuer la saisie' }).click()
    await expect(field).toHaveValue('12')
  })

test('a page with typed cells does not change while its scripts load @js', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'manager', baseURL)
  const spreadsheet = /\/build\/.*edit-area.*\.js/
  const release = await holdScripts(page, spreadsheet)
  const asked = page.waitForRequest(spreadsheet)
  await page.goto('/planning?month=2035-07&mode=edit', { waitUntil: 'commit' })
  const cell = page.locator('tr[data-worker]').first().locator('input[list]').nth(1)
  await cell.fill('M')
  await asked
  await page.getByRole('searchbox').pressSequentially('a')
  // with scripts the search would be submitted 250 ms after the last key
  await expect(page.waitForRequest(/_data=/, { timeout: 1500 })).rejects.toThrow()
  release()
  await expect(page.getByRole('grid')).toBeVisible()
  await page.getByRole('searchbox').pressSequentially('e')
  await expect(page).toHaveURL(/q=ae/)
  await expect(cell).toHaveValue('M')
  await expect(page.locator('.plan-status')).toContainText('1 modification à enregistrer.')
})

test('a dialog opens although its code belongs to a replaced version @js', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/planning?month=2035-07', { waitUntil: 'networkidle' })
  await page.route('**/open-dialog-*', (route) => route.abort())
  let loads = 0
  page.on('domcontentloaded', () => loads++)
  await page.getByRole('link', { name: 'Ajouter un collaborateur' }).click()
  await expect(page.getByRole('dialog')).toBeVisible({ timeout: 15_000 })
  // one reload; polls, because the dialog is visible before `domcontentloaded`
  await expect.poll(() => loads).toBe(1)
  await expect(page.getByText('Une erreur est survenue')).toBeHidden()
})

test('typed text survives a lazy component whose code does not load @js', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'manager', baseURL)
  let isCut = true
  await page.route('**/edit-area-*', (route) => (isCut ? route.abort() : route.continue()))
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('edit-area'),
  )
  await page.goto('/planning?month=2027-02&mode=edit')
  const field = page.locator('tbody[data-section=mechanic] td[data-day] input[list]').first()
  await field.fill('CP')
  await failed
  isCut = false
  await guarded(page)
  await expect(field).toHaveValue('CP')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).first().click()
  await expect(page.getByText('1 modification enregistrée.').first()).toBeVisible()
})

test('a menu opened before the scripts arrived stays open @js', async ({ page, baseURL }) => {
  await signIn(page, 'manager', baseURL)
  const release = await holdScripts(page)
  await page.goto('/synthesis', { waitUntil: 'commit' })
  const menu = page.locator('.user-menu')
  const summary = menu.locator('summary')
  await summary.click()
  const profile = menu.getByRole('link', { name: 'Mon profil' })
  await expect(profile).toBeVisible()
  release()
  const isAttached = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps'))
  await expect.poll(() => summary.evaluate(isAttached)).toBe(true)
  // effects run after the frame that attached
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  await expect(profile).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(profile).toBeHidden({ timeout: 200 })
  }).toPass()
})
