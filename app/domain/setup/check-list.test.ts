import { describe, expect, it } from 'vitest'
import { checkList, type SetupFacts } from './check-list'

const site = (name: string) => ({ _id: name, name, numerosPDV: ['1'] })
const SITES = ['Albi', 'Brest', 'Cholet'].map(site)
const EMPTY: SetupFacts = {
  groups: 0,
  plates: 0,
  sites: [],
  staffed: new Set(),
  people: 0,
  year: 2026,
  holidays: 0,
  workingDays: 253,
  months: ['2026-11', '2026-12'],
  aimed: new Map(),
  planned: new Set(),
  imports: 0,
  accounts: { active: 1, invited: 0 },
  hasMailServer: false,
  administrators: { count: 1, bare: ['Claire'] },
}
const all = new Set(['Albi', 'Brest', 'Cholet'])
const FULL: SetupFacts = {
  ...EMPTY,
  groups: 1,
  plates: 1,
  sites: SITES,
  staffed: all,
  people: 30,
  holidays: 11,
  aimed: new Map([
    ['2026-11', all],
    ['2026-12', all],
  ]),
  planned: all,
  imports: 4,
  accounts: { active: 3, invited: 0 },
  hasMailServer: true,
  administrators: { count: 1, bare: [] },
}
const textOf = (facts: SetupFacts, key: string) =>
  checkList(facts).find((one) => one.key === key)?.text

// shows 9 §4: Mise en service
describe('the check-list', () => {
  it('has nothing done in an empty network', () => {
    const lines = checkList(EMPTY)
    expect(lines.map(({ isDone }) => isDone)).toEqual(Array(9).fill(false))
    expect(lines[0]?.text).toBe('0 groupe, 0 plaque, 0 concession, 0 numéro PDV.')
  })

  it('has all done in a complete one', () => {
    expect(checkList(FULL).every(({ isDone }) => isDone)).toBe(true)
  })

  it('names the concessions and months that are missing, and lists what is open first', () => {
    const facts: SetupFacts = {
      ...FULL,
      staffed: new Set(['Albi']),
      people: 12,
      aimed: new Map([
        ['2026-11', all],
        ['2026-12', new Set(['Albi'])],
      ]),
    }
    expect(
      checkList(facts)
        .slice(0, 3)
        .map(({ key }) => key),
    ).toEqual(['people', 'targets', 'network'])
    expect(textOf(facts, 'people')).toBe(
      '1 concession sur 3 a des collaborateurs\u202f: il manque Brest, Cholet. 12 personnes enregistrées.',
    )
    expect(textOf(facts, 'targets')).toBe(
      '4 mois × concession sur 6\u202f: il manque décembre 2026.',
    )
  })

  it('counts an account whose owner chose no password as open', () => {
    const facts = { ...FULL, accounts: { active: 3, invited: 1 } }
    expect(textOf(facts, 'accounts')).toBe('3 comptes actifs, dont 1 sans mot de passe choisi.')
  })
})
