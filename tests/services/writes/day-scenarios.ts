import { expect } from 'vitest'
import { type ImportDocument, insertImport } from '~/db/collections/imports.server'
import { modelDaysOf } from '~/db/collections/model-days.server'
import { findRecord } from '~/db/collections/records.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { NO_ACCOUNT } from '~/domain/file-account/account'
import { sheetRows } from '~/domain/records/sheet-rows'
import { Findings } from '~/imports/reading/findings'
import { contextOfDays } from '~/services/imports/days/new-days.server'
import { storeDays } from '~/services/imports/days/store-days.server'
import { undoImport } from '~/services/imports/undo.server'
import { figuresOf } from '../../builders/activity'
import { makeNetwork } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'
import type { Scenario } from './scenario'

const admin = makePrincipal()
const MODEL = { _id: 'model', name: 'Atelier', version: 1 }

/** Stores the mechanics' revenue of one day by a model of single days. */
async function storeDay(importId: string, date: string, revenues: Record<string, number>) {
  const { siteById } = (await referenceData()).network
  const none = sheetRows([])
  const sites = Object.entries(revenues).map(([siteId, netRevenue]) => ({
    siteId,
    services: figuresOf({ mechanic: { netRevenue } }),
    rows: {},
    workers: [],
    advisers: [],
    origin: { activity: {}, workers: none, sales: none },
  }))
  const account = structuredClone(NO_ACCOUNT)
  const report = { ...account, control: [], totals: {}, days: [date] }
  const context = contextOfDays({
    author: admin,
    importId,
    importDate: date,
    activityDate: date,
    importedAt: new Date(),
    siteById,
    errors: new Findings(),
    warnings: new Findings(),
    absent: ['workers', 'sales'],
    account,
    byModel: {
      model: MODEL,
      time: 'day',
      fed: { part: 'activity', services: ['mechanic'], figures: ['netRevenue'] },
      report,
      sizes: [],
      sheet: '',
      columns: {},
      days: [{ date, sites: sites.length }],
    },
    replaceModel: false,
    doubts: [],
    holidays: new Set<string>(),
    progress: async () => undefined,
  })
  if (!context) throw new Error('not a model of days')
  return storeDays(sites, context)
}

const revenueOn = async (siteId: string, date: string) =>
  (await findRecord(siteId, date))?.services.mechanic.netRevenue ?? null

/** Every record of the concession is the sum of its days. */
async function expectSums(siteId: string): Promise<void> {
  const days = await modelDaysOf([siteId], ['2026-11'])
  let sum = 0
  for (const { date, services } of days.sort((a, b) => (a.date < b.date ? -1 : 1))) {
    sum += services.mechanic.netRevenue
    expect(await revenueOn(siteId, date)).toBe(sum)
  }
}

async function prepared() {
  const { a1, b1 } = (await makeNetwork()).sites
  await storeDay('first', '2026-11-17', { [a1._id]: 100, [b1._id]: 10 })
  await storeDay('second', '2026-11-19', { [a1._id]: 30 })
  const between = () => storeDay('third', '2026-11-18', { [a1._id]: 5, [b1._id]: 6 })
  const stored = async () => ({
    a18: await revenueOn(a1._id, '2026-11-18'),
    a19: await revenueOn(a1._id, '2026-11-19'),
    b18: await revenueOn(b1._id, '2026-11-18'),
  })
  const holds = async () => {
    await expectSums(a1._id)
    await expectSums(b1._id)
  }
  return { a1, b1, between, stored, holds }
}

/** Log of an import that has stored these concessions. */
const logOf = (_id: string, siteIds: string[]): ImportDocument => ({
  _id,
  kind: 'activity',
  userId: admin.userId,
  userEmail: admin.email,
  startedAt: new Date(),
  finishedAt: new Date(),
  state: 'done',
  runner: { host: '', pid: 0 },
  heartbeatAt: new Date(),
  fileName: 'jour.csv',
  size: 1,
  sha256: '',
  importDate: '2026-11-19',
  activityDate: '2026-11-18',
  message: '',
  model: MODEL,
  sites: siteIds.map((siteId) => ({ siteId, name: siteId, outcome: 'stored' })),
  counts: {
    stored: siteIds.length,
    unchanged: 0,
    failed: 0,
    errors: 0,
    warnings: 0,
    falls: 0,
    reserves: 0,
  },
  errors: [],
  warnings: [],
  progress: { stage: 'storing', done: 0, total: 0 },
  keeps: true,
})

/** Writes of single days, whose records are sums (8 §1). */
export const DAY_SCENARIOS: readonly Scenario[] = [
  {
    name: 'an import of a day that moves a later sum',
    entity: null,
    prepare: async () => {
      const { between, stored, holds } = await prepared()
      return { act: between, stored, holds }
    },
  },
  {
    name: 'an import of a day that is taken back',
    entity: null,
    prepare: async () => {
      const { a1, b1, between, stored, holds } = await prepared()
      await between()
      await insertImport(logOf('third', [a1._id, b1._id]))
      return { act: () => undoImport(admin, 'third'), stored, holds }
    },
  },
]
