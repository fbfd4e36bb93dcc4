import { beforeAll, describe, expect, it } from 'vitest'
import type { SiteDocument } from '~/db/collections/sites.server'
import { daysOf } from '~/domain/calendar/day-arithmetic'
import { FIXTURE_HOLIDAYS, fifteenPeople } from '~/domain/planning/fifteen-people.fixture'
import { rowCodes } from '~/domain/planning/grid/grid-view'
import { gridTotals, sumRows } from '~/domain/planning/grid/totals'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { saveEntries } from '~/services/attendance/save.server'
import { countWorking } from '~/services/planning/entries.server'
import { readGrid } from '~/services/planning/grid.server'
import { readPotential } from '~/services/planning/potential.server'
import { planningSheet } from '~/services/planning/print.server'
import { calculatePotential } from '~/services/planning/recalculate-potential.server'
import { removeWorker } from '~/services/workers/workers.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { makePrincipal } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase({ keep: true })

const admin = makePrincipal()
const MONTH = '2026-05'
let net: TestNetwork
const siteScope = ({ _id, plateId, groupId }: SiteDocument) =>
  ({ type: 'site', siteId: _id, plateId, groupId }) as const

async function fill(site: SiteDocument, month: string): Promise<void> {
  const entries = await Promise.all(
    fifteenPeople(month, FIXTURE_HOLIDAYS).map(async ({ codes, isApprentice, ...person }) => {
      const worker = await makeWorker(site, { ...person, isApprenticeDefault: isApprentice })
      return Object.entries(codes)
        .filter(([, code]) => code !== '')
        .map(([date, code]) => ({ workerId: worker._id, date, code, seen: null }))
    }),
  )
  await saveEntries(admin, entries.flat())
}

beforeAll(async () => {
  setClock(instantOfParis('2026-05-20T08:30'))
  net = await makeNetwork()
  for (const date of FIXTURE_HOLIDAYS) await makeHoliday({ date, name: 'Férié' })
  for (const site of [net.sites.a1, net.sites.a2, net.sites.b1]) await fill(site, MONTH)
})

// computed by hand for one concession (fifteen-people.fixture): W = 17 open weekdays, S = 5 open Saturdays
describe('May 2026: 15 people, every code, in three concessions', () => {
  it('shows a concession’s rows by team and its sums', async () => {
    const grid = await readGrid(admin, siteScope(net.sites.a1), MONTH, 1)
    const sections = grid.blocks[0]?.sections ?? []
    expect(sections.map(({ section, rows }) => [section, rows.length])).toEqual([
      ['mechanic', 6],
      ['quickService', 2],
      ['body', 2],
      ['guidance', 1],
      ['administrative', 1],
      ['cas_ccs_ce', 3],
    ])
    const rows = sections.flatMap(({ section, rows: list }) =>
      list.map((row) => ({ section, codes: rowCodes(row) })),
    )
    const totals = gridTotals(sumRows(rows, 31))
    expect(totals.sections.mechanic?.month).toBe(86.07)
    expect(totals.productive.month).toBe(145.1)
    expect(grid.totals).toBeNull()
    expect(grid.potential).toEqual({ mechanic: 602.483, quickService: 255.5, body: 157.745 })
    expect(grid.days.filter(({ holiday }) => holiday !== null).map(({ number }) => number)).toEqual(
      [1, 8, 14, 25],
    )
  })

  it('adds up the plate of two and the group of three before rounding', async () => {
    const plate = {
      type: 'plate',
      plateId: net.plates.a._id,
      groupId: net.groups.north._id,
    } as const
    const group = { type: 'group', groupId: net.groups.north._id } as const
    const ofPlate = await readGrid(admin, plate, MONTH, 1)
    const ofGroup = await readGrid(admin, group, MONTH, 1)
    // 2 × 22.535, 3 × 22.535; 2 × 145.104, 3 × 145.104
    expect(ofPlate.totals?.sections.body?.month).toBe(45.07)
    expect(ofGroup.totals?.sections.body?.month).toBe(67.61)
    expect(ofPlate.totals?.productive.month).toBe(290.21)
    expect(ofGroup.totals?.productive.month).toBe(435.31)
    // Saturday the 2nd: 3 × (1 + 0.5 + 1.107)
    expect(ofGroup.totals?.productive.days[1]).toBe(7.82)
    expect(ofGroup.potential).toEqual({ mechanic: 1807.449, quickService: 766.5, body: 473.235 })
    expect(ofGroup.blocks.map(({ name }) => name)).toEqual([
      'Concession A1',
      'Concession A2',
      'Concession B1',
    ])
    expect((await readGrid(admin, { type: 'all' }, MONTH, 9)).page).toBe(1)
  })

  it('gives the same potential to targets, REST and the recalculation', async () => {
    const group = { type: 'group', groupId: net.groups.north._id } as const
    const answer = await calculatePotential(admin, group, MONTH, true)
    expect(answer.services).toEqual([
      { service: 'mechanic', actualizedPotentialHours: 1807.449 },
      { service: 'quickService', actualizedPotentialHours: 766.5 },
      { service: 'body', actualizedPotentialHours: 473.235 },
    ])
    // 1807.449 + 766.5 + 473.235
    expect([answer.total, answer.recalculated]).toEqual([3047.184, 0])
    const targets = await readPotential(admin, group, MONTH)
    expect(targets.globalTotals.actualizedPotentialHours).toBe(3047.184)
  })

  it('counts who works, by day, team and scope', async () => {
    const count = async (date: string, service: 'mechanic' | 'cas_ccs_ce' | null) =>
      (await countWorking({ type: 'all' }, date, service)).workingWorkerCount
    // Monday the 4th is the first open weekday: Karim and David are away, Omar works on Saturdays
    expect(await count('2026-05-04', null)).toBe(36)
    expect(await count('2026-05-04', 'mechanic')).toBe(15)
    expect(await count('2026-05-04', 'cas_ccs_ce')).toBe(6)
    expect(await count('2026-05-02', null)).toBe(9)
    expect(await count('2026-05-01', null)).toBe(0)
    expect((await countWorking(null, '2026-05-04', null)).message).toBe('0 collaborateur présent.')
  })

  it('mends a potential that was written by other means', async () => {
    const { planning } = await import('~/db/collections/planning.server')
    const collection = await planning.open()
    const scope = siteScope(net.sites.b1)
    await collection.updateMany(
      { siteId: net.sites.b1._id, service: 'body' },
      { $set: { 'potential.body': 1 } },
    )
    const answer = await calculatePotential(admin, scope, MONTH, false)
    expect(answer.recalculated).toBe(2)
    expect(answer.services[2]?.actualizedPotentialHours).toBe(157.745)
  })

  it('prints every concession of the scope', async () => {
    const north = { type: 'group', groupId: net.groups.north._id } as const
    const sheet = await planningSheet(admin, north, new URLSearchParams({ month: MONTH }))
    expect(sheet.grid.blocks).toHaveLength(3)
    // 21 weekdays minus the holidays 1, 8, 14, 25
    expect([sheet.scopeName, sheet.workingDays]).toEqual(['Groupe Nord', 17])
    await expect(
      planningSheet(admin, north, new URLSearchParams({ month: '2026-13' })),
    ).rejects.toThrow('Erreur de date, impossible de générer le calendrier.')
    const none = makePrincipal({ role: 'manager', cover: { kind: 'none' } })
    await expect(planningSheet(none, null, new URLSearchParams())).rejects.toThrow(
      'Sélectionnez une concession, une plaque ou un groupe pour imprimer le planning.',
    )
  })
})

it('keeps wide sums true after a save and a deletion', async () => {
  const group = { type: 'group', groupId: net.groups.south._id } as const
  const month = '2026-06'
  const worker = await makeWorker(net.sites.c1, { service: 'body', metier: 'Carrossier' })
  const total = async () => (await readGrid(admin, group, month, 1)).totals?.productive.month
  expect(await total()).toBe(0)
  const entries = daysOf(month)
    .slice(0, 3)
    .map((date) => ({ workerId: worker._id, date, code: '1', seen: null }))
  await saveEntries(admin, entries)
  expect(await total()).toBe(3)
  await removeWorker(admin, worker._id)
  expect(await total()).toBe(0)
})
