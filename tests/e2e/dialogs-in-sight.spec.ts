import { DEMO_PASSWORD } from '../../build-scripts/demo/accounts'
import { openMonth, save } from './harness/planning'
import { emailOf, signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'dialogs-in-sight' })

/** URLs that open a dialog, with the dialog's accessible name. */
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
  test(`a dialog opened without scripts is in view at ${width} px @no-js`, async ({
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
  test(`the save button of a long form is in view in its dialog at ${width} px @js`, async ({
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

test('after a partly rejected save the focus is in the first rejected cell @js', async ({
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

test('the error of a name in the last row of the month is in view @js', async ({
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

test('a rejected name is shown in its field again @no-js', async ({ page, baseURL }) => {
  await openMonth(page, baseURL, 'month=2027-03')
  await page.getByTitle('Renommer').last().click()
  const name = page.getByLabel(/^Nouveau nom/)
  await name.fill('Jean\u202eDupont')
  await page.getByRole('button', { name: 'Renommer' }).click()
  await expect(page.locator('#plan-answer')).toContainText('Erreur màj collaborateur: ')
  await expect(name).toHaveValue('Jean\u202eDupont')
})

test('a name typed after the session ended is kept in its field @js', async ({
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
