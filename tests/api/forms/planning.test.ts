import { expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../build-scripts/demo/accounts'
import { emailOf } from '../../e2e/harness/sign-in'
import { demoProduct } from '../harness/demo-product'
import type { Visitor } from '../harness/visitor'

const demo = demoProduct('planning')

/** Names in the grid or in one of its teams, from top to bottom. */
const names = (page: Visitor, team = '') =>
  page
    .all(`${team && `tbody[data-section=${team}]`} tr[data-worker]`)
    .map((row) => row.getAttribute('data-name') ?? '')
/** Number of cells with a code. */
const cells = (page: Visitor, code: string) => page.all(`td.k-${code}`).length

async function edit(month: string) {
  const page = await demo.as('manager')
  await page.open(`/planning?month=${month}&mode=edit`)
  return page
}

it('saves typed cells, rejects invalid ones and keeps their text', async () => {
  const page = await edit('2034-06')
  const [first = ''] = names(page, 'guidance')
  await page.press('Enregistrer')
  expect(page.text).toContain('Aucune modification à enregistrer.')
  const [thursday, friday, saturday] = ['jeu. 1', 'ven. 2', 'sam. 3'].map(
    (day) => `${first}, ${day}`,
  )
  await page.press('Enregistrer', {
    [`${thursday}`]: 'cp',
    [`${friday}`]: '1',
    [`${saturday}`]: 'zz',
  })
  expect(page.text).toContain('1 modification enregistrée.')
  expect(page.text).toContain('«\u202f1\u202f», code non proposé à l’équipe Encadrement.')
  expect(page.text).toContain('«\u202fzz\u202f», code inconnu.')
  expect([page.value(`${thursday}`), page.value(`${friday}`)]).toEqual(['CP', '1'])
  await page.press('Enregistrer', { [`${friday}`]: 'P', [`${saturday}`]: '' })
  // a save stays in edit mode, at the row of the last typed cell; 'Terminer' leaves
  expect(page.url.searchParams.get('mode')).toBe('edit')
  expect(page.at(page.url.hash).root.getAttribute('data-name')).toBe(first)
  expect(page.text).toContain('1 modification enregistrée.')
  expect([cells(page, 'CP'), cells(page, 'P')]).toEqual([1, 1])
  await page.press('Terminer')
  expect(page.url.searchParams.get('mode')).toBeNull()
})

it('steps by seven days without losing typed cells, and saves at the shown days', async () => {
  const page = await edit('2034-07')
  const [first = ''] = names(page)
  const shown = () => page.at('nav[aria-label="Jours affichés"]').text
  // July 2034 begins on a Saturday, and its first seven days are shown
  expect(shown()).toContain('Du 1 au 7')
  await page.press('Jours suivants', { [`${first}, lun. 3`]: 'CP' })
  expect(shown()).toContain('Du 8 au 14')
  expect(page.value(`${first}, lun. 3`)).toMatch(/^cp$/i)
  await page.press('Enregistrer', { [`${first}, lun. 10`]: 'M' })
  expect(page.text).toContain('2 modifications enregistrées.')
  expect(shown()).toContain('Du 8 au 14')
  expect([cells(page, 'CP'), cells(page, 'M')]).toEqual([1, 1])
})

it('pastes a table by names under its days, shown before it is saved', async () => {
  const page = await edit('2034-03')
  const [first = '', second = ''] = names(page, 'guidance')
  await page.press('Coller')
  const pasted = `Nom\t2\t3\tTotal\n${second}\tP\tCP\t1\n${first.toUpperCase()}\tM\tZZ\t0\nInconnu\tP`
  await page.press('Voir ce qui change', { 'Tableau copié depuis Excel': pasted })
  for (const sentence of [
    '3 cellules pour 2 collaborateurs',
    `${first}, 1 cellule\u202f: M le 2`,
    `${second}, 2 cellules\u202f: P le 2\u202f; CP le 3`,
    `${first}, jour 3\u202f: «\u202fZZ\u202f», code inconnu.`,
    '«\u202fInconnu\u202f»\u202f: nom inconnu.',
  ])
    expect(page.dialog.text).toContain(sentence)
  await page.dialog.press('Modifier le tableau')
  expect(page.value('Tableau copié depuis Excel')).toMatch(/Inconnu\tP$/)
  await page.press('Voir ce qui change')
  await page.dialog.press('Enregistrer les 3 cellules')
  expect(page.text).toContain('3 modifications enregistrées.')
  await page.open('/planning?month=2034-03')
  expect([cells(page, 'M'), cells(page, 'P'), cells(page, 'CP')]).toEqual([1, 1, 1])
})

it.each(['Actualiser', 'Annuler'])('%s asks before typed cells are discarded', async (button) => {
  const page = await edit('2035-06')
  const cell = `${names(page)[0]}, ven. 1`
  await page.press(button, { [cell]: 'CP' })
  expect(page.text).toContain('1 modification n’est pas enregistrée. Elle sera perdue.')
  expect(page.value(cell)).toMatch(/^cp$/i)
  await page.follow('Continuer la saisie')
  expect(page.value(cell)).toMatch(/^cp$/i)
  await page.press(button)
  await page.follow('Abandonner')
  await page.open('/planning?month=2035-06&mode=edit')
  expect(page.value(cell)).toBe('')
})

it('loses no cell of two users who edit at the same time, and names a conflict', async () => {
  const page = await edit('2037-06')
  const people = names(page)
  const other = await demo.as('secretary')
  await other.open('/planning?month=2037-06&mode=edit')
  for (const name of people) {
    page.fill(`${name}, lun. 1`, 'F')
    other.fill(`${name}, mar. 2`, 'R')
  }
  const both = `${people[0]}, mer. 3`
  await page.press('Enregistrer', { [both]: 'M' })
  expect(page.text).toContain(`${people.length + 1} modifications enregistrées.`)
  await other.press('Enregistrer', { [both]: 'CP' })
  expect(other.text).toContain(`${people.length} modifications enregistrées.`)
  expect(other.at('.plan-conflicts').text).toContain(
    'vous aviez saisi CP, David Renard a enregistré M.',
  )
  expect(other.value(both)).toBe('M')
  await page.open('/planning?month=2037-06')
  expect([cells(page, 'F'), cells(page, 'R')]).toEqual([people.length, people.length])
})

it('a fill saves at once, together with typed cells', async () => {
  const page = await edit('2038-06')
  const [first = '', second = ''] = names(page)
  expect(page.text).toContain('Remplir, recopier et coller enregistrent aussitôt toute la saisie.')
  await page.press('Remplir', { [`${first}, mar. 1`]: 'CP' })
  expect(page.text).toContain('1 modification enregistrée.')
  expect(page.dialog.text).toContain('Les cellules sont enregistrées aussitôt.')
  await page.dialog.press('Remplir le mois')
  expect(page.text).toContain('Remplissage automatique terminé.')
  await page.open('/planning?month=2038-06&mode=edit')
  expect(page.value(`${first}, mar. 1`)).toBe('CP')
  expect(page.value(`${second}, mar. 1`)).not.toBe('')
})

it('typed cells come back after an expired session', async () => {
  const page = await edit('2027-05')
  const cell = `${names(page)[0]}, lun. 3`
  await demo.as('manager')
  await page.press('Enregistrer', { [cell]: 'CP' })
  expect(page.url.pathname).toBe('/login')
  await page.press('Se connecter', { 'E-mail': emailOf('manager'), 'Mot de passe': DEMO_PASSWORD })
  expect(page.text).toContain('Votre session avait pris fin avant l’enregistrement.')
  expect(page.value(cell)).toBe('CP')
  await page.press('Enregistrer')
  await page.open('/planning?month=2027-05')
  expect(cells(page, 'CP')).toBe(1)
})

it('adds, renames, flags, edits and deletes a collaborator', async () => {
  const page = await edit('2026-12')
  const name = 'Ysé Colin'
  await page.open('/planning?month=2026-12')
  await page.follow('Ajouter un collaborateur')
  await page.dialog.press('Ajouter')
  for (const sentence of ['Le nom est requis.', 'Le service (équipe) est requis.'])
    expect(page.dialog.text).toContain(sentence)
  await page.dialog.press('Ajouter', {
    Nom: name,
    'Service (équipe)': 'CAS/CCS/CE',
    Métier: 'CCS',
  })
  expect(page.dialog.text).toContain('Veuillez préciser le service associé.')
  expect(page.dialog.value('Nom')).toBe(name)
  await page.dialog.press('Ajouter', { 'Service associé': 'Carrosserie' })
  expect(page.text).toContain('Collaborateur ajouté.')
  // December 2026: 31 days − 4 Sundays − 4 Saturdays (4-decisions, 46) − Christmas
  expect(page.at(`tr[data-name="${name}"]`).all('td.k-P')).toHaveLength(22)
  await page.row(name).press(`Apprenti\u202f: ${name}`)
  expect(page.row(name).at('[title=Apprenti]').text).toBe('A')
  await page.row(name).follow(name)
  const field = `Nouveau nom\u202f: ${name}`
  await page.enter(field, `${name}\u202e`)
  expect(page.text).toContain('Ce texte contient des caractères invisibles')
  await page.enter(field, `${name} Roux`)
  expect(names(page)).toContain(`${name} Roux`)
  await page.row(`${name} Roux`).follow(/^Modifier/)
  await page.dialog.press('Enregistrer la fiche', { 'Service (équipe)': 'Carrosserie' })
  expect(page.dialog.text).toContain('cellules du planning portent un code')
  await page.dialog.press('Effacer')
  expect(page.text).toContain('Collaborateur modifié.')
  expect(names(page, 'body')).toContain(`${name} Roux`)
  await page.follow('Modifier le planning')
  await page.row(`${name} Roux`).follow(/^Supprimer/)
  expect(page.dialog.text).toContain('définitive et irréversible')
  await page.dialog.press('Supprimer définitivement')
  expect(page.text).toContain('Collaborateur supprimé.')
  expect(names(page)).not.toContain(`${name} Roux`)
})

it('locks past months until an administrator reopens them', async () => {
  const manager = await edit('2026-08')
  expect(manager.text).toContain('Les mois passés ne peuvent être ni modifiés ni enregistrés.')
  expect(manager.count('Modifier le planning') + manager.count('Enregistrer')).toBe(0)
  const site = manager.all('table[data-plan]')[0]?.getAttribute('data-plan')
  const page = await demo.as('administrator')
  await page.open(`/planning?month=2026-08&site=${site}`)
  await page.follow('Rouvrir le mois')
  await page.dialog.press('Rouvrir le mois')
  expect(page.text).toContain('Ce mois passé a été rouvert par un administrateur.')
  await page.follow('Modifier le planning')
  expect(page.count('Enregistrer')).toBeGreaterThan(0)
  await page.open(`/planning?month=2026-08&site=${site}&dialog=close`)
  await page.dialog.press('Refermer le mois')
  expect(page.count('Rouvrir le mois')).toBe(1)
})

it('searches by its button and by Enter, and changes the month', async () => {
  const page = await demo.as('manager')
  await page.open('/planning')
  const search = page.all('input[type=search]')[0]?.getAttribute('aria-label') ?? /./
  await page.press('Rechercher', { [`${search}`]: 'renard dav' })
  expect(names(page)).toHaveLength(1)
  await page.enter(search, 'personne ici')
  expect(page.text).toContain('Aucun résultat pour la recherche «\u202fpersonne ici\u202f»')
  await page.follow('Effacer la recherche')
  await page.press('Afficher', { Mois: 'Février', Année: '2028' })
  expect(page.url.search).toContain('month=2028-02')
})
