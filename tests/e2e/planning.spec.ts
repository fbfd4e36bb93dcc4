import {
  act,
  cell,
  names,
  openMonth,
  openRow,
  rowsOf,
  save,
  status,
  toast,
} from './harness/planning'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'planning' })

// shows decision 45 (page): pasted blocks
test('pastes a table by names under its days, shown before it is saved', {
  tag: '@also-no-js',
}, async ({ page, baseURL, scripts }) => {
  const month = scripts ? '2033-03' : '2034-03'
  await openMonth(page, baseURL, `month=${month}&mode=edit`)
  const [first = '', second = ''] = await names(page, 'guidance')
  await act(page, 'Coller')
  // 2 and 3 March are a Wednesday and a Thursday in 2033, a Thursday and a Friday in 2034
  await page
    .getByLabel('Tableau copié depuis Excel')
    .fill(`Nom\t2\t3\tTotal\n${second}\tP\tCP\t1\n${first.toUpperCase()}\tM\tZZ\t0\nInconnu\tP`)
  await page.getByRole('button', { name: 'Voir ce qui change' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('3 cellules pour 2 collaborateurs')).toBeVisible()
  await expect(dialog.getByText(`${first}, 1 cellule\u202f: M le 2`)).toBeVisible()
  await expect(dialog.getByText(`${second}, 2 cellules\u202f: P le 2\u202f; CP le 3`)).toBeVisible()
  await expect(
    dialog.getByText(`${first}, jour 3\u202f: «\u202fZZ\u202f», code inconnu.`),
  ).toBeVisible()
  await expect(dialog.getByText('«\u202fInconnu\u202f»\u202f: nom inconnu.')).toBeVisible()
  // returns to the pasted table, which is kept, and opens the preview again
  await dialog.getByRole('button', { name: 'Modifier le tableau' }).click()
  await expect(page.getByLabel('Tableau copié depuis Excel')).toHaveValue(/Inconnu\tP$/)
  await page.getByRole('button', { name: 'Voir ce qui change' }).click()
  if (scripts) {
    await dialog.getByRole('button', { name: 'Placer les 3 cellules' }).click()
    // the status line reports the result after the dialog closes
    await expect(dialog).toHaveCount(0)
    await expect(status(page)).toContainText('3 cellules collées, à enregistrer.')
    await save(page).click()
  } else await dialog.getByRole('button', { name: 'Enregistrer les 3 cellules' }).click()
  await expect(page.getByText('3 modifications enregistrées.')).toBeVisible()
  await page.goto(`/planning?month=${month}`)
  const row = rowsOf(page, 'guidance')
  await expect(row.nth(0).locator('td').nth(1)).toHaveText('M')
  await expect(row.nth(0).locator('td').nth(2)).toHaveText('')
  await expect(row.nth(1).locator('td').nth(1)).toHaveText('P')
  await expect(row.nth(1).locator('td').nth(2)).toHaveText('CP')
})

// shows 1 §2: /planning
test('saves typed cells, rejects invalid ones and keeps their text', {
  tag: '@also-no-js',
}, async ({ page, baseURL, scripts }) => {
  const month = scripts ? '2033-06' : '2034-06'
  const days = scripts ? ['mer. 1', 'jeu. 2', 'ven. 3'] : ['jeu. 1', 'ven. 2', 'sam. 3']
  await openMonth(page, baseURL, `month=${month}&mode=edit`)
  const [first = ''] = await names(page, 'guidance')
  await save(page).click()
  await expect(page.getByText('Aucune modification à enregistrer.')).toBeVisible()
  await cell(page, first, days[0] ?? '').fill('cp')
  if (scripts) await expect(page.getByText('Aucune modification à enregistrer.')).toBeHidden()
  await cell(page, first, days[1] ?? '').fill('1')
  await cell(page, first, days[2] ?? '').fill('zz')
  await save(page).click()
  await expect(page.getByText('1 modification enregistrée.')).toBeVisible()
  await expect(page.getByText('«\u202f1 », code non proposé à l’équipe Encadrement.')).toBeVisible()
  await expect(page.getByText('«\u202fzz », code inconnu.')).toBeVisible()
  await expect(cell(page, first, days[0] ?? '')).toHaveValue('CP')
  await expect(cell(page, first, days[1] ?? '')).toHaveValue('1')
  await cell(page, first, days[1] ?? '').fill('P')
  await cell(page, first, days[2] ?? '').fill('')
  await save(page).click()
  await expect(toast(page)).toContainText('1 modification enregistrée.')
  await expect(page).toHaveURL(/mode=edit/)
  const row = rowsOf(page, 'guidance').first()
  await expect(row.locator('td.k-CP')).toHaveCount(1)
  await expect(row.locator('td.k-P')).toHaveCount(1)
})

test('asks before typed cells are discarded', async ({ page, baseURL }) => {
  await openMonth(page, baseURL, 'month=2035-06&mode=edit')
  const [first = ''] = await names(page)
  await cell(page, first, 'ven. 1').fill('CP')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(
    page.getByText('Abandonner les modifications\u202f?').filter({ visible: true }),
  ).toBeVisible()
  await expect(
    page.getByText('1 modification n’est pas enregistrée. Elle sera perdue.'),
  ).toBeVisible()
  await expect(cell(page, first, 'ven. 1')).toHaveValue(/^cp$/i)
  await page
    .locator('a:visible, button:visible')
    .filter({ hasText: /^Abandonner$/ })
    .first()
    .click()
  await expect(page).not.toHaveURL(/mode=edit/)
  await expect(page.locator('td.k-CP')).toHaveCount(0)
})

test('loses no cell of two users who edit at the same time, and names a conflict', async ({
  page,
  baseURL,
  browser,
  scripts,
}) => {
  const month = scripts ? '2036-06' : '2037-06'
  const [mine, theirs, both] = scripts
    ? ['lun. 2', 'mar. 3', 'mer. 4']
    : ['lun. 1', 'mar. 2', 'mer. 3']
  await openMonth(page, baseURL, `month=${month}&mode=edit`)
  const people = await names(page)
  const other = await (await browser.newContext({ baseURL, javaScriptEnabled: scripts })).newPage()
  await signIn(other, 'secretary', baseURL)
  await other.goto(`/planning?month=${month}&mode=edit`)
  for (const name of people) {
    await cell(page, name, mine ?? '').fill('F')
    await cell(other, name, theirs ?? '').fill('R')
  }
  const [first = ''] = people
  await cell(page, first, both ?? '').fill('M')
  await cell(other, first, both ?? '').fill('CP')
  await save(page).click()
  await expect(toast(page)).toContainText(`${people.length + 1} modifications enregistrées.`)
  await save(other).click()
  await expect(other.getByText(`${people.length} modifications enregistrées.`)).toBeVisible()
  await expect(other.locator('.plan-conflicts')).toContainText(
    'vous aviez saisi CP, David Renard a enregistré M.',
  )
  await expect(cell(other, first, both ?? '')).toHaveValue('M')
  await page.reload()
  for (const code of ['F', 'R'])
    await expect(page.locator(`td.k-${code}`)).toHaveCount(people.length)
  await other.context().close()
})

test('adds, renames, flags, edits and deletes a collaborator', async ({
  page,
  baseURL,
  scripts,
}) => {
  await openMonth(page, baseURL, 'month=2026-12')
  await page.getByRole('link', { name: 'Ajouter un collaborateur' }).click()
  const dialog = page.getByRole('dialog')
  // a modal window focuses its first field, not the close button
  if (scripts) await expect(dialog.getByLabel('Nom', { exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog.getByText('Le nom est requis.').first()).toBeVisible()
  await expect(dialog.getByText('Le service (équipe) est requis.').first()).toBeVisible()
  const name = scripts ? 'Zoé Avec' : 'Zoé Sans'
  await dialog.getByLabel('Nom', { exact: true }).fill(name)
  await dialog.getByLabel('Service (équipe)').selectOption('CAS/CCS/CE')
  await dialog.getByLabel('Métier').selectOption('CCS')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog.getByText('Veuillez préciser le service associé.').first()).toBeVisible()
  await expect(dialog.getByLabel('Nom', { exact: true })).toHaveValue(name)
  await dialog.getByLabel('Service associé').selectOption('Carrosserie')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(toast(page)).toContainText('Collaborateur ajouté.')
  const row = (text: string) => page.locator(`tr[data-name="${text}"]`)
  // December 2026: 31 days − Sundays 6, 13, 20, 27 − Saturdays 5, 12, 19, 26 (4-decisions, 46) − Christmas
  await expect(row(name).locator('td.k-P')).toHaveCount(22)
  await openRow(page, name)
  await row(name)
    .getByRole('button', { name: `Apprenti\u202f: ${name}` })
    .click()
  await expect(row(name).getByTitle('Apprenti')).toHaveText('A')
  await row(name).getByRole('link', { name, exact: true }).click()
  const field = page.getByLabel(`Nouveau nom\u202f: ${name}`)
  // a rejected name stays in its field and can be corrected there
  await field.fill(`${name}\u202e`)
  await field.press('Enter')
  await expect(page.getByText('Ce texte contient des caractères invisibles')).toBeVisible()
  await field.fill(`${name} Roux`)
  await field.press('Enter')
  await expect(row(`${name} Roux`)).toBeVisible()
  await openRow(page, `${name} Roux`)
  await row(`${name} Roux`)
    .getByRole('link', { name: /^Modifier/ })
    .click()
  await expect(dialog.getByLabel('Service associé')).toHaveValue('body')
  await dialog.getByLabel('Service (équipe)').selectOption('Carrosserie')
  await dialog.getByLabel('Compte lié').selectOption('Farida Benali (ccs@demo.fr)')
  await dialog.getByRole('button', { name: 'Enregistrer la fiche' }).click()
  // codes of the former team are not offered to the new one (4-decisions, 51)
  await expect(dialog.getByText('22 cellules du planning portent un code')).toBeVisible()
  await dialog.getByRole('button', { name: 'Effacer', exact: true }).click()
  await expect(toast(page)).toContainText('Collaborateur modifié.')
  await expect(page.locator('tbody[data-section=body]')).toContainText(`${name} Roux`)
  await page.getByRole('link', { name: 'Modifier le planning' }).click()
  await expect(save(page)).toBeVisible()
  await openRow(page, `${name} Roux`)
  await row(`${name} Roux`)
    .getByRole('link', { name: /^Supprimer/ })
    .click()
  await expect(dialog.getByText('définitive et irréversible')).toBeVisible()
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click()
  await expect(toast(page)).toContainText('Collaborateur supprimé.')
  await expect(row(`${name} Roux`)).toHaveCount(0)
})

test('locks past months until an administrator reopens them', async ({
  page,
  baseURL,
  scripts,
}) => {
  const month = scripts ? '2026-09' : '2026-08'
  await openMonth(page, baseURL, `month=${month}&mode=edit`)
  await expect(
    page.getByText('Les mois passés ne peuvent être ni modifiés ni enregistrés.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Modifier le planning' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Ajouter un collaborateur' })).toHaveCount(0)
  const site = await page.locator('table[data-plan]').getAttribute('data-plan')
  await signIn(page, 'administrator', baseURL)
  await page.goto(`/planning?month=${month}&site=${site}`)
  await page.getByRole('link', { name: 'Rouvrir le mois' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rouvrir le mois' }).click()
  await expect(page.getByText('Ce mois passé a été rouvert par un administrateur.')).toBeVisible()
  await page.getByRole('link', { name: 'Modifier le planning' }).click()
  await expect(save(page)).toBeVisible()
  await page.goto(`/planning?month=${month}&site=${site}&dialog=close`)
  await page.getByRole('dialog').getByRole('button', { name: 'Refermer le mois' }).click()
  await expect(page.getByRole('link', { name: 'Rouvrir le mois' })).toBeVisible()
})

test('searches, shows the legend, fills the screen, changes the month', async ({
  page,
  baseURL,
  scripts,
}) => {
  await openMonth(page, baseURL, '')
  await page.getByRole('link', { name: 'Afficher la légende' }).click()
  await expect(page.getByText('École (CFA)')).toBeVisible()
  const search = page.getByRole('searchbox')
  await search.fill('renard dav')
  if (!scripts) await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect(page.locator('tr[data-worker]')).toHaveCount(1)
  await search.fill('personne ici')
  if (!scripts) await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect(
    page.getByText('Aucun résultat pour la recherche «\u202fpersonne ici\u202f»'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Effacer la recherche' }).click()
  await page.getByRole('link', { name: 'Plein écran' }).click()
  await expect(page.locator('.plan-page.is-full')).toBeVisible()
  await page.getByRole('link', { name: 'Quitter le plein écran' }).click()
  await page.getByLabel('Mois', { exact: true }).selectOption('Février')
  if (!scripts) {
    await page.getByLabel('Année').fill('2028')
    await page.getByRole('button', { name: 'Afficher' }).click()
    await expect(page).toHaveURL(/month=2028-02/)
    await expect(page.locator('table[data-plan] thead th')).toHaveCount(31)
  } else await expect(page).toHaveURL(/month=2026-02/)
  await page.goto('/planning?month=2100-01')
  await expect(page.getByText('Erreur de date, impossible de générer le calendrier.')).toBeVisible()
})
