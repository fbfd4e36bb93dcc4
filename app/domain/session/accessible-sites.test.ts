import { describe, expect, it } from 'vitest'
import { accessibleSites } from './accessible-sites'
import type { UserView } from './current-user'
import { frameUser } from './frame-user'

const sites = Array.from({ length: 120 }, (_, i) => ({
  _id: `s${i}`,
  name: i % 40 === 0 ? `Orléans Été ${i}` : `Concession ${i}`,
  plateId: 'p',
}))
const named = ({ _id, name }: { _id: string; name: string }) => ({ _id, name })
const USER: UserView = {
  _id: 'u',
  email: 'a@essai.fr',
  name: 'Alice',
  role: 'director',
  sites,
  assignmentLevel: null,
  assignmentId: null,
  referenceConcession: null,
}
const asked = (query: string) => accessibleSites(USER, new URLSearchParams(query))

describe('the accessible concessions', () => {
  it('come by pages of 20', () => {
    expect(asked('')).toMatchObject({ query: '', found: 120, page: 1, pages: 6 })
    expect(asked('').rows).toHaveLength(20)
    expect(asked('page=6').rows).toEqual(sites.slice(100).map(named))
  })

  it('are searched by words, without accents and case', () => {
    expect(asked('q=ete+ORLEANS').rows.map(({ _id }) => _id)).toEqual(['s0', 's40', 's80'])
    expect(asked('q=nulle+part')).toMatchObject({ found: 0, rows: [], pages: 1 })
  })
})

it('a page carries the first twelve, and how many there are', () => {
  const { sites: carried, siteCount, email } = frameUser(USER)
  expect(carried).toEqual(sites.slice(0, 12).map(named))
  expect([siteCount, email]).toEqual([120, 'a@essai.fr'])
})
