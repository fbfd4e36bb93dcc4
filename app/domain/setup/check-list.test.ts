import { describe, expect, it } from 'vitest'
import { checkList, isComplete, type SetupFacts } from './check-list'

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
  targeted: new Map(),
  planned: new Set(),
  imports: { count: 0, hasStored: false },
  accounts: { active: 1, invited: 0 },
  hasMailServer: false,
  backup: null,
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
  targeted: new Map([
    ['2026-11', 3],
    ['2026-12', 3],
  ]),
  planned: all,
  imports: { count: 4, hasStored: true },
  accounts: { active: 3, invited: 0 },
  hasMailServer: true,
  backup: { at: new Date('2026-11-19T21:05:00Z'), isRecent: true },
  administrators: { count: 1, bare: [] },
}
const textOf = (facts: SetupFacts, key: string) =>
  checkList(facts).find((one) => one.key === key)?.text

describe('the check-list', () => {
  it('has nothing done in an empty network', () => {
    const lines = checkList(EMPTY)
    expect(lines.map(({ isDone }) => isDone)).toEqual(Array(10).fill(false))
    expect(lines[0]?.text).toBe('0 groupe, 0 plaque, 0 concession, 0 numéro PDV.')
  })

  it('has all done in a complete one', () => {
    expect(isComplete(checkList(FULL))).toBe(true)
    expect(isComplete(checkList({ ...FULL, planned: new Set(['Albi', 'Brest']) }))).toBe(false)
  })

  it('names the concessions and months that are missing, and lists what is open first', () => {
    const facts: SetupFacts = {
      ...FULL,
      staffed: new Set(['Albi']),
      people: 12,
      targeted: new Map([
        ['2026-11', 3],
        ['2026-12', 1],
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

  it('says before plannings are filled that this saves at once', () => {
    const facts = { ...FULL, planned: new Set(['Albi', 'Brest']) }
    expect(textOf(facts, 'planning')).toBe(
      '2 concessions sur 3 ont un planning ce mois-ci\u202f: il manque Cholet. Le remplissage est enregistré aussitôt, et s’annule ensuite.',
    )
    expect(textOf(FULL, 'planning')).toBe('3 concessions sur 3 ont un planning ce mois-ci.')
  })

  it('counts an account whose owner chose no password as open', () => {
    const facts = { ...FULL, accounts: { active: 3, invited: 1 } }
    expect(textOf(facts, 'accounts')).toBe('3 comptes actifs, dont 1 sans mot de passe choisi.')
  })

  it('asks for another import when none stored figures', () => {
    const facts = { ...FULL, imports: { count: 2, hasStored: false } }
    expect(isComplete(checkList(facts))).toBe(false)
    expect(textOf(facts, 'import')).toBe('2 imports, dont aucun n’a enregistré de chiffres.')
  })

  it('says when the last backup was made, and asks for another after a month', () => {
    expect(textOf(FULL, 'backup')).toBe(
      'Dernière sauvegarde connue\u202f: 19/11/2026 à 22:05. Commande\u202f: npm run backup -- sauvegarde.apv',
    )
    const old = { ...FULL, backup: { at: new Date('2026-10-01T08:00:00Z'), isRecent: false } }
    expect(isComplete(checkList(old))).toBe(false)
  })
})
