import { expect, test } from 'vitest'
import type { PreviewPage } from '~/domain/import-previews/preview-page'
import type { PreviewSite } from '~/domain/imports/preview'
import { textOf as bare, markup } from '~/ui/render.fixture'
import { FailedSites, PreviewSites } from './preview-sites'

const SUMS = { netRevenue: 12500, totalHours: 40, hecHours: 30 }
type Site = PreviewSite<typeof SUMS>
const shown = (change: Partial<Site>) => {
  const site: Site = {
    siteId: 'a1',
    name: 'Chambéry',
    outcome: 'changed',
    old: SUMS,
    new: SUMS,
    unseen: ['ongoing'],
    difference: null,
    ...change,
  }
  return bare(markup(<PreviewSites page={{ kind: 'activity', sites: [site] } as PreviewPage} />))
}

test('a concession of which only what is not shown changes keeps its figures, and says so', () => {
  expect(shown({})).toContain('Mêmes chiffres, sauf\u202f: travaux en cours')
  const more = shown({ new: { ...SUMS, netRevenue: 13000 } })
  expect(more).toContain('travaux en cours')
  expect(more).not.toContain('Mêmes chiffres')
  // what is stored and cannot be read has no figures that could stay
  expect(shown({ old: null, unseen: ['broken'] })).not.toContain('Mêmes chiffres')
  expect(shown({ unseen: [] })).not.toContain('Mêmes chiffres')
})

const figures = (netRevenue: number, totalHours = 0, hecHours = 0) => ({
  netRevenue,
  totalHours,
  hecHours,
})
const CHAMBERY: Site = {
  siteId: 'a1',
  name: 'Chambéry',
  outcome: 'changed',
  unseen: [],
  old: figures(10_000, 40, 30),
  new: figures(19_200, 40, 30),
  difference: figures(9_200),
  services: [
    {
      service: 'mechanic',
      old: figures(6_000, 40, 30),
      new: figures(15_200, 40, 30),
      difference: figures(9_200),
    },
    { service: 'body', old: figures(4_000), new: figures(4_000), difference: figures(0) },
  ],
}
const VANNES: Site = {
  siteId: 'v',
  name: 'Vannes',
  outcome: 'failed',
  unseen: [],
  old: figures(7_777, 5, 4),
  new: null,
  difference: null,
}
const PAGE = {
  kind: 'activity',
  sites: [VANNES, CHAMBERY],
  errors: [
    { site: 'Vannes', message: 'Ligne 2\u202f: la cellule est vide.' },
    { site: 'Vannes', message: 'Ligne 3\u202f: la cellule est vide.' },
  ],
  doubts: [
    {
      kind: 'above',
      siteId: 'a1',
      site: 'Chambéry',
      measure: 'revenue',
      service: null,
      old: 2_000,
      new: 9_200,
      since: null,
    },
  ],
} as unknown as PreviewPage
/** The texts of a table's cells, row by row. */
const cells = (html: string) =>
  [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) =>
      bare(cell).replace(/[\u202f\u00a0]/g, ' '),
    ),
  )

test('old, new and difference are in one table, by concession and service, with what is under doubt', () => {
  const table = cells(markup(<PreviewSites page={PAGE} />))
  const of = (row: number) => table[row]?.slice(2, 8)
  expect(table.map(([name]) => name)).toEqual([
    'Concession',
    'Chambéry',
    'Chambéry · Mécanique',
    'Chambéry · Carrosserie',
  ])
  expect(of(0)).toEqual([
    'CA Net avant',
    'CA Net après',
    'CA Net écart',
    'HT avant',
    'HT après',
    'HT écart',
  ])
  expect(of(1)).toEqual(['10 000 €', '19 200 €', '+9 200 €', '40,0 h', '40,0 h', '0,0 h'])
  expect(of(2)).toEqual(['6 000 €', '15 200 €', '+9 200 €', '40,0 h', '40,0 h', '0,0 h'])
  expect(table[1]?.at(-1)).toBe('CA Net du jour 9 200 €, quatre fois le niveau habituel (2 000 €)')
})

test('failed concessions have a table of their own, with why and the figures that they keep', () => {
  const html = markup(<FailedSites page={PAGE} />)
  expect(cells(html).map(([name, , revenue]) => [name, revenue])).toEqual([
    ['Concession', 'CA Net conservé'],
    ['Vannes', '7 777 €'],
  ])
  expect(bare(html)).toContain('Ligne 2\u202f: la cellule est vide. Et 1 autre erreur.')
  // never as if they were new
  expect(bare(markup(<PreviewSites page={PAGE} />))).not.toContain('Vannes')
})
