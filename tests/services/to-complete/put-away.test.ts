import { beforeEach, describe, expect, it } from 'vitest'
import { auditOf } from '~/db/collections/audit.server'
import { outbox } from '~/db/collections/outbox.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { findSite } from '~/db/collections/sites.server'
import { newId } from '~/db/driver/ids.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { readDayRollup } from '~/services/rollups/day-rollups.server'
import { MISSING } from '~/services/rollups/kinds/missing.server'
import { readScopeMonth } from '~/services/rollups/scope-month.server'
import { readWholeList } from '~/services/to-complete/lines.server'
import { expectAgain, putAway } from '~/services/to-complete/put-away.server'
import { readToComplete } from '~/services/to-complete/read-to-complete.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makePrincipal, makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase()

const DATE = '2026-11-19'
let net: TestNetwork
const admin = () => makePrincipal()

/** Lines of A1's services, and of VideoCheck; what is away. */
async function listOf(date = DATE) {
  const { _id: siteId, plateId, groupId } = net.sites.a1
  const scope = { type: 'site' as const, siteId, plateId, groupId }
  const { lines, away } = await readWholeList(admin(), { scope, date }, await referenceData())
  const kept = lines.filter(({ service, kind }) => service !== null || kind === 'unfilmed')
  return {
    lines: kept.map(({ kind, service }) => [kind, service].filter(Boolean).join(' ')),
    parts: kept.map(({ part }) => part),
    away: away.map(({ part }) => part),
  }
}
const away = (part: string, by = admin()) =>
  putAway(by, { siteId: net.sites.a1._id, part, date: DATE })
const sold = (netRevenue: number) => ({ netRevenue, totalHours: netRevenue / 100, hecHours: 10 })

/** A1: mechanics alone, with figures of October and November and an objective of November. */
beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
  const { a1 } = net.sites
  await storeObjectif(a1, '2026-11', { revenue: 84_000, hours: 420, hec: 280 })
  await importActivity(a1, '2026-10-30', { mechanic: sold(40_000) })
  await importActivity(a1, DATE, { mechanic: sold(50_000) })
})

describe('expected services (4-decisions, 70)', () => {
  it('had a figure in one of the last twelve months', async () => {
    const { a1 } = net.sites
    expect((await listOf()).lines).toEqual(['unfilmed'])
    await importActivity(a1, '2025-11-28', { body: sold(1000) })
    expect((await listOf()).lines).toEqual(['unfilmed'])
    await importActivity(a1, '2025-12-01', { body: sold(1000) })
    expect((await listOf()).lines).toEqual(['unaimed body', 'unreceived body', 'unfilmed'])
  })

  it('have a person, until the team or the person goes', async () => {
    const person = (given: object) => makeWorker(net.sites.a1, { service: 'body', ...given })
    await person({ leavesOn: '2025-11-30' })
    await person({ arrivesOn: '2026-12-01' })
    expect((await listOf()).lines).toEqual(['unfilmed'])
    await person({ leavesOn: '2025-12-01' })
    expect((await listOf()).lines).toEqual(['unaimed body', 'unreceived body', 'unfilmed'])
  })

  it('have a figure of the month, and no line but that of the objective', async () => {
    const { a1 } = net.sites
    await importActivity(a1, DATE, { mechanic: sold(50_000), quickService: sold(1000) })
    expect((await listOf()).lines).toEqual(['unaimed quickService', 'unfilmed'])
  })
})

// shows 4 §70: N’existe pas ici
describe('N’existe pas ici', () => {
  it('puts a line away until a figure comes, and is in the trail', async () => {
    const { a1 } = net.sites
    await importActivity(a1, '2026-09-30', { body: sold(1000) })
    const before = await listOf()
    expect(before).toEqual({
      lines: ['unaimed body', 'unreceived body', 'unfilmed'],
      parts: ['body', 'body', 'videocheck'],
      away: [],
    })
    expect(await away('body')).toBe(a1.name)
    expect(await listOf()).toEqual({ lines: ['unfilmed'], parts: ['videocheck'], away: ['body'] })
    // the same again writes nothing
    await away('body')
    expect((await findSite(a1._id))?.excludedParts).toEqual([{ part: 'body', last: '2026-09-30' }])
    const trail = await auditOf('site', a1._id)
    expect(trail.map(({ action, changes }) => [action, changes])).toEqual([
      ['update', [{ field: 'excludedPart', old: null, new: 'Carrosserie' }]],
    ])
    // A corrected older day is a figure that was known; one of a later day is new.
    await importActivity(a1, '2026-09-29', { body: sold(900) })
    expect((await listOf()).away).toEqual(['body'])
    await importActivity(a1, '2026-10-30', { mechanic: sold(40_000), body: sold(500) })
    expect(await listOf()).toEqual(before)
  })

  it('leaves the short list of the morning, too, and counts the others', async () => {
    const { a1 } = net.sites
    const short = async () => {
      const reference = await referenceData()
      const at = { scope: { type: 'all' as const }, date: DATE }
      const [month, kept] = await Promise.all([
        readScopeMonth(at.scope, DATE, reference),
        readDayRollup(MISSING, at, reference),
      ])
      const entries = await readToComplete(admin(), at, month, kept)
      const found = entries.find(({ kind }) => kind === 'unfilmed')
      return [found?.count, found?.first.some(({ name }) => name === a1.name)]
    }
    expect(await short()).toEqual([4, true])
    await away('videocheck')
    expect(await short()).toEqual([3, false])
  })

  it('is taken back', async () => {
    await away('videocheck')
    expect((await listOf()).lines).toEqual([])
    const input = { siteId: net.sites.a1._id, part: 'videocheck', date: DATE }
    await expectAgain(admin(), input)
    expect(await listOf()).toMatchObject({ lines: ['unfilmed'], away: [] })
    await expectAgain(admin(), input)
    expect(await auditOf('site', net.sites.a1._id)).toHaveLength(2)
  })

  it('is for those who may edit the targets there, and for what has no figure of the month', async () => {
    const { a1, c1 } = net.sites
    const of = (role: 'manager' | 'user', id: string) =>
      makePrincipal({ role, cover: { kind: 'site', id } })
    await expect(away('body', of('user', a1._id))).rejects.toMatchObject({ status: 403 })
    await expect(away('body', of('manager', c1._id))).rejects.toMatchObject({ status: 403 })
    await expect(away('paint')).rejects.toMatchObject({
      status: 422,
      message: 'Choisissez dans la liste ce qui n’existe pas ici.',
    })
    await expect(away('mechanic')).rejects.toMatchObject({
      status: 409,
      message: `Mécanique\u202f: ${a1.name} a des chiffres ce mois-ci.`,
    })
    await expect(
      putAway(admin(), { siteId: newId(), part: 'body', date: DATE }),
    ).rejects.toMatchObject({ status: 404 })
    expect(await away('body', of('manager', a1._id))).toBe(a1.name)
  })
})

it('e-mails that do not arrive are lines of the network, with whom they are for', async () => {
  const { _id: userId } = await makeUser({ name: 'Anne A1' })
  const failed = { tries: 2, nextAt: new Date('2026-11-20T09:00:00Z'), lastError: '550' }
  const letter = { kind: 'morning' as const, day: DATE, userId }
  const purgeAt = new Date('2026-11-27T00:00:00Z')
  const store = async (_id: string, more: object) =>
    (await outbox.open()).insertOne({ _id, letter, purgeAt, ...failed, ...more })
  await store('a', {})
  await store('b', {})
  await store('sent-at-last', { nextAt: null })
  const { lines } = await readWholeList(
    admin(),
    { scope: { type: 'all' }, date: DATE },
    await referenceData(),
  )
  expect(lines.filter(({ kind }) => kind === 'undelivered')).toMatchObject([
    { siteId: null, name: 'Anne A1 (2 e-mails)', link: '/admin/users' },
  ])
})
