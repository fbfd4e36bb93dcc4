import { beforeEach, describe, expect, test, vi } from 'vitest'
import { imports } from '~/db/collections/imports.server'
import { records } from '~/db/collections/records.server'
import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { untargetedSites } from '~/domain/targets/totals'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { changeAction, createAction } from '~/services/actions/write-actions.server'
import { openLog } from '~/services/imports/log.server'
import { morningKinds, prefetchMorning, readMorning } from '~/services/morning/read-morning.server'
import { freezePotential } from '~/services/objectifs/freeze.server'
import { prefetchRollups } from '~/services/rollups/read-rollups.server'
import { readScopeMonth } from '~/services/rollups/scope-month.server'
import { importActivity, storeObjectif, storePlanning } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { importOnTime, present, storeLevers } from '../../builders/levers'
import { siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { writeTouching } from '../../builders/writes'
import { useDatabase } from '../harness/database'

useDatabase()

const DATE = '2026-11-19'
const ALL: Scope = { type: 'all' }
let net: TestNetwork

async function watch(scope: Scope = ALL, principal: Principal = makePrincipal()) {
  const month = await readScopeMonth(scope, DATE, await referenceData())
  const query = { scope, date: DATE, measure: 'revenue' } as const
  const { morning, toComplete } = await readMorning(principal, query, month)
  const lines = morning.value?.lines ?? []
  return {
    gaps: lines.filter(({ value }) => value < 0),
    success: lines.find(({ value }) => value > 0) ?? null,
    missing: (toComplete.value ?? []).map(({ kind, count, first, act }) => ({
      kind,
      count,
      first: first.map(({ name }) => name),
      to: act?.to ?? null,
    })),
  }
}
const said = async (scope?: Scope) => {
  const { gaps, success } = await watch(scope)
  const line = (item: (typeof gaps)[number] | null) =>
    item && [item.site, item.service, item.value, ...item.causes.map(({ lever }) => lever)]
  return { gaps: gaps.map(line), success: line(success) }
}

/** A1 as in `GET /records/causes`, on time; A2 a day late and without planning. 21 working days, 14 and 13 elapsed. */
beforeEach(async () => {
  net = await makeNetwork()
  await storeLevers(net)
  await importOnTime(net)
})

describe('the lines of the morning (7-beyond §1 and §5)', () => {
  test('names the largest gaps and the largest success, with the lever to act on', async () => {
    const { gaps } = await watch()
    expect(await said()).toEqual({
      gaps: [
        // not frozen: −5 600 is Calendrier; −600 and −400 are not, and +600 offsets them
        ['Concession A1', 'mechanic', -6000, 'productivity', 'calendar'],
        ['Concession A2', 'mechanic', -1000, 'hours', 'rate'],
      ],
      success: null,
    })
    expect(gaps[0]?.to).toContain(`site=${net.sites.a1._id}`)
    expect(gaps.map(({ dataDate }) => dataDate)).toEqual([null, '2026-11-18'])
    const { gaps: own } = await watch(siteScopeOf(net.sites.a1))
    expect(own.map(({ site }) => site)).toEqual([null])
    expect(
      await said({ type: 'plate', groupId: net.groups.south._id, plateId: net.plates.c._id }),
    ).toEqual({ gaps: [], success: null })
  })

  test('an objectif of zeros counts as missing, as in the page’s message', async () => {
    const { b1, c1 } = net.sites
    await storeObjectif(b1, '2026-11', { revenue: 0, hours: 0, hec: 0 })
    for (const site of [b1, c1]) await importActivity(site, DATE, { mechanic: { netRevenue: 1 } })
    const named = ['Concession B1', 'Concession C1']
    const { missing } = await watch()
    expect(missing.find(({ kind }) => kind === 'untargeted')).toMatchObject({ first: named })
    const { rollup } = await readScopeMonth(ALL, DATE, await referenceData())
    expect(untargetedSites(rollup.objectifs)).toEqual([b1._id, c1._id])
  })

  test('names missing data to users who can complete them', async () => {
    const { missing } = await watch()
    expect(missing.map(({ kind, count, first }) => [kind, count, first])).toEqual([
      ['late', 3, ['Concession B1', 'Concession C1', 'Concession A2']],
      ['untargeted', 2, ['Concession B1', 'Concession C1']],
      ['unfrozen', 1, ['Concession A1']],
      ['empty', 3, ['Concession A2', 'Concession B1', 'Concession C1']],
      ['unsurveyed', 4, ['Concession A1', 'Concession A2', 'Concession B1']],
      ['unfilmed', 4, ['Concession A1', 'Concession A2', 'Concession B1']],
    ])
    const cover = { kind: 'all' } as const
    const kinds = async (role: 'manager' | 'ccs') =>
      (await watch(ALL, makePrincipal({ role, cover }))).missing.map(({ kind }) => kind)
    expect(await kinds('manager')).toEqual([
      'untargeted',
      'unfrozen',
      'empty',
      'unsurveyed',
      'unfilmed',
      'late',
    ])
    // also to readers who must ask for it (7-beyond §5)
    expect(await kinds('ccs')).toContain('late')
  })

  test('names concessions with decreased cumulative figures to every user, with both amounts', async () => {
    const { a1, b1 } = net.sites
    const ccs = makePrincipal({ role: 'ccs', cover: { kind: 'all' } })
    const fallen = async (scope?: Scope) =>
      (await watch(scope, ccs)).missing.filter(({ kind }) => kind === 'fallen')
    expect(await fallen()).toEqual([])
    const at = (netRevenue: number) => ({ mechanic: { netRevenue } })
    await importActivity(b1, '2026-11-17', at(8_000))
    await importActivity(b1, DATE, at(7_500))
    const { groupId, plateId, siteId } = siteScopeOf(b1)
    const to = `/origin?group=${groupId}&plate=${plateId}&site=${siteId}&date=${DATE}&figure=day`
    const first = ['Concession B1 (CA Net, −500\u00a0€)']
    expect(await fallen()).toEqual([{ kind: 'fallen', count: 1, first, to }])
    expect(await fallen(siteScopeOf(b1))).toMatchObject([{ first, to }])
    expect(await fallen(siteScopeOf(a1))).toEqual([])
    // after a correction the entry is gone
    await importActivity(b1, DATE, at(8_100))
    expect(await fallen()).toEqual([])
  })

  test('names PDV numbers of the latest import that no concession has', async () => {
    const failed = (name: string) => ({ siteId: null, name, outcome: 'failed' as const })
    const importing = async (...names: string[]) => {
      const log = await openLog(makePrincipal(), {
        kind: 'activity',
        fileName: 'a.xlsx',
        size: 1,
        sha256: '',
        importDate: DATE,
        activityDate: DATE,
      })
      await log.finish({ state: 'done', message: '', sites: names.map(failed) })
    }
    await importing('0999', 'Sans N° PDV', '0103')
    const of = async (principal?: Principal) =>
      (await watch(ALL, principal)).missing.find(({ kind }) => kind === 'unassigned')
    expect(await of()).toMatchObject({ count: 1, first: ['0999'], to: '/admin/network' })
    const director = makePrincipal({ role: 'director', cover: { kind: 'all' } })
    expect(await of(director)).toMatchObject({ first: ['0999'], to: null })
    // an import at the same clock time, of any instance, is a later one
    await importing('0998')
    expect(await of()).toMatchObject({ count: 1, first: ['0998'] })
    const log = await imports.open()
    const plan = { kind: 'activity', state: 'done', undo: { $exists: false } } as const
    const found = log.find(plan).sort({ startedAt: -1, _id: -1 }).limit(1)
    expect(JSON.stringify(await found.explain())).toContain('kind_state_latest')
    // an undone import no longer counts as the latest
    const [latest] = await found.toArray()
    await log.updateOne({ _id: latest?._id ?? '' }, { $set: { undo: {} } as never })
    expect(await of()).toMatchObject({ count: 1, first: ['0999'] })
  })

  test('is stored, and read at once until something changes', async () => {
    await watch()
    const reference = await referenceData()
    const month = await readScopeMonth(ALL, DATE, reference)
    const prototype = Object.getPrototypeOf(await records.open())
    const find = vi.spyOn(prototype, 'find')
    const query = { scope: ALL, date: DATE, measure: 'revenue' } as const
    const sums = prefetchRollups(ALL, [], '2026-11', morningKinds(true))
    await readMorning(
      makePrincipal(),
      query,
      month,
      prefetchMorning(makePrincipal(), query, reference, sums),
    )
    const seen = find.mock.contexts.map((of) => (of as { collectionName: string }).collectionName)
    vi.restoreAllMocks()
    // the rollups and their pending invalidations, the latest import, and the actions
    expect(seen.sort()).toEqual(['actions', 'imports', 'rollups', 'rollups'])
  })

  test('is prefetched with the month only where it was shown before, and follows later writes', async () => {
    const director = makePrincipal({ role: 'director', cover: { kind: 'all' } })
    const begun = async () => {
      const sums = prefetchRollups(ALL, ['2026-11'], '2026-11')
      const query = { scope: ALL, date: DATE, measure: 'revenue' } as const
      return prefetchMorning(director, query, await referenceData(), sums).cells
    }
    expect(await begun()).toBeUndefined()
    await watch()
    const { a1, a2 } = net.sites
    const levers = async () =>
      (await begun())?.highlights.revenue.gaps.map(({ siteId, value }) => [siteId, value])
    expect(await levers()).toContainEqual([a1._id, -6000])
    await importActivity(a2, DATE, { mechanic: { netRevenue: 100, totalHours: 1, hecHours: 1 } })
    // 100 − 42 000 × 14 ÷ 21
    expect((await levers())?.[0]).toEqual([a2._id, -27_900])
  })

  test('follows records, objectives, planning, a frozen potential and the calendar', async () => {
    const { a1, a2, b1 } = net.sites
    const own = async () =>
      (await watch()).gaps[0]?.causes.map(({ lever, value }) => [lever, value])
    expect(await own()).toEqual([
      ['productivity', -600],
      ['calendar', -5600],
    ])
    // 7 h more up to the 19th, and in the month: (91 − 147 × 2 ÷ 3) × 84 000 ÷ 147; (249 − 91 × 420 ÷ 147) × 200
    await storePlanning(a1, '2026-11', 'mechanic', present([19]))
    expect(await own()).toEqual([
      ['productivity', -2200],
      ['calendar', -4000],
    ])
    // frozen: Calendrier is unchanged; the 7 h above are presence: (98 − 91) × 84 000 ÷ 147, (249 − 280) × 200
    const unfrozen = async () =>
      (await watch()).missing.find(({ kind }) => kind === 'unfrozen')?.first
    expect(await unfrozen()).toEqual(['Concession A1'])
    await freezePotential(makePrincipal(), siteScopeOf(a1), '2026-11')
    expect(await unfrozen()).toBeUndefined()
    await storePlanning(a1, '2026-11', 'mechanic', present([16]))
    expect(await own()).toEqual([
      ['productivity', -6200],
      ['calendar', -4000],
      ['presence', 4000],
    ])
    await importActivity(a2, DATE, { mechanic: { netRevenue: 100, totalHours: 1, hecHours: 1 } })
    // 100 − 42 000 × 14 ÷ 21
    expect((await said()).gaps[0]).toEqual(['Concession A2', 'mechanic', -27_900, 'hours'])
    expect((await watch()).missing.map(({ kind, count }) => [kind, count])).toEqual([
      ['fallen', 1],
      ['late', 2],
      ['untargeted', 2],
      ['empty', 3],
      ['unsurveyed', 4],
      ['unfilmed', 4],
    ])
    await storeObjectif(b1, '2026-11', { revenue: 1, hours: 1, hec: 1 })
    expect((await watch()).missing.find(({ kind }) => kind === 'untargeted')?.count).toBe(1)
    // 20 working days, 13 elapsed: 100 − 42 000 × 13 ÷ 20
    await writeTouching({ what: 'calendar', months: [] }, () =>
      makeHoliday({ date: '2026-11-11', name: 'Armistice' }),
    )
    expect((await said()).gaps[0]?.[2]).toBe(-27_200)
  })

  test('the open actions follow their text and the lever’s gap', async () => {
    const { a1 } = net.sites
    await importActivity(a1, '2026-11-18', {
      mechanic: { netRevenue: 48_000, totalHours: 240, hecHours: 160 },
    })
    setClock(instantOfParis('2026-11-19T08:41'))
    const given = {
      service: 'mechanic',
      lever: 'productivity',
      text: 'Point',
      who: 'Chef',
    } as const
    const { _id } = await createAction(makePrincipal(), siteScopeOf(a1), {
      ...given,
      until: '2026-11-30',
    })
    const shown = async () => {
      const month = await readScopeMonth(ALL, DATE, await referenceData())
      const query = { scope: ALL, date: DATE, measure: 'revenue' } as const
      const { actions } = await readMorning(makePrincipal(), query, month)
      return actions.value?.lines.map(({ text, effect }) => [text, effect.replace(/\s/g, ' ')])
    }
    // before: (240 − 252) × 200 over the 13 days up to the 18th; since: (249 − 252) × 200 + 2 400 on the 19th
    const decided = '−185 €/jour avant, +1 800 €/jour depuis : +1 985 €/jour'
    expect(await shown()).toEqual([['Point', decided]])
    await changeAction(makePrincipal(), _id, { text: 'Point à 11 h' }, null)
    expect(await shown()).toEqual([['Point à 11 h', decided]])
    // 250 h for the 252 h of the planning, at 200 €
    await importActivity(a1, DATE, {
      mechanic: { netRevenue: 50_000, totalHours: 250, hecHours: 168 },
    })
    const after = '−185 €/jour avant, +2 000 €/jour depuis : +2 185 €/jour'
    expect(await shown()).toEqual([['Point à 11 h', after]])
  })
})
