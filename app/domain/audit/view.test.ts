import { expect, test } from 'vitest'
import { fieldLabel, objectifChange, qualityField, valueLabel } from './view'

test('a team has its French name, other values are shown as stored', () => {
  expect(valueLabel('service', 'mechanic')).toBe('Mécanique')
  expect(valueLabel('secondaryService', 'body')).toBe('Carrosserie')
  expect(valueLabel('service', null)).toBeNull()
  // a person or a concession can have a team's key as name
  expect(valueLabel('name', 'body')).toBe('body')
  expect(valueLabel('siteCount', 3)).toBe(3)
})

test('a day is formatted in French in a field of dates', () => {
  expect(valueLabel('expiresOn', '2027-11-20')).toBe('20/11/2027')
  expect(valueLabel('2026-01-01 date', '2027-01-04')).toBe('04/01/2027')
  expect(fieldLabel('date')).toBe('Date')
  // a name is typed text, even if it looks like a date
  expect(valueLabel('name', '2027-11-20')).toBe('2027-11-20')
  expect(valueLabel('2026-01-01 name', '2027-11-20')).toBe('2027-11-20')
})

test('a ticket’s fields have the labels of its page', () => {
  expect(valueLabel('status', 'inProgress')).toBe('En cours')
  expect(valueLabel('priority', 'high')).toBe('Haute')
  expect(valueLabel('type', 'user_creation')).toBe('Création User')
  expect(valueLabel('status', 'constructor')).toBe('constructor')
  expect(valueLabel('subject', 'high')).toBe('high')
})

test('a figure of an objectif has label and unit, a selected family is yes or no', () => {
  const change = (field: string, old: number | null, now: number) =>
    Object.values(objectifChange({ field, old, new: now }))
  expect(change('budget.totalHours', 1308, 1500.5)).toEqual([
    'Budget · Heures Totales (h)',
    1308,
    1500.5,
  ])
  expect(change('potential.body', null, 269.5)).toEqual([
    'Potentiel figé · Carrosserie (h)',
    null,
    269.5,
  ])
  expect(change('services.mechanic.revenuePerHour', 340, 350)).toEqual([
    'Mécanique · CA Net/HEC (€/h)',
    340,
    350,
  ])
  expect(change('services.body.selected.tires', null, 1)).toEqual([
    'Carrosserie · Pneus suivi',
    null,
    'oui',
  ])
  expect(change('videocheck.caParDevis', 45, 50)[0]).toBe('VideoCheck · Objectif CA/Video €')
})

test('a survey’s indicator has its label', () => {
  expect(qualityField('Renault · recommendation (valeur)')).toBe(
    'Renault · Taux de recommandation (valeur)',
  )
  expect(qualityField('Renault · custom_1 (cible)')).toBe('Renault · custom_1 (cible)')
  expect(qualityField('Renault · Enquêtes')).toBe('Renault · Enquêtes')
})
