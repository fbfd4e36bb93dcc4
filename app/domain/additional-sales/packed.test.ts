import { expect, it } from 'vitest'
import type { AdvisorSales } from '../records/figures'
import { soldLines } from './lines'
import { packAdvisors, unpackAdvisors } from './packed'

const SITES: { siteId: string; advisers: AdvisorSales[] }[] = [
  {
    siteId: 'a',
    advisers: [
      { name: 'Rey, "Zoé"', service: 'mechanic', sales: { tires: 4, additifs: 2.5 } },
      { name: 'Autre', service: 'quickService', sales: {} },
    ],
  },
  { siteId: 'b', advisers: [] },
  { siteId: 'c', advisers: [{ name: 'Ana', service: 'body', sales: { sterilisantsClim: 1 } }] },
]
const linesOf = (sites: readonly (typeof SITES)[number][]) =>
  soldLines(sites.map((site) => ({ ...site, siteName: `Garage ${site.siteId}` })))

it('unpacking a packed text gives the same lines; concessions without advisors are left out', () => {
  const found = unpackAdvisors(packAdvisors(SITES)) as typeof SITES
  expect(found.map(({ siteId }) => siteId)).toEqual(['a', 'c'])
  expect(linesOf(found)).toEqual(linesOf(SITES))
  expect(linesOf(found)[0]).toMatchObject({ name: 'Rey, "Zoé"', total: 6.5 })
})

it('texts join by commas, and no advisor gives an empty text', () => {
  const [a, b, c] = SITES.map((site) => packAdvisors([site]))
  expect(b).toBe('')
  expect(unpackAdvisors(`${a},${c}`)).toEqual(unpackAdvisors(packAdvisors(SITES)))
  expect(unpackAdvisors('')).toEqual([])
})
