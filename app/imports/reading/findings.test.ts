import { expect, it } from 'vitest'
import { reservesOf } from '~/domain/imports/doubt-texts'
import { fallsOf } from '~/domain/imports/warning-kinds'
import { Findings } from './findings'

function full(count: number): Findings {
  const findings = new Findings()
  for (let i = 0; i < count; i++) findings.add({ row: i + 1 }, 'est faux.')
  return findings
}
const lastOf = (findings: Findings) => findings.all().at(-1)?.message

it('lists 500 findings and counts the others', () => {
  expect(full(500).all()).toHaveLength(500)
  expect(full(501).all()).toHaveLength(501)
  expect(lastOf(full(501))).toBe('Un autre message n’est pas affiché.')
  expect(lastOf(full(1_734))).toBe('1\u202f234 autres messages ne sont pas affichés.')
})

it('goes on counting where another step stopped', () => {
  const next = new Findings(full(510).found())
  next.add({}, 'aussi.')
  expect(next.all()).toHaveLength(501)
  expect(lastOf(next)).toBe('11 autres messages ne sont pas affichés.')
})

it('counts falls beyond the list by concession, so that they are never green (4-decisions, 41)', () => {
  const next = new Findings(full(499).found())
  next.add({ sheet: 'Activité', site: 'Brest' }, 'baisse.', 'drop')
  next.add({ sheet: 'Activité', site: 'Brest' }, 'baisse.', 'drop')
  next.add({ sheet: 'Collaborateurs', site: 'Brest' }, 'baisse.', 'drop')
  next.add({ sheet: 'Activité', site: 'Nantes' }, 'baisse.', 'drop')
  next.add({ sheet: 'Ventes additionnelles', site: 'Nantes' }, 'n’y figure plus.', 'gone')
  next.add({ sheet: 'Collaborateurs', site: 'Nantes' }, 'est inconnu.', 'unknown')
  const all = new Findings(next.found()).all()
  expect(fallsOf(all)).toEqual([
    { site: 'Brest', count: 3 },
    { site: 'Nantes', count: 2 },
  ])
  expect(all.slice(500).map(({ message }) => message)).toEqual([
    'Brest\u202f: un chiffre en baisse, non détaillé.',
    'Nantes\u202f: 2 chiffres en baisse, non détaillés.',
    'Un autre message n’est pas affiché.',
  ])
})

it('lists what puts the import under reserve after 500 others', () => {
  const findings = full(500)
  findings.add({ column: 'CA' }, 'autre signe.', 'column')
  expect(reservesOf([], findings.all())).toHaveLength(1)
  // 99 more of them, then they are counted
  for (let row = 0; row < 120; row++)
    findings.add({ sheet: 'Activité', site: `Concession ${row}` }, 'identiques.', 'same')
  expect(findings.listed).toHaveLength(600)
  expect(findings.found().unlisted).toBe(21)
})
