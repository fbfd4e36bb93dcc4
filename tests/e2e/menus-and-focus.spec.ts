import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

const DISCLOSURES = ['.user-menu', '.date-picker']

test.describe('menus of the header and the filter bar @js', () => {
  for (const menu of DISCLOSURES)
    test(`${menu} closes on Escape and returns the focus`, async ({ page, baseURL }) => {
      await signIn(page, 'manager', baseURL)
      await page.goto('/synthesis', { waitUntil: 'networkidle' })
      const summary = page.locator(`${menu} > summary`)
      await summary.click()
      await expect(page.locator(`${menu} > .menu-panel`)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.locator(`${menu} > .menu-panel`)).toBeHidden()
      await expect(summary).toBeFocused()
    })

  test('close on a click outside and when another page is opened', async ({ page, baseURL }) => {
    await signIn(page, 'administrator', baseURL)
    await page.goto('/synthesis', { waitUntil: 'networkidle' })
    const panel = page.locator('.user-menu > .menu-panel')
    await page.locator('.user-menu > summary').click()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(panel).toBeHidden()
    await page.locator('.user-menu > summary').click()
    await expect(panel).toBeVisible()
    await page.getByRole('link', { name: 'Administration' }).click()
    await expect(page).toHaveURL(/\/admin$/)
    await expect(panel).toBeHidden()
  })
})

test.describe('going to another page @js', () => {
  test('moves the focus to its heading', async ({ page, baseURL }) => {
    await signIn(page, 'administrator', baseURL)
    await page.goto('/synthesis', { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: 'Administration' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeFocused()
  })

  test('within a page, an action that removes its own button moves the focus to the heading', async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'manager', baseURL)
    await page.goto('/targets?month=2027-02', { waitUntil: 'networkidle' })
    const heading = page.getByRole('heading', { level: 1, name: 'Objectifs du mois' })
    for (const name of ['Modifier', 'Annuler']) {
      await page.getByRole('link', { name, exact: true }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
      await expect(heading).toBeFocused()
    }
  })

  test('keeps the focus on the changed list', async ({ page, baseURL }) => {
    await signIn(page, 'administrator', baseURL)
    await page.goto('/synthesis?group=all', { waitUntil: 'networkidle' })
    const group = page.getByLabel('Groupe')
    await group.focus()
    await group.selectOption({ index: 1 })
    await expect(page).toHaveURL(/group=[0-9a-f]{24}/)
    await expect(page.getByLabel('Plaque')).toBeEnabled()
    await expect(group).toBeFocused()
  })
})

test.describe('a popup', () => {
  test('is a modal window that Escape, the cross and a click on the backdrop close @js', async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'manager', baseURL)
    await page.goto('/synthesis', { waitUntil: 'networkidle' })
    const here = page.url()
    const dialog = page.locator('dialog:modal')
    const ways = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('link', { name: 'Fermer' }).click(),
      () => page.mouse.click(5, 5),
    ]
    for (const close of ways) {
      await page.locator('.gauge-more').first().click()
      await expect(dialog).toBeVisible()
      await close()
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(here)
    }
  })

  test('with unsaved input stays open on a backdrop click @js', async ({ page, baseURL }) => {
    await signIn(page, 'manager', baseURL)
    await page.goto('/planning?month=2027-01&dialog=add', { waitUntil: 'networkidle' })
    const dialog = page.locator('dialog:modal')
    const name = dialog.getByLabel('Nom', { exact: true })
    await name.fill('Zoé Lambert')
    await page.mouse.click(5, 5)
    await expect(name).toHaveValue('Zoé Lambert')
    await dialog.getByRole('button', { name: 'Ajouter' }).click()
    await expect(dialog.getByTestId('error-summary')).toBeVisible()
    await page.mouse.click(5, 5)
    await expect(name).toHaveValue('Zoé Lambert')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('is a section of the page with a link that closes it @no-js', async ({ page, baseURL }) => {
    await signIn(page, 'manager', baseURL)
    await page.goto('/synthesis')
    await page.locator('.gauge-more').first().click()
    const dialog = page.locator('dialog[open]')
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('link', { name: 'Fermer' }).click()
    await expect(dialog).toHaveCount(0)
  })
})

test.describe('error pages', () => {
  // shows 1 §6: Vous n’avez pas les permissions nécessaires pour accéder à cette page.
  // shows 1 §8: Erreur
  test('show inside the shell, with the status and a link to continue', async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'manager', baseURL)
    const answer = await page.goto('/admin')
    expect(answer?.status()).toBe(403)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erreur')
    await expect(page.getByRole('alert')).toHaveText(
      'Vous n’avez pas les permissions nécessaires pour accéder à cette page.',
    )
    await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Retour à la synthèse' }).click()
    await expect(page).toHaveURL(/\/synthesis/)
  })

  test('have no link to files or origins of figures that they do not show', async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'ccs', baseURL)
    const answer = await page.goto('/productivity')
    expect(answer?.status()).toBe(403)
    const acts = page.locator('.page-actions').getByRole('link')
    await expect(acts).toHaveText(['Rechercher'])
  })

  test('keep the shell also when the URL names a scope that the user does not cover', async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'manager', baseURL)
    await page.goto('/synthesis')
    const own = await page.locator('.scope-only').innerText()
    const answer = await page.goto('/synthesis?group=all')
    expect(answer?.status()).toBe(403)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erreur')
    await expect(page.getByRole('alert')).toHaveText(
      'Vous n’avez pas les permissions nécessaires pour accéder à cette page.',
    )
    await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
    // the filter bar shows the scope that the user covers
    expect(await page.locator('.scope-only').innerText()).toBe(own)
    await expectAccessible(page)
  })

  test('show inside the shell that an import does not exist', async ({ page, baseURL }) => {
    await signIn(page, 'administrator', baseURL)
    const answer = await page.goto('/admin/imports/0123456789abcdef01234567')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('Page introuvable')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
  })
})

test.describe('the keyboard', () => {
  test('reaches the skip link first, then the menu', async ({ page, baseURL }) => {
    await signIn(page, 'manager', baseURL)
    await page.goto('/synthesis')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#contenu')).toBeFocused()
  })
})

test('the shell does not violate the content security policy', { tag: '@also-no-js' }, async ({
  page,
  baseURL,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await signIn(page, 'manager', baseURL)
  await page.goto('/synthesis', { waitUntil: 'networkidle' })
  await page.goto('/synthesis?tab=progress', { waitUntil: 'networkidle' })
  expect(complaints).toEqual([])
})
