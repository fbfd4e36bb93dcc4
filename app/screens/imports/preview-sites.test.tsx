import { expect, test } from 'vitest'
import type { PreviewSite } from '~/domain/imports/preview'
import type { PreviewPage } from '~/domain/imports/preview-page'
import { textOf as bare, markup } from '~/ui/render-for-test'
import { PreviewSites } from './preview-sites'

const SUMS = { netRevenue: 12500, totalHours: 40, hecHours: 30 }
type Site = PreviewSite<typeof SUMS>
const shown = (change: Partial<Site>) => {
  const site: Site = {
    ...{ siteId: 'a1', name: 'Chambéry', outcome: 'changed', old: SUMS, new: SUMS },
    ...{ unseen: ['ongoing'], ...change },
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
