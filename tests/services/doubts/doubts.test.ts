import { beforeEach, describe, expect, it } from 'vitest'
import { audit } from '~/db/collections/audit.server'
import { confirmedFigures } from '~/db/collections/confirmed-figures.server'
import type { Principal } from '~/domain/access/scope'
import { activityRow } from '~/imports/activity/rows.fixture'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { makeClosing } from '~/services/closing/closings.server'
import { confirmDoubtCall, readDoubtsCall } from '~/services/doubts/rest.server'
import { undoImport } from '~/services/imports/undo.server'
import { importActivity as store, storeObjectif } from '../../builders/activity'
import { closeOctober } from '../../builders/closings'
import type { TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { admin, fridayMorning, sendRows, THURSDAY } from '../../builders/imports'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
/** A1: 1 000 € on each working day up to 18 November; A2: half of it. Objectives: 20 000 and 10 000 € in 21 days. */
beforeEach(async () => {
  net = await fridayMorning()
  const days = ['09', '10', '11', '12', '13', '16', '17', '18']
  for (const [i, day] of days.entries()) {
    const at = `2026-11-${day}`
    await store(net.sites.a1, at, { mechanic: { netRevenue: 6_000 + i * 1_000 } })
    await store(net.sites.a2, at, { mechanic: { netRevenue: 3_000 + i * 500 } })
  }
  await storeObjectif(net.sites.a1, '2026-11', { revenue: 21_000, hours: 0, hec: 0 })
  await storeObjectif(net.sites.a2, '2026-11', { revenue: 10_500, hours: 0, hec: 0 })
})

const row = (pdv: string, revenue: number) =>
  activityRow(pdv, 'MECA', { 'CA Net': revenue, 'Heures totales': 0, 'Heures HEC': 0 })
const idOf = (date = THURSDAY) => `${net.sites.a1._id}.mechanic.revenue.${date}`
const read = (date = THURSDAY) => readDoubtsCall(admin, { date, plate: net.sites.a1.plateId })
const confirm = (
  figure: number,
  {
    by = admin,
    reason = 'Flotte livrée.',
    date = THURSDAY,
  }: { by?: Principal; reason?: string; date?: string } = {},
) => confirmDoubtCall(by, { id: idOf(date), new: figure, reason })

describe('doubts of a scope (4-decisions, 66)', () => {
  it('are listed with both gaps: due 14 of 21 working days', async () => {
    await sendRows([row('0101', 213_000), row('0103', 7_000)])
    const doubts = await read()
    // A1 213 000 − 14 000 = +199 000, A2 7 000 − 7 000 = 0
    expect(doubts).toEqual([
      {
        _id: idOf(),
        siteId: net.sites.a1._id,
        service: 'mechanic',
        measure: 'netRevenue',
        date: THURSDAY,
        kind: 'above',
        old: 1_000,
        new: 200_000,
        gapWith: 199_000,
        gapWithout: 0,
        importId: expect.any(String),
        state: 'open',
      },
    ])
  })

  it('hold until a later figure fits, and are still open on the days before it', async () => {
    await sendRows([row('0101', 213_000)])
    await store(net.sites.a1, '2026-11-20', { mechanic: { netRevenue: 15_000 } })
    expect((await read('2026-11-20')).map(({ state }) => state)).toEqual(['ended'])
    expect((await read()).map(({ state }) => state)).toEqual(['open'])
  })

  it('are found in earlier months too, when a month has just begun', async () => {
    await store(net.sites.a1, '2026-12-01', { mechanic: { netRevenue: 3_000.01 } })
    const found = await readDoubtsCall(admin, { date: '2026-12-01', site: net.sites.a1._id })
    expect(found).toMatchObject([{ kind: 'above', old: 1_000, new: 3_000.01 }])
  })

  it('are judged by the concession’s own calendar', async () => {
    const { a1 } = net.sites
    // from the 18th to the 20th: two working days, one where the 19th is a holiday
    await store(a1, '2026-11-20', { mechanic: { netRevenue: 18_000 } })
    const found = () => readDoubtsCall(admin, { date: '2026-11-20', site: a1._id })
    expect(await found()).toEqual([])
    await makeHoliday({ date: THURSDAY, name: 'Fête locale', scope: `site:${a1._id}` })
    expect(await found()).toMatchObject([{ kind: 'above', old: 1_000, new: 5_000 }])
  })

  it('are judged by the year where the last months are empty', async () => {
    await store(net.sites.a1, '2027-06-01', { mechanic: { netRevenue: 3_000.01 } })
    const found = await readDoubtsCall(admin, { date: '2027-06-01', site: net.sites.a1._id })
    expect(found).toMatchObject([{ kind: 'above', old: 1_000 }])
    await store(net.sites.a1, '2027-12-01', { mechanic: { netRevenue: 3_000.01 } })
    expect(await readDoubtsCall(admin, { date: '2027-12-01', site: net.sites.a1._id })).toEqual([])
  })
})

describe('a confirmation (4-decisions, 66)', () => {
  it('ends the doubt, says why in the trail, and leaves the same when sent twice', async () => {
    await sendRows([row('0101', 213_000), row('0103', 7_000)])
    const answer = await confirm(200_000)
    expect(answer).toMatchObject({ state: 'confirmed', gapWith: 199_000, gapWithout: 199_000 })
    expect(await confirm(200_000, { reason: 'Encore.' })).toEqual(answer)
    const acts = await (await audit.open()).find({ entity: 'doubt' }).toArray()
    expect(acts).toMatchObject([
      {
        entityId: `${net.sites.a1._id}|${THURSDAY}`,
        action: 'confirm',
        changes: [
          { field: 'service', new: 'mechanic' },
          { field: 'measure', new: 'revenue' },
          { field: 'confirmed', old: 1_000, new: 200_000 },
          { field: 'reason', new: 'Flotte livrée.' },
        ],
      },
    ])
    expect(await read()).toMatchObject([
      { state: 'confirmed', gapWith: 199_000, gapWithout: 199_000 },
    ])
  })

  it('belongs to the figure: another one is judged again, an undo restores figure and state', async () => {
    await sendRows([row('0101', 213_000)])
    await confirm(200_000)
    await sendRows([row('0101', 213_000), row('0103', 7_000)])
    expect(await read()).toMatchObject([{ state: 'confirmed' }])
    const other = await sendRows([row('0101', 313_000)])
    expect(await read()).toMatchObject([{ state: 'open', new: 300_000 }])
    await undoImport(admin, other.importId)
    expect(await read()).toMatchObject([{ state: 'confirmed', new: 200_000 }])
  })

  // shows 4 §66: Ce chiffre a changé entre-temps : vérifiez-le avant de le confirmer.
  it('is refused when the figure is another one by now', async () => {
    await sendRows([row('0101', 213_000)])
    await expect(confirm(199_999)).rejects.toMatchObject({ status: 409 })
    await sendRows([row('0101', 14_000)])
    await expect(confirm(200_000)).rejects.toMatchObject({
      status: 409,
      message: 'Ce chiffre a changé entre-temps\u202f: vérifiez-le avant de le confirmer.',
    })
    expect(await (await confirmedFigures.open()).countDocuments({ siteId: { $gte: '' } })).toBe(0)
  })

  it('needs a word, of 80 characters at most', async () => {
    await sendRows([row('0101', 213_000)])
    for (const reason of ['', '  ', 'x'.repeat(81)])
      await expect(confirm(200_000, { reason })).rejects.toMatchObject({ status: 422 })
  })

  it('is for who may import or edit targets there', async () => {
    await sendRows([row('0101', 213_000)])
    const of = (role: Principal['role'], { _id: id }: typeof net.sites.a1) =>
      makePrincipal({ role, cover: { kind: 'site', id } })
    for (const role of ['dirigeant', 'user', 'ccs', 'secretary', 'teamLeader'] as const)
      await expect(confirm(200_000, { by: of(role, net.sites.a1) })).rejects.toMatchObject({
        status: 403,
      })
    await expect(confirm(200_000, { by: of('manager', net.sites.a2) })).rejects.toMatchObject({
      status: 403,
    })
  })

  // shows 4 §66: Une fois le mois clôturé, il ne pourra plus être confirmé. Clôturer tout de même ?
  it('is refused in a closed month, which is closed with its doubts named', async () => {
    setClock(instantOfParis('2026-10-30T08:30'))
    const days = ['20', '21', '22', '23', '26', '27', '28']
    for (const [i, day] of days.entries())
      await store(net.sites.a1, `2026-10-${day}`, { mechanic: { netRevenue: 14_000 + i * 1_000 } })
    await store(net.sites.a1, '2026-10-29', { mechanic: { netRevenue: 220_000 } })
    setClock(instantOfParis('2026-11-20T08:30'))
    await expect(closeOctober('all')).rejects.toMatchObject({
      status: 409,
      figures: { doubts: 1 },
      message:
        'Le mois d’octobre 2026 a un chiffre sous réserve\u202f: Concession A1 (Mécanique). Une fois le mois clôturé, il ne pourra plus être confirmé. Clôturer tout de même\u202f?',
    })
    await makeClosing(admin, { month: '2026-10', scope: 'all', confirm: true })
    await expect(confirm(200_000, { date: '2026-10-29' })).rejects.toMatchObject({ status: 409 })
    expect(await read('2026-10-29')).toMatchObject([{ state: 'open' }])
  })

  it('ends one of several at once', async () => {
    const hours = { 'CA Net': 213_000, 'Heures totales': 900, 'Heures HEC': 0 }
    for (const [i, day] of ['09', '10', '11', '12', '13', '16', '17', '18'].entries())
      await store(net.sites.a1, `2026-11-${day}`, {
        mechanic: { netRevenue: 6_000 + i * 1_000, totalHours: 60 + i * 10 },
      })
    await sendRows([activityRow('0101', 'MECA', hours)])
    expect(await read()).toMatchObject([{ measure: 'netRevenue' }, { measure: 'ht' }])
    await confirm(200_000)
    expect((await read()).map(({ state }) => state)).toEqual(['confirmed', 'open'])
  })
})
