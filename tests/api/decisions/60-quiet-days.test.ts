import { beforeAll, describe, expect, it } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import { readMorning } from '~/services/morning/read-morning.server'
import { readScopeMonth } from '~/services/rollups/scope-month.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import type { TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { fridayMorning } from '../../builders/imports'
import { importOnTime, storeLevers } from '../../builders/levers'
import { siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { writeTouching } from '../../builders/writes'
import { useDatabase } from '../../services/harness/database'
import { useProduct } from './product-client'

useDatabase({ keep: true })
const house = useProduct()
let net: TestNetwork
let plate: string

/** A1 has data up to Thursday the 19th, A2 up to the 18th. Friday the 20th becomes a holiday. */
beforeAll(async () => {
  net = await fridayMorning()
  await storeLevers(net)
  await importOnTime(net)
  await writeTouching({ what: 'calendar', months: [] }, () =>
    makeHoliday({ date: '2026-11-20', name: 'Pont' }),
  )
  plate = `group=${net.groups.north._id}&plate=${net.plates.a._id}`
})

describe('60: holidays and quiet days are no fault', () => {
  it.each(['2026-11-20', '2026-11-21', '2026-11-22'])(
    'on %s only a concession without the last worked day is late, on page and over REST',
    async (date) => {
      const late = [{ siteId: net.sites.a2._id, dataDate: '2026-11-18' }]
      const causes = await house.rest(`/records/causes?date=${date}&plateId=${net.plates.a._id}`)
      expect(causes.body.late).toEqual(late)
      const { body } = await house.rest(`/records?date=${date}&plateId=${net.plates.a._id}`)
      expect(body.freshness).toMatchObject({
        total: 2,
        upToDate: 1,
        late: [{ siteId: net.sites.a2._id, date: '2026-11-18' }],
      })
      const page = await house.page(`/synthesis?${plate}&date=${date}`)
      expect(page.says('1/2 concessions à jour')).toBe(true)
      // the last worked day before the holiday
      expect(page.says('Concession A2 : Données du 19/11/2026 manquantes')).toBe(true)
      const paper = await house.page(`/print-causes?${plate}&date=${date}`)
      expect(paper.says('Concession A1 (19/11)')).toBe(false)
    },
  )

  it('missing data is listed under À compléter, by the role that can add it', async () => {
    const page = await house.page(`/synthesis?${plate}&date=2026-11-19`)
    const missing = /^Concession A.* : .*(manquante?s?|figé|vide)$/
    expect(page.lines.filter((line) => missing.test(line))).toEqual([
      'Concession A2 : Données du 19/11/2026 manquantes',
      'Concession A1 : Potentiel de novembre non figé',
      'Concession A2 : Planning de novembre vide',
      'Concession A1 et Concession A2 : Enquêtes qualité de novembre manquantes',
      'Concession A1 et Concession A2 : VideoCheck de novembre manquant',
    ])
    const kinds = async (role: 'secretary' | 'director' | 'ccs') => {
      const scope = siteScopeOf(net.sites.a2)
      const principal = makePrincipal({ role, cover: { kind: 'all' } })
      const month = await readScopeMonth(scope, '2026-11-19', await referenceData())
      const query = { scope, date: '2026-11-19', measure: 'revenue' } as const
      const { toComplete } = await readMorning(principal, query, month)
      return toComplete.value?.flatMap(({ kind, act }) => (act ? kind : []))
    }
    expect(await kinds('secretary')).toEqual(['empty'])
    expect(await kinds('director')).toEqual(['empty', 'unsurveyed', 'unfilmed'])
    expect(await kinds('ccs')).toEqual([])
  })

  it('the daily report is printed with what there is, each missing part in its place', async () => {
    const { b1 } = net.sites
    await importActivity(b1, '2026-11-19', { mechanic: { netRevenue: 1000, totalHours: 5 } })
    const address = `/print-report?group=${b1.groupId}&plate=${b1.plateId}&site=${b1._id}&date=2026-11-19`
    const none = await house.page(address)
    expect(none.status).toBe(200)
    for (const said of [
      'Il manque des objectifs CA Net, HT et HEC : le réalisé est imprimé sans comparaison.',
      'Qualité : aucune enquête saisie ce mois.',
      'Aucune donnée VideoCheck ce mois.',
    ])
      expect(none.says(said)).toBe(true)
    await storeObjectif(b1, '2026-11', { revenue: 2000, hours: 10, hec: 10 })
    expect((await house.page(address)).says('Il manque des objectifs')).toBe(false)
    // 404 without any figure of the month
    const { c1 } = net.sites
    const silent = await house.page(
      `/print-report?group=${c1.groupId}&plate=${c1.plateId}&site=${c1._id}&date=2026-11-19`,
    )
    expect(silent.status).toBe(404)
  })
})
