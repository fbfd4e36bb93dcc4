// @long: its forms are posted over HTTP by tests/api/forms
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { field, openEdit, save } from './harness/targets'
import { expect, test } from './harness/test'
import { guarded } from './harness/wait-for-guard'

// a copy of the demo data of its own: these tests save
test.use({ data: 'targets' })

const RATE = 'Carrosserie, CA Net/HEC'
const REVENUE = 'Carrosserie, CA Net'
const HEC = 'Carrosserie, HEC'

test.describe('monthly targets', () => {
  test('shows the month: working days, five cards, progress', async ({ page, baseURL }) => {
    await signIn(page, 'manager', baseURL)
    await page.goto('/targets')
    await expect(page.getByRole('heading', { level: 1, name: 'Objectifs du mois' })).toBeVisible()
    await expect(page.getByText('20 jrs ouvrés')).toBeVisible()
    for (const title of [
      'Potentiel mensuel par service',
      'Budget Global du Mois',
      'Objectifs par Service',
      'Ventes additionnelles',
      'Objectifs VideoCheck',
      'Avancement du CA',
    ])
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'CA/HEC', exact: true }).click()
    await expect(page).toHaveURL(/progress=ca-hec/)
    await expect(page.getByText('Écart à combler').first()).toBeVisible()
    await page.getByRole('link', { name: 'Mois précédent' }).click()
    await expect(page).toHaveURL(/month=2026-10/)
    await expect(page.getByText('22 jrs ouvrés')).toBeVisible()
  })

  // shows 1 §2: /targets
  test('edits a month: the edited rate gives the revenue, the edited revenue the rate', {
    tag: '@also-no-js',
  }, async ({ page, baseURL, scripts }) => {
    await signIn(page, 'manager', baseURL)
    await openEdit(page, '2026-11')
    await expectAccessible(page)
    await field(page, HEC).fill('200')
    await field(page, RATE).fill('310')
    if (scripts) await expect(field(page, REVENUE)).toHaveValue('62\u202f000')
    await save(page)
    await expect(page.getByText('Objectifs enregistrés.').first()).toBeVisible()
    await expect(page).not.toHaveURL(/mode=edit/)
    const row = page.getByRole('row', { name: /^Carrosserie 220,0/ })
    await expect(row).toContainText(/62\s000\s€/)
    await expect(row).toContainText(/310,00\s€\/h/)

    await page.getByRole('link', { name: 'Modifier', exact: true }).click()
    await field(page, REVENUE).fill('61 000')
    if (scripts) await expect(field(page, RATE)).toHaveValue('305')
    await field(page, 'Carrosserie, Plaquettes, quantité').fill('4')
    await page.locator('#services\\.body\\.selected\\.tires').uncheck()
    await save(page)
    await expect(page.getByRole('row', { name: /^Carrosserie 220,0/ })).toContainText(
      /305,00\s€\/h/,
    )
    const body = page.locator('.family-groups > div').last()
    await expect(body.getByText('Plaquettes')).toBeVisible()
    await expect(body.getByText('Pneus')).toHaveCount(0)
  })

  test('keeps the rate of a first HEC that is typed key by key @js', async ({ page, baseURL }) => {
    await signIn(page, 'manager', baseURL)
    await openEdit(page, '2027-11')
    await field(page, HEC).clear()
    await field(page, HEC).pressSequentially('120')
    await expect(field(page, REVENUE)).toHaveValue('36\u202f000')
    await field(page, 'Mécanique, CA Net/HEC').clear()
    await field(page, 'Mécanique, CA Net/HEC').pressSequentially('350')
    await field(page, 'Mécanique, HEC').clear()
    await field(page, 'Mécanique, HEC').pressSequentially('95,5')
    await expect(field(page, 'Mécanique, CA Net')).toHaveValue('33\u202f425')
    await field(page, 'Service Rapide, CA Net').clear()
    await field(page, 'Service Rapide, CA Net').pressSequentially('40000')
    await field(page, 'Service Rapide, HEC').clear()
    await field(page, 'Service Rapide, HEC').pressSequentially('160')
    await expect(field(page, 'Service Rapide, CA Net/HEC')).toHaveValue('250')
    await save(page)
    await expect(page.getByText('Objectifs enregistrés.').first()).toBeVisible()
    const services = page.getByRole('region', { name: 'Objectifs par Service' })
    const row = (service: string) => services.getByRole('row', { name: new RegExp(`^${service}`) })
    await expect(row('Carrosserie')).toContainText(/36\s000\s€.*300,00\s€\/h/)
    await expect(row('Mécanique')).toContainText(/33\s425\s€.*350,00\s€\/h/)
    await expect(row('Service Rapide')).toContainText(/40\s000\s€.*250,00\s€\/h/)
  })

  test('brings every error back in place and keeps what was typed; Annuler reloads', async ({
    page,
    baseURL,
    scripts,
  }) => {
    await signIn(page, 'manager', baseURL)
    await openEdit(page, '2026-11')
    await field(page, 'Cessions').fill('12,5')
    await field(page, 'Tx Réalisation %').fill('140')
    await field(page, 'Chiffre d’affaires (€)').fill('-3')
    await save(page)
    const summary = page.getByTestId('error-summary')
    await expect(summary.getByRole('link')).toHaveText([
      /Cessions\s: La valeur doit être un nombre entier\./,
      /Chiffre d’affaires\s: La valeur doit être supérieure ou égale à 0\./,
      /Tx Réalisation %\s: La valeur doit être comprise entre 0 et 100\./,
    ])
    await expect(field(page, 'Cessions')).toHaveValue('12,5')
    await expect(field(page, 'Chiffre d’affaires (€)')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(/^Erreur enregistrement: /)).toBeVisible()
    if (scripts) await expect(summary).toBeFocused()
    await expectAccessible(page)
    if (scripts) await guarded(page)
    await page.getByRole('link', { name: 'Annuler' }).click()
    if (scripts) await page.getByRole('button', { name: 'Abandonner' }).click()
    await expect(page.getByRole('link', { name: 'Modifier', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Modifier', exact: true }).click()
    await expect(field(page, 'Cessions')).not.toHaveValue('12,5')
  })

  test('Ctrl+S saves what was typed, from the field where it was typed @js', async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'manager', baseURL)
    await openEdit(page, '2027-01')
    await field(page, HEC).fill('207')
    await field(page, HEC).press('Control+s')
    await expect(page.getByText('Objectifs enregistrés.').first()).toBeVisible()
    await expect(page).not.toHaveURL(/mode=edit/)
    await expect(page.getByText(/^207,0\s?h$/).first()).toBeVisible()
  })

  test('asks before unsaved targets are left, and not once they are saved @js', async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'manager', baseURL)
    await openEdit(page, '2027-06')
    await field(page, HEC).fill('12')
    await guarded(page)
    const dialog = page.getByRole('dialog', { name: 'Abandonner les modifications\u202f?' })
    for (const name of ['Synthèse', 'Mois précédent', 'Annuler']) {
      await page.getByRole('link', { name, exact: true }).first().click()
      await expect(dialog).toContainText('Les objectifs modifiés ne sont pas enregistrés.')
      await dialog.getByRole('button', { name: 'Continuer la saisie' }).click()
      await expect(field(page, HEC)).toHaveValue('12')
    }
    await save(page)
    await expect(page.getByText('Objectifs enregistrés.').first()).toBeVisible()
    await page.getByRole('link', { name: 'Synthèse', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Synthèse')
    await openEdit(page, '2027-06')
    await page.getByRole('link', { name: 'Annuler' }).click()
    await expect(page.getByRole('link', { name: 'Modifier', exact: true })).toBeVisible()
  })

  test('fills an empty month from the same month a year before, and deletes it again', async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'manager', baseURL)
    await page.goto('/targets?month=2027-10')
    await expect(page.getByText('Aucun objectif enregistré pour octobre 2027')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Évolution en %').fill('5')
    await page.getByRole('button', { name: 'Reprendre octobre 2026' }).click()
    await expect(page.getByText(/Objectifs d’octobre 2026 repris \(\+5\s%\)/)).toBeVisible()
    await save(page)
    await expect(page.getByText('Objectifs enregistrés.').first()).toBeVisible()
    await page.getByRole('link', { name: 'Supprimer' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('octobre 2027\u202f: les objectifs et le potentiel figé')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('Objectifs supprimés.').first()).toBeVisible()
    await expect(page.getByText('Aucun objectif enregistré pour octobre 2027')).toBeVisible()
  })

  test('freezes the potential and tells every act in the trail', async ({ page, baseURL }) => {
    await signIn(page, 'manager', baseURL)
    await page.goto('/targets?month=2026-11')
    await page.getByRole('button', { name: 'Figer' }).click()
    await expect(page.getByText('Potentiel figé mis à jour avec succès.').first()).toBeVisible()
    await expect(page.getByText(/Figé le 20\/11\/2026/)).toBeVisible()
    await page.getByRole('link', { name: 'Modifications' }).click()
    const dialog = page.getByRole('dialog', { name: 'Modifications du mois' })
    await expect(dialog.getByText('Potentiel figé', { exact: true }).first()).toBeVisible()
    await expect(dialog.getByText('Potentiel figé · Mécanique').first()).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('link', { name: 'Fermer' }).click()
    await expect(page).not.toHaveURL(/modal=/)
  })

  test('opens six months of history from the table', async ({ page, baseURL, scripts }) => {
    await signIn(page, 'manager', baseURL)
    await page.goto('/targets?month=2026-11')
    await page.getByRole('link', { name: /historique Mécanique/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Historique Mécanique' })
    await expect(dialog.getByRole('row')).toHaveCount(8)
    await expect(dialog.getByRole('row').nth(1)).toContainText('Mai 2026')
    await expect(dialog.getByRole('row').last()).toContainText('Moyenne')
    await expectAccessible(page)
    if (scripts) {
      await page.keyboard.press('Escape')
      await expect(page).not.toHaveURL(/history=/)
    }
    await page.goto('/targets?month=2024-01&history=body')
    await expect(
      page.getByText(
        'Aucune donnée historique d’objectif disponible pour ce service sur les 6 derniers mois.',
      ),
    ).toBeVisible()
  })

  test('sums a group, read-only but for the grid', async ({ page, baseURL }) => {
    await signIn(page, 'director', baseURL)
    await page.goto('/targets?month=2026-11')
    await expect(page.getByRole('link', { name: 'Saisir en grille' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Objectifs par plaque' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Modifier', exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Figer' })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: /historique Carrosserie/ }).click()
    await expect(page.getByText('Historique disponible uniquement par concession.')).toBeVisible()
  })

  test('is refused to a team leader, and its editing to a dirigeant', async ({ page, baseURL }) => {
    await signIn(page, 'teamLeader', baseURL)
    await page.goto('/targets')
    await expect(
      page.getByText('Vous n’avez pas les permissions nécessaires pour accéder à cette page.'),
    ).toBeVisible()
    await signIn(page, 'dirigeant', baseURL)
    await page.goto('/targets?mode=edit')
    await expect(
      page.getByText('L’édition des objectifs est limitée au niveau concession.').first(),
    ).toBeVisible()
  })
})
