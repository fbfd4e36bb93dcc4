import { expect, it } from 'vitest'
import { fillLine, fillSummary, fillTitle, type SiteFill, sortedLines } from './fill-all'

const site = (given: Partial<SiteFill>): SiteFill => ({
  outcome: 'filled',
  count: 0,
  message: null,
  ...given,
})
const FILLS = [
  site({ count: 340 }),
  site({ count: 1 }),
  site({ outcome: 'nothing' }),
  site({ outcome: 'empty' }),
  site({ outcome: 'refused', message: 'Ce mois est clôturé.' }),
]

it('counts entries and concessions', () => {
  expect(fillSummary('filled', FILLS)).toBe(
    '341 cases remplies dans 2 concessions, 1 déjà remplie, 1 sans collaborateur, 1 refusée.',
  )
  expect(fillSummary('interrupted', FILLS.slice(0, 1))).toBe(
    '340 cases remplies dans 1 concession. Le compte qui l’avait lancé n’est plus administrateur\u202f: le reste n’a pas été rempli.',
  )
  const undo = { emptied: 338, kept: 2, message: null }
  expect(fillSummary('undone', [site({ count: 340, undo })])).toBe(
    '338 cases vidées, 2 cases modifiées depuis et conservées.',
  )
})

it('names the result of each concession, what is left to do first', () => {
  const lines = FILLS.map((fill, i) => ({ siteId: `${i}`, name: `Site ${i}`, ...fillLine(fill) }))
  expect(sortedLines(lines).map(({ name, word, text }) => [name, word, text])).toEqual([
    ['Site 4', 'non rempli', 'Ce mois est clôturé.'],
    [
      'Site 3',
      'sans collaborateur',
      'Aucun collaborateur actif\u202f: complétez d’abord l’équipe.',
    ],
    ['Site 0', 'rempli', '340 cases remplies.'],
    ['Site 1', 'rempli', '1 case remplie.'],
    ['Site 2', 'déjà rempli', 'Aucune case vide à remplir.'],
  ])
})

it('says what an undo left', () => {
  const undo = { emptied: 18, kept: 1, message: null }
  expect(fillLine(site({ count: 19, undo }))).toEqual({
    tone: 'warn',
    word: 'annulé',
    text: '18 cases vidées, 1 case modifiée depuis et conservée.',
  })
  const refused = { emptied: 0, kept: 19, message: 'Ce mois est clôturé.' }
  expect(fillLine(site({ count: 19, undo: refused })).word).toBe('non annulé')
})

it('has a title with the month', () => {
  expect(fillTitle('filled', '2026-11')).toBe('Plannings remplis · Novembre 2026')
})
