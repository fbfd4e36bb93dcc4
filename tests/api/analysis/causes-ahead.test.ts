import { beforeAll, expect, it } from 'vitest'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { importActivity, storeObjectif, storePlanning } from '../../builders/activity'
import { makeNetwork } from '../../builders/hierarchy'
import { useDatabase } from '../../services/harness/database'
import { useProduct } from '../decisions/product-client'

useDatabase({ keep: true })
const house = useProduct()
let plate: string
let site: string

/*
 * November 2026 has 21 working days, 14 up to the 19th, 13 up to the 18th. A1, tidy: 140 h planned, 84 up to the 18th
 * and the 19th; o* = 3, q* = 2 ÷ 3, t* = 300. A2, untidy: without planning, late since the 18th.
 */
beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  const net = await makeNetwork()
  const { a1, a2 } = net.sites
  const mechanic = (netRevenue: number, totalHours: number, hecHours: number) => ({
    mechanic: { netRevenue, totalHours, hecHours },
  })
  await storeObjectif(a1, '2026-11', { revenue: 84_000, hours: 420, hec: 280 })
  const days = [2, 3, 4, 5, 6, 9, 10, 12, 13, 16, 17, 18, 23, 24, 25, 26, 27, 28, 29, 30]
  const present = Object.fromEntries(days.map((day) => [String(day).padStart(2, '0'), '1']))
  await storePlanning(a1, '2026-11', 'mechanic', present)
  await importActivity(a1, '2026-11-18', mechanic(47_000, 235, 160))
  await importActivity(a1, '2026-11-19', mechanic(50_000, 249, 168))
  await storeObjectif(a2, '2026-11', { revenue: 42_000, hours: 210, hec: 210 })
  await importActivity(a2, '2026-11-18', mechanic(25_000, 120, 120))
  plate = `group=${net.groups.north._id}&plate=${net.plates.a._id}&date=2026-11-19`
  site = plate.replace('&date', `&site=${a1._id}&date`)
})

it('says what a concession’s services must bring to the objective, each way alone', async () => {
  for (const path of [`/synthesis?${site}&tab=causes`, `/print-causes?${site}`]) {
    const page = await house.page(path)
    // (84 000 − 50 000) ÷ 7
    expect(page.says('il manque 34 000 €, soit 4 857 € par jour ouvré restant.'), path).toBe(true)
    expect(page.says('il manque 34 000 €, soit 4 857 € par jour sur 7 jours ouvrés.')).toBe(true)
    // 34 000 ÷ (56 × 50 000 ÷ 249) for 249 ÷ 84
    expect(page.says('il faut 302,4 % de productivité (296,4 % aujourd’hui)')).toBe(true)
    // 34 000 ÷ (50 000 ÷ 84) − 56 = 1,12 h
    expect(page.says('1,1 h de présence en plus, soit 0,2 journée de travail')).toBe(true)
    // 34 000 ÷ (56 × 168 ÷ 84) for 50 000 ÷ 168
    expect(page.says('il faut 304 €/h facturés (298 €/h aujourd’hui)')).toBe(true)
    // 50 000 × 140 ÷ 84
    expect(page.says('Atterrissage : 83 333 €, 99,2 % de l’objectif.')).toBe(true)
  }
})

it('draws the gap day by day, with each lever’s share of the day', async () => {
  const page = await house.page(`/synthesis?${site}&tab=causes`)
  expect(page.row('Jour')).toEqual([
    'Jour',
    'Écart du jour',
    'Calendrier',
    'Productivité',
    'Part client',
    'Taux',
  ])
  // the 18th: 47 000 − 52 000; (84 − 86,67) × 600; (235 − 252) × 200; (160 − 156,67) × 300; 47 000 − 48 000
  expect(page.row('18/11')?.slice(1)).toEqual([
    '−5 000 €',
    '−1 600 €',
    '−3 400 €',
    '+1 000 €',
    '−1 000 €',
  ])
  // the 19th, less the 18th: −6 000; −5 600; −600; +600; −400
  expect(page.row('19/11')?.slice(1)).toEqual([
    '−1 000 €',
    '−4 000 €',
    '+2 800 €',
    '−400 €',
    '+600 €',
  ])
  // 13 days of −1 600 ÷ 13, then −4 000: each day takes from the gap
  expect(
    page.says(
      '9,3 h de moins au planning que le rythme du mois, chaque jour depuis le début du mois',
    ),
  ).toBe(true)
  // 13 × −3 400 ÷ 13 + 2 800 and 13 × −1 000 ÷ 13 + 600: lowest over all days, the last of which gave back
  expect(page.says('% attendus, depuis le début du mois')).toBe(true)
  expect(page.says('visés, depuis le début du mois')).toBe(true)
  // of +600 nothing is said
  expect(page.says('visées, ')).toBe(false)
})

it('of a wide scope says its sum, the late concession at its own date, and leads to the rows', async () => {
  const page = await house.page(`/synthesis?${plate}&tab=causes`)
  // 34 000 in 7 days and 17 000 in 8: no amount per day; 83 333,33 + 25 000 × 21 ÷ 13, of 126 000
  expect(page.says('il manque 51 000 €.')).toBe(true)
  expect(
    page.says(
      'Atterrissage : 123 718 €, 98,2 % de l’objectif ; en partie projection (sans planning).',
    ),
  ).toBe(true)
  expect(page.says('D’où vient l’écart, par concession')).toBe(true)
  expect(page.says('La somme des leviers est égale à l’écart.')).toBe(true)
  const { text } = await house.raw(`/synthesis?${plate}&tab=causes&metric=ht`)
  expect(text.replaceAll('&amp;', '&')).toContain(
    `/financial-dashboard?${plate}&metric=ht&columns=ahead`,
  )
  // A2 has nothing on the 19th: its −1 000 € of the 18th stays
  expect(page.row('18/11')?.[1]).toBe('−6 000 €')
  expect(page.row('19/11')?.[1]).toBe('−1 000 €')
})
