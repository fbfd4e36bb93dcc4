import { expect, it } from 'vitest'
import { demoProduct } from '../harness/demo-product'

const demo = demoProduct('actions')

it('an action is decided on a lever, changed, ended and deleted', async () => {
  const text = 'Trois <b>samedis</b> travaillés.'
  const page = await demo.as('manager')
  await page.open('/synthesis?tab=causes&date=2026-11-19')
  await page.follow('Décider une action\u202f: Mécanique, Taux')
  expect(page.url.href).toMatch(/\/actions\/decider\?.*service=mechanic&lever=rate/)
  expect([page.value('Service'), page.value('Levier')]).toEqual(['mechanic', 'rate'])

  await page.press('Enregistrer l’action', { Qui: 'Paul Roy' })
  expect(page.count('Décrivez l’action.')).toBe(1)
  expect(page.value('Qui')).toBe('Paul Roy')

  await page.press('Enregistrer l’action', { Action: text, Échéance: '2026-11-18' })
  expect(page.count('L’échéance est déjà passée.')).toBeGreaterThan(0)
  expect(page.value('Action')).toBe(text)

  await page.press('Enregistrer l’action', { Échéance: '2026-11-25' })
  expect(page.text).toContain('Action décidée.')
  expect(page.row(text).text).toContain('Mécanique')
  expect(page.row(text).text).toMatch(/€ le 19\/11/)
  expect(page.row(text).text).toContain('25/11/2026')

  await page.row(text).follow(text)
  await page.press('Enregistrer', { Échéance: '2026-11-27' })
  expect(page.text).toContain('Action enregistrée.')
  expect(page.row(text).text).toContain('27/11/2026')
  await page.follow(/^En retard/)
  expect(page.count(text)).toBe(0)
  await page.follow(/^Ouvertes/)
  await page.row(text).follow(text)
  await page.press('Abandonner l’action')
  expect(page.count('Dites en un mot comment l’action s’est terminée.')).toBe(1)
  await page.press('Abandonner l’action', { Motif: 'inutile' })
  expect(page.text).toContain('Action abandonnée.')
  await page.follow(/^Terminées/)
  expect(page.row(text).text).toContain('inutile')

  await page.row(text).follow(text)
  await page.follow('Supprimer…')
  await page.press('Supprimer')
  expect(page.text).toContain('Action supprimée.')
  expect(page.count(text)).toBe(0)
})

it('a director decides from a row of the comparison', async () => {
  const page = await demo.as('director')
  await page.open('/financial-dashboard?date=2026-11-19')
  await page.row(/^Chambéry/).follow('Décider une action')
  expect(page.texts('h1, h2, h3').join(' ')).toContain('Chambéry')
  expect(page.value('Service')).toBe('')
})

it('a comment is written, read with the figures and on paper, corrected and taken away', async () => {
  const page = await demo.as('manager')
  const card = page.at('section.card', 'Commentaire du jour')
  await page.open('/synthesis?date=2026-11-17')
  await card.follow('Écrire le commentaire')
  await page.press('Enregistrer', { 'Commentaire du jour': 'é'.repeat(281) })
  expect(page.count('Commentaire trop long\u202f: 281 caractères pour 280 au plus.')).toBe(1)
  expect(page.value('Commentaire du jour')).toBe('é'.repeat(281))

  await page.press('Enregistrer', { 'Commentaire du jour': 'Deux <b>mécaniciens</b> absents.' })
  expect(page.text).toContain('Commentaire enregistré.')
  expect(card.text).toContain('Deux <b>mécaniciens</b> absents. David Renard, 8')
  await page.open('/print-report?date=2026-11-17')
  expect(page.at('.sheet-lists').text).toContain(
    'Commentaire du jourDeux <b>mécaniciens</b> absents. (David Renard, 8',
  )

  await page.open('/synthesis?date=2026-11-17')
  await card.follow('Modifier')
  expect(page.value('Commentaire du jour')).toBe('Deux <b>mécaniciens</b> absents.')
  await page.press('Enregistrer', { 'Commentaire du jour': '' })
  expect(page.text).toContain('Commentaire retiré.')
  expect(card.count('Écrire le commentaire')).toBe(1)
})
