import { beforeAll, describe, expect, it } from 'vitest'
import { objectifs } from '~/db/collections/objectifs.server'
import { planning } from '~/db/collections/planning.server'
import { rollups } from '~/db/collections/rollups.server'
import { freezePotential } from '~/services/objectifs/freeze.server'
import { invalidateMonth } from '~/services/writes/invalidate-month.server'
import { importActivity, storeObjectif, storePlanning } from '../../builders/activity'
import type { TestNetwork } from '../../builders/hierarchy'
import { fridayMorning } from '../../builders/imports'
import { importOnTime, present, storeLevers } from '../../builders/levers'
import { siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { useProduct } from './product-client'

useDatabase({ keep: true })
const house = useProduct()
let net: TestNetwork
let plate: string

/**
 * A1 of `storeLevers`, frozen at 140 h, 84 h of them up to the 19th; then two of its days before are cleared: 70 h. C1
 * has the leave that was frozen: 70 h of the 140 up to the 19th, as planned, and bills what that presence should bring.
 */
beforeAll(async () => {
  net = await fridayMorning()
  await storeLevers(net)
  await importOnTime(net)
  const { a1, c1 } = net.sites
  const november = '2026-11'
  await storeObjectif(c1, november, { revenue: 84_000, hours: 420, hec: 280 })
  const days = [2, 3, 4, 5, 6, 9, 10, 12, 13, 16, 20, 21, 23, 24, 25, 26, 27, 28, 29, 30]
  await storePlanning(c1, november, 'mechanic', present(days))
  // 70 h × 3 × 2 ÷ 3 × 300
  await importActivity(c1, '2026-11-19', {
    mechanic: { totalHours: 210, hecHours: 140, netRevenue: 42_000 },
  })
  for (const site of [a1, c1]) await freezePotential(makePrincipal(), siteScopeOf(site), november)
  const gone = { 'days.2026-11-16': '' as const, 'days.2026-11-17': '' as const }
  const found = { siteId: a1._id, month: november }
  await (await planning.open()).updateOne(found, { $unset: gone })
  await invalidateMonth(november)
  plate = `group=${net.groups.north._id}&plate=${net.plates.a._id}&date=2026-11-19`
})

const NONE = {
  calendar: 0,
  presence: 0,
  productivity: 0,
  customerShare: 0,
  rate: 0,
  hours: 0,
  unsplit: 0,
  untargeted: 0,
}
const levers = async (siteId: string) => {
  const { body } = await house.rest(`/records/causes?date=2026-11-19&site=${siteId}`)
  return body
}

describe('59: levers tell planned absence from missing presence', () => {
  it('REST has the five, and they add up', async () => {
    const { gap, levers: own } = await levers(net.sites.a1._id)
    expect([gap, own]).toEqual([
      -6000,
      {
        ...NONE,
        // (84 − 140 × 14 ÷ 21) × 600; (70 − 84) × 600; (249 − 70 × 3) × 200
        calendar: -5600,
        presence: -8400,
        productivity: 7800,
        customerShare: 600,
        rate: -400,
      },
    ])
    // planned leave, presence as planned: (70 − 140 × 14 ÷ 21) × 600
    expect((await levers(net.sites.c1._id)).levers).toEqual({
      ...NONE,
      calendar: -14_000,
    })
  })

  it('page, paper and files show them by name and in words', async () => {
    const site = `${plate}&site=${net.sites.a1._id}`
    for (const address of [`/synthesis?${site}&tab=causes`, `/print-causes?${site}`]) {
      const page = await house.page(address)
      expect(page.row('Calendrier')?.slice(1)).toEqual([
        '−5 600 €',
        '9,3 h de moins au planning que le rythme du mois',
      ])
      expect(page.row('Présence')?.slice(1)).toEqual([
        '−8 400 €',
        '14,0 h de présence en moins que prévu',
      ])
      // 249 of 70 h; 3 are aimed at
      expect(page.row('Productivité')?.slice(1)).toEqual([
        '+7 800 €',
        '355,7 % de productivité pour 300 % attendus',
      ])
    }
    const csv = await house.csv(`/synthesis/export?${plate}&table=3&format=csv`)
    const head = csv.find(([first]) => first === 'Service')
    expect(head?.slice(2, 4)).toEqual(['Calendrier (€)', 'Présence (€)'])
    expect(csv.find(([first]) => first === 'Mécanique')?.slice(2, 4)).toEqual(['-5600', '-8400'])
    const { text } = await house.raw(`/synthesis/export?${plate}&table=3&format=xlsx`)
    expect(text.startsWith('PK')).toBe(true)
  })

  it('the morning never reproaches Calendrier alone, and names a service once with what makes its gap', async () => {
    const page = await house.page(`/synthesis?${plate}`)
    for (const said of [
      // of 22 800 € moved: −8 400, −5 600, +7 800
      '14,0 h de présence en moins que prévu (−8 400 €) chaque jour depuis le début du mois ; 9,3 h de moins au planning que le rythme du mois (−5 600 €) , malgré 355,7 % de productivité pour 300 % attendus (+7 800 €)',
      'sans planning, 10,0 h facturées en moins que prévu (−2 000 €) chaque jour depuis le début du mois , malgré 208 €/h facturés pour 200 €/h visés (+1 000 €)',
    ])
      expect(page.says(said), said).toBe(true)
    const all = await house.page('/synthesis?group=all&date=2026-11-19')
    expect(all.lines.filter((line) => line.startsWith('Concession C1 · Mécanique'))).toEqual([])
    expect(all.lines.filter((line) => line.startsWith('Concession A1 · Mécanique'))).toHaveLength(1)
  })

  it('a month frozen before the days were kept spreads its hours as its planning goes', async () => {
    const { c1 } = net.sites
    const before = await levers(c1._id)
    const own = { siteId: c1._id, period: '2026-11' }
    await (await objectifs.open()).updateOne(own, { $unset: { frozenPotentialDays: '' } })
    await (await rollups.open()).deleteMany({})
    expect(await levers(c1._id)).toEqual(before)
  })
})
