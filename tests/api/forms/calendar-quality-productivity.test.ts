import { expect, it } from 'vitest'
import { demoProduct } from '../harness/demo-product'
import type { Visitor } from '../harness/visitor'

const demo = demoProduct('figures')

const days = (page: Visitor, month: string) => page.region('Jours ouvrés').at('li', month)
const daysField = (page: Visitor, month: string) =>
  days(page, month).all('input:not([type=hidden])')[0]?.getAttribute('value')

it('a month’s working days are stored, shown on the targets, and computed again', async () => {
  const page = await demo.as('administrator')
  const november = days(page, 'Novembre 2026')
  const set = (text: string) => {
    november.fill(/./, text)
    return november.press('Mettre à jour')
  }
  await page.open('/admin')
  await page.follow(/^Calendrier/)
  await set('beaucoup')
  expect(november.text).toContain(
    'Le nombre de jours ouvrés doit être un entier supérieur ou égal à 0.',
  )
  expect(daysField(page, 'Novembre 2026')).toBe('beaucoup')
  await set('18')
  expect(page.text).toContain('Jours ouvrés mis à jour pour novembre 2026.')
  await page.open('/targets?month=2026-11&group=all')
  expect(page.text).toContain('18 jrs ouvrés')
  await page.open('/admin/calendar')
  await november.press(/^Revenir au nombre calculé/)
  expect(daysField(page, 'Novembre 2026')).toBe('20')
})

it('the calendar shows any year of its range', async () => {
  const page = await demo.as('administrator')
  const [panel, holidays] = [page.region('Jours ouvrés'), page.region('Jours fériés')]
  await page.open('/admin/calendar')
  await panel.press('Afficher', { Année: '2028' })
  expect(daysField(page, 'Février 2028')).toBe('21')
  await holidays.press('Afficher', { Année: '2031' })
  expect(holidays.text).toContain('11 jours fériés en 2031')
  expect(page.url.search).toContain('year=2028')
})

it('adds, edits and deletes a holiday, asks about filled cells, and empties the form', async () => {
  const page = await demo.as('administrator')
  const panel = page.region('Jours fériés')
  const question = page.region('Cellules déjà remplies')
  await page.open('/admin/calendar')
  await panel.press('Ajouter', { Nom: 'Pont de novembre' })
  expect(panel.text).toContain('La date et le nom sont requis pour ajouter un jour férié.')
  expect(panel.value('Nom')).toBe('Pont de novembre')
  await panel.press('Ajouter', { Date: '2026-11-12' })
  expect(question.text).toMatch(
    /^Le 12\/11\/2026, [\d\s]+ cellules du planning sont remplies dans 12 concessions/,
  )
  await question.press('Garder')
  expect(page.text).toMatch(/Jour férié ajouté\. .* elles comptent/)
  expect([panel.value('Date'), panel.value('Nom')]).toEqual(['', ''])
  expect(daysField(page, 'Novembre 2026')).toBe('19')

  await panel.follow('Modifier Pont de novembre')
  await page.dialog.press('Enregistrer')
  expect(page.text).toContain('Aucune modification détectée.')
  await panel.follow('Modifier Pont de novembre')
  await page.dialog.press('Enregistrer', { Nom: '' })
  expect(page.dialog.text).toContain('Le nom du jour férié ne peut pas être vide.')
  await page.dialog.press('Enregistrer', { Nom: 'Pont de l’armistice' })
  expect(page.text).toContain('Jour férié modifié.')
  await panel.follow('Supprimer Pont de l’armistice')
  expect(page.dialog.text).toContain('jeudi 12 novembre 2026')
  await page.dialog.press('Supprimer')
  expect(page.text).toContain('Jour férié supprimé.')
  await page.follow('Modifications')
  expect(page.dialog.texts('li').filter((act) => act.includes('Jour férié'))).toEqual([
    expect.stringMatching(/suppression par .* le 20\/11\/2026/),
    expect.anything(),
    expect.anything(),
  ])
})

it('cells of a new holiday are cleared on demand', async () => {
  const page = await demo.as('administrator')
  const [site] = await page.rest<{ _id: string }[]>('/api/sites')
  await page.open('/admin/calendar')
  await page.region('Jours fériés').press('Ajouter', { Date: '2026-11-26', Nom: 'Pont' })
  await page.region('Cellules déjà remplies').press('Effacer')
  expect(page.text).toMatch(/Jour férié ajouté\. [\d\s]+ cellules/)
  await page.open(`/planning?site=${site?._id}&month=2026-11&mode=edit`)
  expect(page.all('input[aria-label$="jeu. 26, Pont"]')).toEqual([])
  expect(page.all('input[aria-label$="mer. 25"]').length).toBeGreaterThan(5)
})

it('quality is edited, a brand added and deleted, and cancelling asks', async () => {
  const page = await demo.as('manager')
  const renault = page.region('Renault')
  await page.open('/quality?date=2026-10-15')
  expect(page.texts('.brand-card h2')).toEqual(['Renault', 'Dacia'])
  await page.follow('Modifier')
  renault.fill('Nombre d’enquêtes', '1,5')
  await page.press('Enregistrer')
  expect(page.count('Le nombre d’enquêtes doit être un nombre entier, 0 ou plus.')).toBe(1)
  const mobility = renault.region('Solution de mobilité')
  renault.fill('Nombre d’enquêtes', '44')
  mobility.fill('Valeur (%)', '61,26')
  mobility.fill('Couleur de fond', 'Orange')
  await page.press('Supprimer la marque Dacia')
  expect(page.text).toContain('Supprimer la marque "Dacia" et ses indicateurs\u202f?')
  await page.press('Supprimer la marque')
  expect(page.all('fieldset').some((one) => one.textContent?.startsWith('Dacia'))).toBe(false)
  await page.press('Ajouter marque')
  page.region('Nouvelle marque').fill('Marque', 'Alpine')
  await page.press('Enregistrer')
  expect(page.text).toContain('3 marque(s) enregistrée(s) avec succès.')
  expect(page.texts('.brand-card h2')).toEqual(['Renault', 'Alpine'])
  expect(page.texts('.brand-card')[0]).toContain('44 enquêtes')
  expect(page.texts('.brand-card')[0]).toMatch(/61,3\s%/)
  await page.follow('Modifier')
  await page.press('Enregistrer')
  expect(page.text).toContain('Aucune modification à enregistrer.')

  await page.open('/quality?date=2026-09-15&mode=edit')
  renault.fill('Marque', 'Autre')
  await page.press('Annuler')
  expect(page.text).toMatch(/Abandonner les modifications.* Elles/)
  await page.press('Continuer la saisie')
  expect(page.all('input').some((field) => field.getAttribute('value') === 'Autre')).toBe(true)
  await page.press('Annuler')
  await page.press('Abandonner')
  expect(page.texts('.brand-card h2')).toEqual(['Renault', 'Dacia'])
})

it('productivity: wrong values stay in the form, right ones are saved', async () => {
  const page = await demo.as('teamLeader')
  await page.open('/productivity')
  await page.follow('Modifier')
  const target =
    page.all('input[aria-label^="Objectif en heures"]')[0]?.getAttribute('aria-label') ?? ''
  await page.press('Enregistrer Tout', { 'Coefficient Peintre': 'beaucoup', [target]: '151,5' })
  const sentence = 'Valeur invalide (beaucoup) pour le coefficient de "Peintre".'
  expect(page.texts('[data-testid=error-summary] a')).toEqual([sentence])
  expect(page.value(target)).toBe('151,5')
  await page.press('Enregistrer Tout', { 'Coefficient Peintre': '0,95' })
  expect(page.text).toContain(
    'Coefficients métier mis à jour\u202f! Ils valent à partir de novembre 2026. Objectifs des collaborateurs mis à jour\u202f!',
  )
  expect(page.url.search).not.toContain('mode=edit')
  expect(page.at('.mechanics').text).toMatch(/151,5\sh/)
  expect(page.at('.coefficients').text).toContain('0,95')
  await page.follow('Modifier')
  await page.follow('Annuler')
  expect(page.at('.mechanics').text).toMatch(/151,5\sh/)
})
