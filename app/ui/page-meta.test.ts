import { expect, it } from 'vitest'
import { partsMeta, scopedMeta } from './page-meta'

const parts = [
  ['popup=revenue', 'Détail · CA Net'],
  ['tab=causes', 'Causes de l’écart'],
  ['detail=', 'Détail'],
]
const shown = (search: string, text = 'Lyon Vaise · 19/11/2026') => ({
  location: { search },
  matches: [{ data: null }, { data: { where: { text, parts } } }, { data: {} }],
})
const titleOf = (meta: { title: string }[]) => meta[0]?.title

it('begins with the dialog and the tab of the address, then names page, scope and date', () => {
  const titles = [
    scopedMeta('Synthèse')(shown('?tab=causes')),
    scopedMeta('Synthèse')(shown('?tab=causes&popup=revenue')),
    scopedMeta('Synthèse')(shown('?tab=autre')),
    scopedMeta('Synthèse')(shown('?tab=causes', '')),
    partsMeta('Facturation')(shown('?detail=day.mechanic')),
    scopedMeta('Synthèse')({ location: { search: '?tab=causes' }, matches: [] }),
  ].map(titleOf)
  expect(titles).toEqual([
    'Causes de l’écart — Synthèse · Lyon Vaise · 19/11/2026 – Gestion Après-Vente Automobile',
    'Détail · CA Net — Causes de l’écart — Synthèse · Lyon Vaise · 19/11/2026 – Gestion Après-Vente Automobile',
    'Synthèse · Lyon Vaise · 19/11/2026 – Gestion Après-Vente Automobile',
    'Causes de l’écart — Synthèse – Gestion Après-Vente Automobile',
    'Détail — Facturation – Gestion Après-Vente Automobile',
    'Synthèse – Gestion Après-Vente Automobile',
  ])
})
