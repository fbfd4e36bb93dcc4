// @long: its forms are posted over HTTP by tests/api/forms
import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

const monthOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Jours ouvrés' }).getByRole('listitem').filter({ hasText: name })

// a copy of the demo data of its own: these tests change the calendar
test.use({ data: 'calendar' })

test.describe('working days and public holidays', () => {
  test.beforeEach(async ({ page, baseURL }) => {
    await signIn(page, 'administrator', baseURL)
  })

  test('stores a month’s working days, shown on the targets, and goes back to the computed number', async ({
    page,
  }) => {
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Calendrier', exact: true }).click()
    const november = monthOf(page, 'Novembre 2026')
    await expect(november).toBeVisible()
    await expectAccessible(page)
    await november.getByRole('textbox').fill('beaucoup')
    await november.getByRole('button', { name: 'Mettre à jour' }).click()
    await expect(november).toContainText(
      'Le nombre de jours ouvrés doit être un entier supérieur ou égal à 0.',
    )
    await expect(november.getByRole('textbox')).toHaveValue('beaucoup')
    await expectAccessible(page)
    await november.getByRole('textbox').fill('18')
    await november.getByRole('button', { name: 'Mettre à jour' }).click()
    await expect(
      page.getByText('Jours ouvrés mis à jour pour novembre 2026.').first(),
    ).toBeVisible()
    await page.goto('/targets?month=2026-11&group=all')
    await expect(page.getByText('18 jrs ouvrés')).toBeVisible()
    await page.goto('/admin/calendar')
    await november.getByRole('button', { name: /^Revenir au nombre calculé/ }).click()
    await expect(november.getByRole('textbox')).toHaveValue('20')
  })

  test('shows any year of the range', async ({ page, scripts }) => {
    await page.goto('/admin/calendar')
    const panel = page.getByRole('region', { name: 'Jours ouvrés' })
    await expect(panel.getByLabel('Année').locator('option')).toHaveCount(101)
    await panel.getByLabel('Année').selectOption('2028')
    if (!scripts) await panel.getByRole('button', { name: 'Afficher' }).click()
    await expect(page).toHaveURL(/year=2028/)
    const february = monthOf(page, 'Février 2028')
    await expect(february.getByRole('textbox')).toHaveValue('21')
    const holidays = page.getByRole('region', { name: 'Jours fériés' })
    await expect(holidays.getByLabel('Année').locator('option')).toHaveCount(11)
    await holidays.getByLabel('Année').selectOption('2031')
    if (!scripts) await holidays.getByRole('button', { name: 'Afficher' }).click()
    await expect(holidays).toContainText('11 jours fériés en 2031')
    await expect(page).toHaveURL(/year=2028/)
  })

  // shows 2 §2: /admin/calendar
  test('adds, edits and deletes a holiday, and tells so in the trail', async ({ page }) => {
    await page.goto('/admin/calendar')
    const panel = page.getByRole('region', { name: 'Jours fériés' })
    await panel.getByLabel('Nom').fill('Pont de novembre')
    await panel.getByRole('button', { name: 'Ajouter' }).click()
    await expect(panel).toContainText('La date et le nom sont requis pour ajouter un jour férié.')
    await expect(panel.getByLabel('Nom')).toHaveValue('Pont de novembre')
    await panel.getByLabel('Date').fill('2026-11-12')
    await panel.getByRole('button', { name: 'Ajouter' }).click()
    const question = panel.getByRole('form', { name: 'Cellules déjà remplies' })
    await expect(question).toContainText(
      /^Le 12\/11\/2026, [\d\s]+ cellules du planning sont remplies dans 12 concessions/,
    )
    await question.getByRole('button', { name: 'Garder' }).click()
    await expect(page.getByText(/^Jour férié ajouté\. .* elles comptent/).first()).toBeVisible()
    const november = monthOf(page, 'Novembre 2026')
    await expect(november.getByRole('textbox')).toHaveValue('19')

    await panel.getByRole('link', { name: 'Modifier Pont de novembre' }).click()
    const edit = page.getByRole('dialog', { name: 'Modifier Pont de novembre' })
    // why: one that opens while it is looked at is half transparent
    await expect(edit).toBeVisible()
    await expectAccessible(page)
    await edit.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Aucune modification détectée.').first()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await panel.getByRole('link', { name: 'Modifier Pont de novembre' }).click()
    await edit.getByLabel('Nom').fill('')
    await edit.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(edit.getByTestId('error-summary')).toContainText(
      'Le nom du jour férié ne peut pas être vide.',
    )
    await edit.getByLabel('Nom').fill('Pont de l’armistice')
    await edit.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Jour férié modifié.').first()).toBeVisible()

    await panel.getByRole('link', { name: 'Supprimer Pont de l’armistice' }).click()
    const remove = page.getByRole('dialog')
    await expect(remove).toContainText('jeudi 12 novembre 2026')
    await expectAccessible(page)
    await remove.getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('Jour férié supprimé.').first()).toBeVisible()
    await page.getByRole('link', { name: 'Modifications', exact: true }).click()
    const trail = page.getByRole('dialog', { name: 'Modifications du calendrier' })
    const acts = trail.getByRole('listitem').filter({ hasText: 'Jour férié' })
    await expect(acts).toHaveCount(3)
    await expect(acts.first()).toContainText(/suppression par .* le 20\/11\/2026/)
    await expectAccessible(page)
  })

  test('asks what becomes of filled cells: kept ones stay to be edited, cleared ones go', async ({
    page,
  }) => {
    test.slow()
    const [site] = await (await page.request.get('/api/sites')).json()
    const panel = page.getByRole('region', { name: 'Jours fériés' })
    const question = panel.getByRole('form', { name: 'Cellules déjà remplies' })
    const add = async (date: string, button: string) => {
      await page.goto('/admin/calendar')
      await panel.getByLabel('Date').fill(date)
      await panel.getByLabel('Nom').fill('Pont')
      await panel.getByRole('button', { name: 'Ajouter' }).click()
      await expect(question).toContainText('Faut-il les garder ou les effacer')
      await expectAccessible(page)
      await question.getByRole('button', { name: button }).click()
      await expect(page.getByText(/^Jour férié ajouté\. [\d\s]+ cellules/).first()).toBeVisible()
    }
    const cells = async (day: string) => {
      await page.goto(`/planning?site=${site._id}&month=2026-11&mode=edit`)
      return page.locator(`input[aria-label$="${day}, Pont"]`)
    }
    await add('2026-11-25', 'Garder')
    const kept = await cells('mer. 25')
    const before = await kept.count()
    expect(before).toBeGreaterThan(5)
    await kept.first().fill('')
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page.getByText('1 modification enregistrée').first()).toBeVisible({
      timeout: 30_000,
    })
    await expect(await cells('mer. 25')).toHaveCount(before - 1)

    await add('2026-11-26', 'Effacer')
    await expect(await cells('jeu. 26')).toHaveCount(0)
  })
})
