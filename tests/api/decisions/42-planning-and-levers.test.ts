import { beforeAll, describe, expect, it } from 'vitest'
import { planning } from '~/db/collections/planning.server'
import { rollups } from '~/db/collections/rollups.server'
import { freezePotential } from '~/services/objectifs/freeze.server'
import type { TestNetwork } from '../../builders/hierarchy'
import { fridayMorning } from '../../builders/imports'
import { importOnTime, storeLevers } from '../../builders/levers'
import { siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { useProduct } from './product-client'

useDatabase({ keep: true })
const house = useProduct()
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
const SAID =
  'Planning illisible : Concession A1 ; calendrier, présence et productivité sont comptés ensemble, sous « Heures ».'
let net: TestNetwork
let plate: string

/** A1 and A2 of `storeLevers`; after A1's potential is frozen, one of its planning months becomes invalid. */
beforeAll(async () => {
  net = await fridayMorning()
  await storeLevers(net)
  await importOnTime(net)
  await freezePotential(makePrincipal(), siteScopeOf(net.sites.a1), '2026-11')
  const broken = { days: 'perdu' as unknown as Record<string, never> }
  await (await planning.open()).updateOne({ siteId: net.sites.a1._id }, { $set: broken })
  await (await rollups.open()).deleteMany({})
  plate = `group=${net.groups.north._id}&plate=${net.plates.a._id}&date=2026-11-19`
})

describe('42: a planning that cannot be read makes no false lever', () => {
  it('its gap stays, its hours are one lever, its name is in REST, tab, print and file', async () => {
    const named = [{ siteId: net.sites.a1._id, name: 'Concession A1', part: 'planning' }]
    // A1: (249 − 420 × 14 ÷ 21) × 200; (168 − 249 × 2 ÷ 3) × 300; 50 000 − 168 × 300
    const a1 = { ...NONE, hours: -6200, customerShare: 600, rate: -400 }
    const own = await house.rest(`/records/causes?date=2026-11-19&site=${net.sites.a1._id}`)
    expect(own.body).toMatchObject({
      target: 56_000,
      realized: 50_000,
      gap: -6000,
      levers: a1,
      unreadable: named,
    })
    const wide = await house.rest(`/records/causes?date=2026-11-19&plateId=${net.plates.a._id}`)
    // A2: hours −2 000, rate 1 000
    expect(wide.body).toMatchObject({
      target: 82_000,
      realized: 75_000,
      gap: -7000,
      unreadable: named,
      levers: { ...NONE, hours: -8200, customerShare: 600, rate: 600 },
      parts: [{ name: 'Concession A1', gap: -6000, levers: a1 }, { gap: -1000 }],
    })
    const all = await house.rest('/records/causes?date=2026-11-19')
    expect([all.body.gap, all.body.unreadable]).toEqual([-7000, named])
    const site = `${plate}&site=${net.sites.a1._id}`
    for (const address of [
      `/synthesis?${plate}&tab=causes`,
      `/synthesis?${site}&tab=causes`,
      `/print-causes?${plate}`,
    ]) {
      const page = await house.page(address)
      expect([page.says('Données non disponibles.'), page.says(SAID)]).toEqual([true, true])
      expect(page.says('Présence')).toBe(false)
    }
    const file = await house.raw(`/synthesis/export?${plate}&table=3&format=csv`)
    expect(file.text.replace(/[\u00a0\u202f]/g, ' ')).toContain(
      SAID.replace('Planning illisible : ', '\nPlanning illisible;"'),
    )
  })

  it('the morning names it, and says nothing of its presence', async () => {
    const page = await house.page(`/synthesis?${plate}`)
    expect(
      page.says(
        '31,0 h facturées en moins que prévu (−6 200 €) chaque jour depuis le début du mois',
      ),
    ).toBe(true)
    expect(page.says('de présence')).toBe(false)
    expect(page.says('Concession A1 : Planning de novembre illisible')).toBe(true)
  })

  it('the comparison has its hours in one column, and says why', async () => {
    const page = await house.page(`/financial-dashboard?${plate}&columns=levers`)
    expect(page.row('Concession A1')?.[0]).toBe('Concession A1planning illisible')
    const csv = await house.csv(`/financial-dashboard/export?${plate}`)
    expect(csv.find(([name]) => name === 'Concession A1')?.at(-1)).toBe(
      'Planning illisible\u202f: calendrier, présence et productivité comptés ensemble, sous Heures',
    )
  })
})
