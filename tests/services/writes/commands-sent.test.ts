import type * as driver from 'mongodb'
import { beforeAll, expect, it, vi } from 'vitest'
import { referenceDataOf } from '~/db/collections/reference-data.server'
import { findSettings } from '~/db/collections/settings.server'
import { MONTH_OF_THREE } from '~/domain/objectifs/three-services.fixture'
import { defaultIndicators } from '~/domain/quality/template'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { saveEntries } from '~/services/attendance/save.server'
import { setLimit } from '~/services/freshness/deadline.server'
import { saveBrand } from '~/services/quality/quality.server'
import { closeAccount } from '~/services/users/status.server'
import { makeNetwork } from '../../builders/hierarchy'
import { saveMonth, siteScopeOf } from '../../builders/objectifs'
import { makePrincipal, makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { sentBy } from '../harness/commands-sent'
import { useDatabase } from '../harness/database'

// module mock: the product's own client does not report its commands
vi.mock('mongodb', async (original) => {
  const { telling } = await import('../harness/telling-driver')
  return telling(await original<typeof driver>())
})

useDatabase()
beforeAll(() => void setClock(instantOfParis('2026-11-20T08:30')))

const admin = makePrincipal()

it('a write is one transaction: its statements, its audit entry, and one wait for a majority', async () => {
  await setLimit(admin, '08:00')
  const sent = await sentBy(() => setLimit(admin, '08:30'))
  expect(sent).toEqual(['find', 'update', 'insert', 'commitTransaction*'])
  expect((await findSettings())?.limit).toBe('08:30')
})

it('a save of surveys checks its concession inside, and waits for a majority once', async () => {
  const { a1 } = (await makeNetwork()).sites
  const brand = { brandName: 'Renault', surveyCount: 1, indicators: defaultIndicators() }
  const surveys = { brand, originalName: null, seen: null }
  const sent = await sentBy(() => saveBrand(admin, siteScopeOf(a1), '2026-11', surveys))
  expect(sent).toEqual([
    // reads the month's surveys, and the versions of removed ones
    'find',
    'find',
    // the transaction: lock, concession's place, document, audit entry, invalidation
    'update',
    'find',
    'insert',
    'insert',
    'update',
    'commitTransaction*',
    // invalidates the rollups and ends the pending invalidation
    'update',
  ])
})

/** The transaction of a cell: lock, collaborator, month, audit entry, invalidation; then the rollups' invalidation. */
const TRANSACTION_OF_A_CELL = [
  'update',
  'find',
  'update',
  'insert',
  'update',
  'commitTransaction*',
  'update',
]

it.each(['a new', 'a stored'])(
  'a save of one cell of %s month sends ten commands',
  async (which) => {
    const { _id: workerId } = await makeWorker((await makeNetwork()).sites.a1)
    const save = (date: string) => saveEntries(admin, [{ workerId, date, code: '1', seen: null }])
    // reads the calendar, which is kept; January is another month
    await save(which === 'a stored' ? '2026-12-02' : '2027-01-04')
    expect(await sentBy(() => save('2026-12-01'))).toEqual([
      // reads the collaborator, the month, and whether the calendar has changed
      'find',
      'find',
      'find',
      ...TRANSACTION_OF_A_CELL,
    ])
  },
)

it('a save of one cell in its request, which has read the calendar with the session, sends nine', async () => {
  const { _id: workerId } = await makeWorker((await makeNetwork()).sites.a1)
  const request = new Request('http://localhost/planning')
  const save = (date: string) =>
    saveEntries(admin, [{ workerId, date, code: '1', seen: null }], { request })
  await save('2026-12-02')
  await referenceDataOf(request)
  expect(await sentBy(() => save('2026-12-01'))).toEqual(['find', 'find', ...TRANSACTION_OF_A_CELL])
})

it('a save of a month’s targets sends seven commands', async () => {
  const { a1 } = (await makeNetwork()).sites
  await saveMonth(admin, a1, '2026-12')
  const videocheck = { tauxPresentation: 71, tauxRealisationDevis: 40_000, caParDevis: 400 }
  const sent = await sentBy(() =>
    saveMonth(admin, a1, '2026-12', { ...MONTH_OF_THREE, videocheck }),
  )
  expect(sent).toEqual([
    'find',
    // the transaction: lock, month, audit entry, invalidation
    'update',
    'update',
    'insert',
    'update',
    'commitTransaction*',
    'update',
  ])
})

it('closing an account is one transaction', async () => {
  const { _id } = await makeUser()
  const sent = await sentBy(() => closeAccount(admin, _id))
  expect(sent.filter((name) => name !== 'find')).toEqual(['update', 'insert', 'commitTransaction*'])
})
