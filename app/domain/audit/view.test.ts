import { expect, test } from 'vitest'
import { valueLabel } from './view'

test('a team is told by its French name, everything else as it is stored', () => {
  expect(valueLabel('service', 'mechanic')).toBe('Mécanique')
  expect(valueLabel('secondaryService', 'body')).toBe('Carrosserie')
  expect(valueLabel('service', null)).toBeNull()
  // a person or a concession may be called like a team
  expect(valueLabel('name', 'body')).toBe('body')
  expect(valueLabel('siteCount', 3)).toBe(3)
})

test('a ticket is told in the words of its page', () => {
  expect(valueLabel('status', 'inProgress')).toBe('En cours')
  expect(valueLabel('priority', 'high')).toBe('Haute')
  expect(valueLabel('type', 'user_creation')).toBe('Création User')
  expect(valueLabel('status', 'constructor')).toBe('constructor')
  expect(valueLabel('subject', 'high')).toBe('high')
})
