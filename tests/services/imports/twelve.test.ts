import { beforeAll, describe, expect, it } from 'vitest'
import { records } from '~/db/collections/records.server'
import { type WorkerDocument, workers } from '~/db/collections/workers.server'
import { newId } from '~/db/driver/ids.server'
import { withoutNoise } from '~/domain/decimal'
import type { ImportAnswer } from '~/domain/imports/response'
import { ACTIVITY_HEADER, SALES_HEADER, WORKER_HEADER } from '~/imports/activity/rows.fixture'
import { byOpenpyxl, type OpenpyxlCell } from '~/imports/workbook/writers.fixture'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { importActivity } from '~/services/imports/import-activity.server'
import { makeGroup, makePlate, makeSite } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

/*
 * Twelve concessions, two groups, four plates, in a workbook that openpyxl writes. Concession i (1 to 12) has
 * PDV `00i`; the even ones also `9000i`. In PDV `00i`:
 *   Mécanique      CA 1000·i + 0.10, HT 10·i, HEC 6·i, en cours i, OR 2, factures 3·i, 2, 1
 *   Service Rapide CA 500·i, HT 5·i, HEC 5·i, en cours 0.25, OR not given, factures i, 0, 0
 *   Carrosserie    CA -100.05, HT 2, HEC 0, en cours 0, OR 1, factures 0, 4, 0
 * and in PDV `9000i` of the even ones Mécanique again: CA 0.20 (as French text), HT 1, HEC 1, en cours 0, OR 3,
 * factures 1, 1, 1.
 */
useDatabase({ keep: true })

const DAY = '2026-11-19'
const NUMBERS = Array.from({ length: 12 }, (_, i) => i + 1)
const pdvOf = (i: number) => `00${i}`
const secondOf = (i: number) => `9000${i}`
const isEven = (i: number) => i % 2 === 0
const day: OpenpyxlCell = { day: `${DAY} 00:00`, z: 'dd/mm/yyyy' }

const activity = NUMBERS.flatMap((i): OpenpyxlCell[][] => [
  [pdvOf(i), 'Mécanique', day, 1000 * i + 0.1, 10 * i, 6 * i, i, 2, 3 * i, 2, 1],
  [pdvOf(i), 'Service Rapide', day, 500 * i, 5 * i, 5 * i, 0.25, null, i, 0, 0],
  [pdvOf(i), 'CARR', day, -100.05, 2, 0, 0, 1, 0, 4, 0],
  ...(isEven(i) ? [[secondOf(i), 'MECA', '19/11/2026', '0,20', '1', 1, 0, 3, 1, 1, 1]] : []),
])
// the matricule of concession i's worker is i on five digits, a number in its cell
const staff = NUMBERS.flatMap((i): OpenpyxlCell[][] => [
  [pdvOf(i), `NOM${i} Prénom`, { v: i, z: '00000' }, 'Mécanique', 'Mécanicien', 4 * i, 1],
  ...(isEven(i) ? [[secondOf(i), `Prénom Nom${i}`, null, 'MECA', null, '0,5', 0]] : []),
])
const sales = NUMBERS.flatMap((i): OpenpyxlCell[][] => [
  [pdvOf(i), `Conseiller ${i}`, 'Mécanique', i, null, 2, null, null, null, 0],
  [pdvOf(i), null, 'Carrosserie', null, null, null, null, null, null, 1],
])

let answer: ImportAnswer
const siteIds: string[] = []

beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  for (const group of [1, 2]) {
    const { _id: groupId } = await makeGroup({ name: `Groupe ${group}` })
    for (const half of [0, 1]) {
      const plate = await makePlate({ groupId })
      for (const k of [1, 2, 3]) {
        const i = (group - 1) * 6 + half * 3 + k
        const numerosPDV = isEven(i) ? [pdvOf(i), secondOf(i)] : [pdvOf(i)]
        const site = await makeSite({ plate, name: `Concession ${i}`, numerosPDV })
        siteIds[i] = site._id
        const { _id: siteId, plateId } = site
        const worker: WorkerDocument = {
          _id: newId(),
          siteId,
          plateId,
          groupId,
          name: `Prénom Nom${i}`,
          matricule: String(i).padStart(5, '0'),
          service: 'mechanic',
          metier: 'Mécanicien',
          secondaryService: null,
          isApprenticeDefault: false,
          userId: null,
          active: true,
          deletedAt: null,
        }
        await (await workers.open()).insertOne(worker)
      }
    }
  }
  const bytes = byOpenpyxl({
    Activité: [ACTIVITY_HEADER, ...activity, ['Total', null, null, 999999]],
    Collaborateurs: [WORKER_HEADER, ...staff],
    'Ventes additionnelles': [SALES_HEADER, ...sales],
  })
  answer = await importActivity(makePrincipal(), {
    bytes,
    fileName: 'dms.xlsx',
    date: '2026-11-20',
  })
})

const stored = async () => (await records.open()).find({ date: DAY }).toArray()
const recordOf = async (i: number) => (await stored()).find(({ siteId }) => siteId === siteIds[i])
const sum = (values: number[]) => withoutNoise(values.reduce((total, value) => total + value, 0))

describe('a workbook of twelve concessions made by openpyxl', () => {
  it('is stored whole', async () => {
    expect(answer.errors).toEqual([])
    expect(answer.sites).toEqual({ stored: 12, failed: 0 })
    expect(await stored()).toHaveLength(12)
    // no objective is set: 3 services of each of 12 concessions
    expect(answer.warnings.map(({ kind, count }) => `${kind} ${count}`)).toEqual(
      Array.from({ length: 12 }, () => 'objective 3'),
    )
  })

  it('gives concession 3, of one PDV number, its figures', async () => {
    const record = await recordOf(3)
    expect(record?.services).toEqual({
      mechanic: {
        netRevenue: 3000.1,
        totalHours: 30,
        hecHours: 18,
        ongoingHours: 3,
        ongoingWorkshops: 2,
        entriesClients: 9,
        entriesGaranties: 2,
        entriesCessions: 1,
      },
      quickService: {
        netRevenue: 1500,
        totalHours: 15,
        hecHours: 15,
        ongoingHours: 0.25,
        ongoingWorkshops: 0,
        entriesClients: 3,
        entriesGaranties: 0,
        entriesCessions: 0,
      },
      body: {
        netRevenue: -100.05,
        totalHours: 2,
        hecHours: 0,
        ongoingHours: 0,
        ongoingWorkshops: 1,
        entriesClients: 0,
        entriesGaranties: 4,
        entriesCessions: 0,
      },
    })
  })

  it('adds the two PDV numbers of concession 4', async () => {
    const record = await recordOf(4)
    expect(record?.services.mechanic).toEqual({
      netRevenue: 4000.3,
      totalHours: 41,
      hecHours: 25,
      ongoingHours: 4,
      ongoingWorkshops: 5,
      entriesClients: 13,
      entriesGaranties: 3,
      entriesCessions: 2,
    })
    expect(record?.workers).toMatchObject([
      { workerId: expect.any(String), matricule: '00004', billedHours: 16.5, ongoingHours: 1 },
    ])
    expect(record?.advisers).toMatchObject([
      { name: 'Conseiller 4', service: 'mechanic', sales: { tires: 4, wipers: 2, parebrise: 0 } },
      { name: 'Autre', service: 'body', sales: { tires: 0, parebrise: 1 } },
    ])
  })

  it('sums to the network’s figures worked out by hand', async () => {
    const all = await stored()
    // 1 + … + 12 = 78; six even concessions
    expect(sum(all.map(({ services }) => services.mechanic.netRevenue))).toBe(78_002.4)
    expect(sum(all.map(({ services }) => services.mechanic.totalHours))).toBe(786)
    expect(sum(all.map(({ services }) => services.mechanic.hecHours))).toBe(474)
    expect(sum(all.map(({ services }) => services.mechanic.ongoingWorkshops))).toBe(42)
    expect(sum(all.map(({ services }) => services.mechanic.entriesClients))).toBe(240)
    expect(sum(all.map(({ services }) => services.quickService.netRevenue))).toBe(39_000)
    expect(sum(all.map(({ services }) => services.quickService.ongoingHours))).toBe(3)
    expect(sum(all.map(({ services }) => services.body.netRevenue))).toBe(-1_200.6)
    expect(sum(all.map(({ services }) => services.body.entriesGaranties))).toBe(48)
    expect(sum(all.flatMap(({ workers: own }) => own.map((w) => w.billedHours)))).toBe(315)
    expect(sum(all.flatMap(({ advisers }) => advisers.map((a) => a.sales.tires ?? 0)))).toBe(78)
  })
})
