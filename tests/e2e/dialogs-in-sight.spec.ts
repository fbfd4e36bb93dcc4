import { DEMO_PASSWORD } from '../../build-scripts/demo/accounts'
import { openMonth, save } from './harness/planning'
import { emailOf, signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'dialogs-in-sight' })

/** Pages that open a dialog by their address, and its name. */
const DIALOGS: readonly (readonly [address: string, name: RegExp])[] = [
  ['/planning?month=2027-03&dialog=add', /collaborateur/],
  ['/planning?month=2027-03&mode=edit&dialog=paste', /Coller/],
  ['/planning?month=2027-03&dialog=journal', /^Modifications de mars 2027$/],
  ['/targets?month=2026-11&modal=journal', /Modifications du mois/],
  ['/targets?month=2026-11&history=body', /Historique Carrosserie/],
  ['/targets?month=2026-11&modal=delete', /Supprimer ces objectifs/],
]

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`a dialog opened without scripts is what one sees at ${width} px @no-js`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, 'manager', baseURL)
    for (const [address, name] of DIALOGS) {
      await page.goto(address)
      const heading = page.getByRole('dialog', { name }).getByRole('heading').first()
      const { y, height: tall } = (await heading.boundingBox()) ?? { y: -1, height: 0 }
      expect(y, address).toBeGreaterThanOrEqual(0)
      expect(y + tall, address).toBeLessThanOrEqual(height)
    }
  })

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`what saves a long form stands in its dialog at ${width} px @js`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, 'manager', baseURL)
    await page.goto('/planning?month=2027-03&dialog=add')
    const dialog = page.getByRole('dialog', { name: 'Ajouter un collaborateur' })
    await expect(dialog.getByLabel('Nom', { exact: true })).toBeFocused()
    const box = (await dialog.boundingBox()) ?? { y: 0, height: 0 }
    const button = dialog.getByRole('button', { name: 'Ajouter' })
    const { y, height: tall } = (await button.boundingBox()) ?? { y: height, height: 0 }
    expect(y + tall).toBeLessThan(box.y + box.height)
  })

test('on a phone no dialog scrolls sideways @js', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'manager', baseURL)
  for (const [address, name] of DIALOGS) {
    await page.goto(address)
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    const over = await dialog
      .locator('.dialog-body')
      .evaluate((body) => body.scrollWidth - body.clientWidth)
    expect(over, address).toBe(0)
  }
})

test('after a partly refused save the focus is in the first refused cell @js', async ({
  page,
  baseURL,
}) => {
  await openMonth(page, baseURL, 'month=2027-03&mode=edit')
  await expect(page.locator('.plan-status')).toContainText('Aucune modification')
  const cells = page.locator('tbody[data-section=mechanic] td[data-day] input[list]')
  await cells.nth(0).click()
  await page.keyboard.type('0,5')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('P')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('input[aria-invalid=true]')).toHaveCount(1)
  await save(page).first().click()
  await expect(page.locator('#plan-answer')).toContainText('1 modification enregistrée.')
  await expect(page.locator('input[aria-invalid=true]')).toBeFocused()
  await expect(cells.nth(1)).toHaveValue(/^P$/i)
})

test('why a name was not changed is in sight from the last row of the month @js', async ({
  page,
  baseURL,
}) => {
  await openMonth(page, baseURL, 'month=2027-03&mode=edit')
  await expect(page.locator('.plan-status')).toContainText('Aucune modification')
  await page.getByTitle('Renommer').last().click()
  const name = page.getByLabel(/^Nouveau nom/)
  await name.fill('Jean\u202eDupont')
  await page.keyboard.press('Enter')
  const answer = page.locator('#plan-answer')
  await expect(answer).toContainText('Erreur màj collaborateur: ')
  await expect(answer).toBeFocused()
  await expect(answer).toBeInViewport({ ratio: 1 })
  await expect(name).toHaveValue('Jean\u202eDupont')
})

test('a name that was refused comes back into its field @no-js', async ({ page, baseURL }) => {
  await openMonth(page, baseURL, 'month=2027-03')
  await page.getByTitle('Renommer').last().click()
  const name = page.getByLabel(/^Nouveau nom/)
  await name.fill('Jean\u202eDupont')
  await page.getByRole('button', { name: 'Renommer' }).click()
  await expect(page.locator('#plan-answer')).toContainText('Erreur màj collaborateur: ')
  await expect(name).toHaveValue('Jean\u202eDupont')
})

test('a name typed on a session that ended waits in its field to be sent @js', async ({
  browser,
  page,
  baseURL,
}) => {
  await openMonth(page, baseURL, 'month=2027-03')
  const last = page.getByTitle('Renommer').last()
  const before = await last.innerText()
  await last.click()
  const name = page.getByLabel(/^Nouveau nom/)
  await name.fill('Zoé Perdue')
  const elsewhere = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(elsewhere, 'manager', baseURL)
  await elsewhere.context().close()
  await page.keyboard.press('Enter')
  await page.getByLabel('E-mail').fill(emailOf('manager'))
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.locator('#plan-answer')).toContainText('votre saisie a été conservée')
  await expect(name).toHaveValue('Zoé Perdue')
  await page.waitForLoadState('networkidle')
  await page.goto('/planning?month=2027-03')
  await expect(page.getByTitle('Renommer').last()).toHaveText(before)
})
