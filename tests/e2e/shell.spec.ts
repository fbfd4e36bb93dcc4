import { expectAccessible } from './harness/axe'
import { type DemoRole, signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

const ALL = [
  'Planning',
  'Objectifs du mois',
  'Synthèse',
  'Comparaison',
  'Actions',
  'Chiffre d’affaires',
  'Gestion des heures',
  'Productivité',
  'Ventes additionnelles',
  'Facturation',
  'VideoCheck',
  'Qualité',
  'Historique des résultats',
  'Administration',
  'Aide & Support',
]
const but = (...hidden: string[]) => ALL.filter((entry) => !hidden.includes(entry))
const HISTORY = 'Historique des résultats'

/** Sidebar entries by role (spec 1 §2.2). */
const SIDEBAR: Record<DemoRole, string[]> = {
  administrator: ALL,
  dirigeant: but('Administration'),
  director: but('Administration'),
  manager: but('Administration'),
  teamLeader: but('Administration', 'Planning', HISTORY),
  ccs: but('Administration', 'Planning', 'Productivité', HISTORY),
  secretary: but('Administration', 'Objectifs du mois', HISTORY),
  user: but('Administration', 'Planning', 'Objectifs du mois', HISTORY),
}

test.describe('the sidebar', () => {
  for (const [role, entries] of Object.entries(SIDEBAR) as [DemoRole, string[]][])
    test(`shows the entries of a ${role}`, async ({ page, baseURL }) => {
      await signIn(page, role, baseURL)
      await page.goto('/synthesis')
      const menu = page.getByRole('navigation', { name: 'Menu principal' })
      await expect(menu.getByRole('link')).toHaveText(entries)
      await expect(menu.locator('[aria-current=page]')).toHaveText('Synthèse')
    })
})

test.describe('the header', () => {
  test('offers the import to the administrator only', async ({ page, baseURL }) => {
    await signIn(page, 'administrator', baseURL)
    await page.goto('/synthesis')
    await expect(page.getByRole('link', { name: 'Importer Excel' })).toBeVisible()
    await signIn(page, 'manager', baseURL)
    await page.goto('/synthesis')
    await expect(page.getByRole('link', { name: 'Importer Excel' })).toHaveCount(0)
  })

  test('opens the user menu and signs out', { tag: '@also-no-js' }, async ({ page, baseURL }) => {
    await signIn(page, 'secretary', baseURL)
    await page.goto('/synthesis')
    await page.locator('summary').filter({ hasText: /^S$/ }).click()
    const menu = page.locator('.user-menu')
    await expect(menu.getByText('Gisèle Moreau')).toBeVisible()
    await expect(menu.getByText('Secrétaire', { exact: true })).toBeVisible()
    await expect(menu.getByText('Concessions accessibles')).toBeVisible()
    await expect(menu.getByText('Lyon Vaise')).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Mon profil' })).toBeVisible()
    await menu.getByRole('button', { name: 'Se déconnecter' }).click()
    await expect(page).toHaveURL(/\/login/)
    await page.goto('/synthesis')
    await expect(page).toHaveURL(/\/login/)
  })

  test('shows a plate’s user the preferred concession', async ({ page, baseURL }) => {
    await signIn(page, 'user', baseURL)
    await page.goto('/synthesis')
    await page.locator('summary').filter({ hasText: /^U$/ }).click()
    const menu = page.locator('.user-menu')
    await expect(menu.getByText('Concession de prédilection')).toBeVisible()
    await expect(menu.getByText('Plaque Métropole de Lyon')).toBeVisible()
  })
})

// shows 1 §2: /*
test('an unknown path leads to the synthesis', async ({ page, baseURL }) => {
  await signIn(page, 'ccs', baseURL)
  await page.goto('/nulle-part/du-tout')
  await expect(page).toHaveURL(/\/synthesis/)
})

test.describe('the scope selector', () => {
  test('narrows from network to concession and stays in the URL', { tag: '@also-no-js' }, async ({
    page,
    baseURL,
    scripts,
  }) => {
    const show = async () => {
      if (!scripts) await page.getByRole('button', { name: 'Afficher' }).click()
    }
    await signIn(page, 'administrator', baseURL)
    await page.goto('/synthesis')
    await expect(page.getByLabel('Groupe', { exact: true })).toContainText('Tous les groupes')
    await expect(page.getByLabel('Plaque', { exact: true })).toContainText('Choisir un groupe')
    await expect(page.getByLabel('Plaque', { exact: true })).toBeDisabled()
    await page.getByLabel('Groupe', { exact: true }).selectOption('Groupe Grand Ouest Automobiles')
    await show()
    await expect(page).toHaveURL(/group=[0-9a-f]{24}/)
    await expect(page.getByLabel('Plaque', { exact: true }).locator('option')).toHaveText([
      'Toutes les plaques',
      'Bretagne',
      'Pays de la Loire',
    ])
    await page.getByLabel('Plaque', { exact: true }).selectOption('Bretagne')
    await show()
    await expect(page.getByLabel('Concession', { exact: true }).locator('option')).toHaveText([
      'Toutes les concessions',
      'Rennes Cesson',
      'Saint-Malo',
      'Vitré',
    ])
    await page.getByLabel('Concession', { exact: true }).selectOption('Vitré')
    await show()
    await expect(page).toHaveURL(/site=[0-9a-f]{24}/)
    // a URL without scope opens the last selection (4-decisions, 3)
    await page.goto('/synthesis')
    await expect(
      page.getByLabel('Concession', { exact: true }).locator('option:checked'),
    ).toHaveText('Vitré')
  })

  test('refuses a concession outside the user’s cover', async ({ page, baseURL }) => {
    await signIn(page, 'administrator', baseURL)
    await page.goto('/synthesis')
    const foreign = await page
      .getByLabel('Groupe', { exact: true })
      .locator('option', { hasText: 'Grand Ouest' })
      .getAttribute('value')
    await signIn(page, 'dirigeant', baseURL)
    const answer = await page.goto(`/synthesis?group=${foreign}`)
    expect(answer?.status()).toBe(403)
  })
})

test.describe('the calendar', () => {
  test('marks imports and today, starts on Monday and offers no future day', async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'manager', baseURL)
    await page.goto('/synthesis')
    await expect(page.locator('.month-progress')).toContainText(
      'Novembre 2026 · 13 jours écoulés sur 20 · 65',
    )
    await page.locator('.date-picker summary').click()
    const calendar = page.locator('.date-picker .calendar')
    await expect(calendar.locator('thead th').first()).toHaveText('lu')
    await expect(calendar.getByRole('link', { name: /19 novembre 2026/ })).toHaveAttribute(
      'aria-current',
      'date',
    )
    await expect(
      calendar.getByRole('link', { name: /19 novembre 2026.*import présent/ }),
    ).toBeVisible()
    // Armistice, a public holiday without import
    await expect(calendar.getByRole('link', { name: /11 novembre 2026/ })).not.toHaveAccessibleName(
      /import présent/,
    )
    await expect(calendar.getByText('21', { exact: true })).toBeVisible()
    await expect(calendar.getByRole('link', { name: /21 novembre 2026/ })).toHaveCount(0)
    await calendar.getByRole('link', { name: /10 novembre 2026/ }).click()
    await expect(page).toHaveURL(/date=2026-11-10/)
    await expect(page.locator('.month-progress')).toContainText('7 jours écoulés sur 20')
  })

  test('navigates by month and year', { tag: '@also-no-js' }, async ({ page, baseURL }) => {
    await signIn(page, 'manager', baseURL)
    await page.goto('/synthesis')
    await page.locator('.date-picker summary').click()
    await page.getByRole('link', { name: /Mois précédent/ }).click()
    await expect(page.locator('.calendar-title')).toHaveText(/octobre 2026/i)
    await page.getByRole('link', { name: /15 octobre 2026/ }).click()
    await expect(page).toHaveURL(/date=2026-10-15/)
  })
})

test.describe('the frame', () => {
  test('is accessible with its menus open', { tag: '@also-no-js' }, async ({ page, baseURL }) => {
    await signIn(page, 'administrator', baseURL)
    await page.goto('/admin')
    await expectAccessible(page)
    await page.goto('/synthesis')
    await page.locator('.user-menu summary').click()
    await expectAccessible(page)
    await page.locator('.user-menu summary').click()
    await page.locator('.date-picker summary').click()
    await expectAccessible(page)
  })
})
