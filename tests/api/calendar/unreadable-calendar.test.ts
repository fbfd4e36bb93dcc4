import { beforeEach, describe, expect, it } from 'vitest'
import { holidays } from '~/db/collections/holidays.server'
import { referenceDataChanged } from '~/db/collections/reference-revision.server'
import { workingDays } from '~/db/collections/working-days.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { useDatabase } from '../../services/harness/database'
import { useProduct } from '../decisions/product-client'

useDatabase({ keep: true })
const house = useProduct()
let net: TestNetwork

/*
 * November 2026 has 21 weekdays, 14 of them up to the 19th, and no holiday that can be read. A1: 10 000 of 20 000; due
 * 20 000 × 14 ÷ 21 = 13 333,33.
 */
beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
  await (await holidays.open()).deleteMany({})
  await (await workingDays.open()).deleteMany({})
  await storeObjectif(net.sites.a1, '2026-11', { revenue: 20_000, hours: 200, hec: 120 })
  const mechanic = { netRevenue: 10_000, totalHours: 100, hecHours: 60 }
  await importActivity(net.sites.a1, '2026-11-19', { mechanic })
})

const NUMBER =
  'Erreur chargement jours ouvrés. Le nombre saisi est illisible\u202f: 21 jours ouvrés calculés.'
const HOLIDAY =
  'Erreur chargement jours ouvrés. Un jour férié de 2026 est illisible\u202f: 21 jours ouvrés comptés sans lui.'
const number = async (value: unknown) =>
  (await workingDays.open()).insertOne({
    _id: '2026-11',
    year: 2026,
    month: 11,
    value,
  } as never)
const holiday = async (set: object) =>
  (await holidays.open()).insertOne({
    _id: 'h',
    date: '2026-11-11',
    year: 2026,
    name: 'Armistice',
    ...set,
  } as never)

describe.each([
  ['a text for the month’s number', NUMBER, () => number('vingt')],
  ['a number beyond the month', NUMBER, () => number(310)],
  ['no number at all', NUMBER, () => number(undefined)],
  ['a holiday without day', HOLIDAY, () => holiday({ date: null })],
  ['a holiday on a day that is none', HOLIDAY, () => holiday({ date: '2026-13-45' })],
  ['a holiday without name', HOLIDAY, () => holiday({ name: 7 })],
] as const)('a calendar with %s (decision 42)', (_what, sentence, store) => {
  const said = sentence.replaceAll('\u202f', ' ')

  // shows 4 §42: Le nombre saisi est illisible
  // shows 4 §42: Un jour férié de 2026 est illisible
  // shows 4 §42: Calendrier illisible en partie
  it('is counted around, by name: page, REST and paper', async () => {
    await store()
    await referenceDataChanged()
    const { _id, plateId, groupId } = net.sites.a1
    const place = `group=${groupId}&plate=${plateId}&site=${_id}`
    const page = await house.page(`/synthesis?${place}&date=2026-11-19`)
    expect([page.status, page.says(said)]).toEqual([200, true])
    expect(page.lines).toEqual(expect.arrayContaining(['−3 333 € à date', 'projection 75 %']))
    const records = await house.rest(`/records?date=2026-11-19&site=${_id}`)
    expect(records.body).toMatchObject({
      freshness: { calendar: sentence },
      globalTotals: { netRevenue: { due: 13_333.333333, projection: 15_000 } },
    })
    const days = await house.rest('/workingDays?year=2026&month=11')
    expect(days).toMatchObject({ status: 200, body: { value: 21, message: sentence } })
    const sheet = await house.page(`/print-additional-sales-report?${place}&date=2026-11-19`)
    expect([sheet.status, sheet.says(said)]).toEqual([200, true])
    expect((await house.page(`/planning?${place}&month=2026-11`)).says(said)).toBe(true)
    const targets = await house.page(`/targets?${place}&month=2026-11`)
    expect(targets.says('Erreur lors de la récupération des jours ouvrés.')).toBe(true)
    expect((await house.page('/admin/calendar')).status).toBe(200)
    const planning = await house.page(`/print-planning?site=${_id}&month=2026-11`)
    expect([planning.status, planning.says(said)]).toEqual([200, true])
    const history = await house.page(`/historical-results?${place}&date=2026-11-19`)
    expect(history.says('Calendrier illisible en partie : novembre 2026')).toBe(true)
  })
})
