import { beforeAll, expect, it } from 'vitest'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { useDatabase } from '../../services/harness/database'
import { useProduct } from '../decisions/product-client'

useDatabase({ keep: true })
const house = useProduct()
let net: TestNetwork
let plate: string

/*
 * November 2026 has 21 working days (no holiday is stored), 14 up to the 19th, 13 up to the 18th. Without planning CA Net is
 * 'Heures', 'Part client' and 'Taux'. A1 owes 84 000 × 14 ÷ 21 = 56 000 €, 280 h; A2, late, 42 000 × 13 ÷ 21 = 26 000 €, 130 h.
 */
beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
  const { a1, a2 } = net.sites
  const mechanic = (netRevenue: number, totalHours: number, hecHours: number) => ({
    mechanic: { netRevenue, totalHours, hecHours },
  })
  await storeObjectif(a1, '2026-11', { revenue: 84_000, hours: 420, hec: 280 })
  await importActivity(a1, '2026-11-19', mechanic(50_000, 249, 168))
  await storeObjectif(a2, '2026-11', { revenue: 42_000, hours: 210, hec: 210 })
  await importActivity(a2, '2026-11-18', mechanic(25_000, 120, 120))
  plate = `group=${net.groups.north._id}&plate=${net.plates.a._id}`
})

// shows 7 §1: /print-causes
it('prints what the tab shows, of the address’s scope, date and measure', async () => {
  const at = `${plate}&date=2026-11-19`
  // 75 000 − 82 000; 369 − 410; 288 − 280 × 14 ÷ 21 − 130
  for (const [metric, gap] of [
    ['', '−7 000 €'],
    ['&metric=ht', '−41,0 h'],
    ['&metric=hec', '−28,7 h'],
  ]) {
    const tab = await house.page(`/synthesis?${at}&tab=causes${metric}`)
    const paper = await house.page(`/print-causes?${at}${metric}`)
    expect(paper.status).toBe(200)
    for (const name of ['Concession A1', 'Concession A2', 'Total'])
      expect(paper.row(name)).toEqual(tab.row(name))
    expect(tab.row('Total')?.slice(0, 2)).toEqual(['Total', gap])
  }
  const paper = await house.page(`/print-causes?${at}`)
  // (249 − 280) × 200; (120 − 130) × 200
  expect(paper.row('Concession A1')?.slice(0, 2)).toEqual(['Concession A1', '−6 000 €'])
  expect(paper.row('Total')).toContain('−8 200 €')
  expect(paper.title).toBe(
    'Causes de l’écart · Plaque A · 19/11/2026 – Gestion Après-Vente Automobile',
  )
  expect(paper.says('Plaque A · CA Net')).toBe(true)
  expect(
    paper.says('1/2 concessions à jour. Données plus anciennes : Concession A2 (18/11).'),
  ).toBe(true)
})

it('is a sentence, and no half of a report, without a scope and without data', async () => {
  const empty = await house.raw(`/print-causes?${plate}&date=2020-01-15`)
  expect(empty.status).toBe(404)
  expect(empty.text).toContain(
    'data-print="Aucune donnée disponible pour la date sélectionnée (15/01/2020).',
  )
})

it('the tab leads to it with its own measure', async () => {
  const { text } = await house.raw(`/synthesis?${plate}&date=2026-11-19&tab=causes&metric=hec`)
  expect(text.replaceAll('&amp;', '&')).toContain(
    `href="/print-causes?${plate}&date=2026-11-19&metric=hec"`,
  )
})
