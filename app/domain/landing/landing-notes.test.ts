import { expect, test } from 'vitest'
import { landingNotes } from './landing-notes'

const none = { count: 0, first: [] }
const one = { count: 1, first: ['a'] }
const nameOf = () => 'Vannes'

test('only a landing that is the projection as a whole is said to equal it', () => {
  const notes = { planning: one, activity: none, ahead: none }
  expect(landingNotes({ notes, basis: 'projection' }, nameOf)).toEqual([
    'Atterrissage égal à la projection, faute de planning\u202f: Vannes.',
  ])
  // Vannes alone, or one of its services: the others land by their planning
  expect(landingNotes({ notes, basis: 'mixed' }, nameOf)).toEqual([
    'Atterrissage en partie égal à la projection, faute de planning\u202f: Vannes.',
  ])
  expect(landingNotes({ notes, basis: 'mixed' }, null)).toEqual([
    'Atterrissage en partie égal à la projection, faute de planning.',
  ])
})

test('a landing by the planning without hours ahead is no projection', () => {
  const notes = { planning: none, activity: none, ahead: one }
  expect(landingNotes({ notes, basis: 'planning' }, null)).toEqual([
    'Atterrissage sans heure planifiée d’ici la fin du mois.',
  ])
})
