import type * as driver from 'mongodb'
import { beforeEach, expect, it, vi } from 'vitest'
import { findObjectifs, objectifs } from '~/db/collections/objectifs.server'
import { referenceDataChanged } from '~/db/collections/reference-revision.server'
import { type SiteDocument, sites } from '~/db/collections/sites.server'
import { newId } from '~/db/driver/ids.server'
import { activityRow } from '~/imports/activity/rows.fixture'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { saveObjectifInput } from '~/schemas/objectifs.server'
import { saveObjectifsCall } from '~/services/objectifs/bulk.server'
import { OBJECTIFS_AT_ONCE } from '~/services/objectifs/save-many.server'
import { buildDayRollups } from '~/services/rollups/day-rollups.server'
import { AFTER_IMPORT } from '~/services/rollups/rebuild-after-import.server'
import { makePlate } from '../../builders/hierarchy'
import { send, sheetOfActivity } from '../../builders/imports'
import { makePrincipal } from '../../builders/users'
import { sentBy } from '../harness/commands-sent'
import { useDatabase } from '../harness/database'

// module mock: the product's own client does not report its commands
vi.mock('mongodb', async (original) => {
  const { telling } = await import('../harness/telling-driver')
  return telling(await original<typeof driver>())
})

useDatabase()
beforeEach(() => void setClock(instantOfParis('2026-11-17T08:30')))

const admin = makePrincipal()
const waits = (sent: readonly string[]) => sent.filter((name) => name.endsWith('*')).length

/** Concessions of one plate, with the PDV numbers 9000, 9001, ... */
async function concessions(count: number): Promise<SiteDocument[]> {
  const { _id: plateId, groupId } = await makePlate()
  const made = Array.from({ length: count }, (_, i) => ({
    _id: newId(),
    name: `Concession ${i}`,
    plateId,
    groupId,
    numerosPDV: [String(9000 + i)],
  }))
  await (await sites.open()).insertMany(made)
  await referenceDataChanged()
  return made
}

/** `PUT /objectifs/bulk` of December, with so many hours for the mechanics of each concession. */
const bulk = (of: readonly SiteDocument[], hecHours: number) =>
  saveObjectifsCall(admin, {
    objectifs: of.map(({ _id: site }) =>
      saveObjectifInput.parse({
        year: 2026,
        month: 12,
        site,
        services: [{ key: 'mechanic', totalHours: 200, hecHours, revenuePerHour: 90 }],
      }),
    ),
  })

const hoursOf = async (of: readonly SiteDocument[]) => {
  const ids = of.map(({ _id }) => _id)
  const found = await findObjectifs(ids, ['2026-12'])
  return found.map(({ services }) => services.find(({ key }) => key === 'mechanic')?.hecHours)
}

const ALL_SAVED = { conflicts: [], refused: [] }

it('targets of 12 concessions are one transaction, and wait for a majority once', async () => {
  const of = await concessions(12)
  await bulk(of.slice(0, 6), 50)
  expect(
    await sentBy(async () => expect(await bulk(of, 60)).toEqual({ saved: 12, ...ALL_SAVED })),
  ).toEqual([
    // whether the network has changed; the months; versions of months that may have been deleted
    'find',
    'find',
    'aggregate',
    // the transaction: locks, places of concessions that this process has not written, months, audit, invalidation
    'update',
    'find',
    'insert',
    'update',
    'insert',
    'update',
    'commitTransaction*',
    'update',
  ])
  expect(await hoursOf(of)).toEqual(of.map(() => 60))
})

it('targets of 60 concessions wait for a majority three times, those of 200 eight times', async () => {
  const of = await concessions(60)
  const sent = await sentBy(async () =>
    expect(await bulk(of, 70)).toEqual({ saved: 60, ...ALL_SAVED }),
  )
  expect(waits(sent)).toBe(3)
  expect(sent.length).toBeLessThanOrEqual(40)
  expect(await (await objectifs.open()).countDocuments({ period: '2026-12' })).toBe(60)
  expect(Math.ceil(200 / OBJECTIFS_AT_ONCE)).toBeLessThanOrEqual(8)
})

it('an import of 12 concessions waits for a majority three times: log, figures, end of the log', async () => {
  const of = await concessions(12)
  const morning = async (day: string, revenue: number) => {
    setClock(instantOfParis(`${day}T08:30`))
    const rows = of.map(({ numerosPDV: [pdv = ''] }) =>
      activityRow(pdv, 'MECA', { 'CA Net': revenue }),
    )
    const { sites } = await send(sheetOfActivity(...rows), day, `${day}.xlsx`)
    expect(sites).toEqual({ stored: 12, failed: 0 })
  }
  await morning('2026-11-17', 100)
  setClock(instantOfParis('2026-11-18T08:30'))
  // the sums that pages read in the morning
  await buildDayRollups(AFTER_IMPORT, { scopes: [{ type: 'all' }], date: '2026-11-17' })
  await morning('2026-11-18', 200)
  const sent = await sentBy(() => morning('2026-11-19', 300))
  expect(sent.filter((name) => name.endsWith('*'))).toEqual([
    'insert*',
    'commitTransaction*',
    'update*',
  ])
  expect(sent.length).toBeLessThanOrEqual(100)
})
