import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

// own copy of the demo data: these tests change accounts and the calendar
test.use({ data: 'focus' })

const H1 = { level: 1 } as const

test.describe('the focus after an action @js', () => {
  test('is on the heading after a requested reset mail and after the end of a session', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.goto('/login?oubli=1')
    await page.getByLabel('E-mail').fill('personne@essai.fr')
    await page.getByRole('button', { name: 'Envoyer le lien' }).click()
    await expect(page.getByText(/Un e-mail de réinitialisation a été envoyé/)).toBeVisible()
    await expect(page.getByRole('heading', { ...H1, name: 'Mot de passe oublié' })).toBeFocused()

    await signIn(page, 'manager', baseURL)
    await page.goto('/synthesis')
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
    await signIn(await elsewhere.newPage(), 'manager', baseURL)
    await elsewhere.close()
    await page.getByRole('link', { name: 'Facturation', exact: true }).click()
    await expect(page.getByRole('heading', { ...H1, name: 'Connexion' })).toBeFocused()
  })

  test('working days are saved month after month with Enter', async ({ page, baseURL }) => {
    await signIn(page, 'administrator', baseURL)
    await page.goto('/admin/calendar?year=2027')
    const march = page.getByRole('textbox', { name: 'Mars 2027' })
    await march.fill('21')
    await march.press('Enter')
    await expect(page.getByText('Jours ouvrés mis à jour pour mars 2027.').first()).toBeVisible()
    await expect(march).toBeFocused()
    await page.getByRole('button', { name: 'Revenir au nombre calculé, Mars 2027' }).click()
    await expect(march).toHaveValue('22')
  })

  test('returns to a row’s menu when a dialog opened from the menu closes', async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'administrator', baseURL)
    await page.goto('/admin/users')
    const menu = page.locator('summary', { hasText: 'Gérer' }).first()
    await menu.press('Enter')
    await page
      .getByRole('link', { name: /^Modifier/ })
      .first()
      .press('Enter')
    await expect(page.getByRole('dialog', { name: /^Modifier/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(menu).toBeFocused()
  })

  test('moves to the question about filled cells', async ({ page, baseURL }) => {
    await signIn(page, 'administrator', baseURL)
    await page.goto('/admin/calendar')
    const panel = page.getByRole('region', { name: 'Jours fériés' })
    await panel.getByLabel('Date').fill('2026-11-25')
    await panel.getByLabel('Nom').fill('Pont')
    await panel.getByRole('button', { name: 'Ajouter' }).click()
    await expect(panel.getByRole('form', { name: 'Cellules déjà remplies' })).toBeFocused()
  })
})

test('the provider’s line is below the form, and the form to the right of the product name', async ({
  page,
}) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/login')
    const [form, line, product] = await Promise.all(
      ['.sign-in-form', '.sign-in-provider', '.sign-in-aside'].map((box) =>
        page.locator(box).boundingBox(),
      ),
    )
    const bottom = (form?.y ?? 0) + (form?.height ?? 0)
    expect(line?.y ?? 0).toBeGreaterThan(bottom)
    expect(product?.x).toBe(0)
  }
})
