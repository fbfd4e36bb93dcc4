import { beforeEach, describe, expect, it } from 'vitest'
import { auditOf } from '~/db/collections/audit.server'
import {
  type ClosingDocument,
  findClosing,
  findSnapshotParts,
  storeSnapshotPart,
} from '~/db/collections/closings.server'
import { records } from '~/db/collections/records.server'
import type { SiteDocument } from '~/db/collections/sites.server'
import { openModel } from '~/db/driver/collection.server'
import { ForbiddenError } from '~/domain/errors'
import { activityRow } from '~/imports/activity/rows.fixture'
import { makeClosing, reopenClosing } from '~/services/closing/closings.server'
import { completeClosings, signSnapshot } from '~/services/closing/sign-snapshot.server'
import { readSnapshot } from '~/services/closing/snapshot.server'
import { editSite } from '~/services/hierarchy/sites.server'
import { write } from '~/services/writes/write.server'
import { importActivity } from '../../builders/activity'
import {
  CLOSED,
  CLOSED_FRIDAY,
  closeOctober,
  novemberMorning,
  SENTENCE,
} from '../../builders/closings'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, sendRows } from '../../builders/imports'
import { saveMonth, storePotential } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { storeVideocheck } from '../../builders/videocheck'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await novemberMorning()
})

const none = new URLSearchParams()
const row = (pdv: string, revenue: number) => activityRow(pdv, 'MECA', { 'CA Net': revenue })
const snapshot = (id: string, search = '') => readSnapshot(admin, id, new URLSearchParams(search))
const closingOf = async (id: string) => (await findClosing(id)) as ClosingDocument
/** Changes documents without the product. */
const tamper = async (model: string, filter: object, update: object) =>
  (await openModel(model)).updateMany(filter, update)
/** Write target: the records of a concession's October. */
const touching = ({ _id: siteId, plateId, groupId }: SiteDocument) => ({
  what: 'records' as const,
  sites: [{ siteId, plateId, groupId }],
  months: [CLOSED],
})

describe('closing', () => {
  it('stores the signed figures of every concession, and an audit entry', async () => {
    const { a1, b1 } = net.sites
    await sendRows([row('0101', 1000.5), row('0201', 200)], CLOSED_FRIDAY)
    await saveMonth(admin, a1, CLOSED)
    await storePotential(b1, CLOSED, 'mechanic', 140)
    await storeVideocheck(b1, '2026-10-20', [10, 5, 100, 50])
    const closing = await closeOctober(net.groups.north._id)
    expect(closing).toMatchObject({
      scope: net.groups.north._id,
      scopeName: 'Groupe Nord',
      month: CLOSED,
      version: 1,
      state: 'closed',
      siteCount: 3,
      closedBy: 'Principal',
      reason: null,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      message: 'Mois d’octobre 2026 clôturé pour Groupe Nord.',
    })
    const { lines, totals, intact, changed, compared } = await snapshot(closing._id)
    expect({ intact, changed, compared }).toEqual({ intact: true, changed: [], compared: 3 })
    expect(
      lines.rows.map(
        ({ name, dataDate, netRevenue, targetRevenue, planned, videocheckRevenue }) => [
          name,
          dataDate,
          netRevenue,
          targetRevenue,
          planned,
          videocheckRevenue,
        ],
      ),
    ).toEqual([
      ['Concession A1', '2026-10-29', 1000.5, 150_000, 0, null],
      ['Concession A2', null, null, null, 0, null],
      ['Concession B1', '2026-10-29', 200, null, 140, 50],
    ])
    expect(totals).toMatchObject({ netRevenue: 1200.5, targetRevenue: 150_000, planned: 140 })
    const trail = await auditOf('closing', `${net.groups.north._id}|${CLOSED}`)
    expect(trail.map(({ action, changes }) => [action, changes[0]?.new]).reverse()).toEqual([
      ['seal', 3],
      ['update', closing.sha256],
    ])
  })

  it('is allowed to administrators, once per scope, for existing scopes', async () => {
    const director = makePrincipal({ role: 'director' })
    await expect(makeClosing(director, { month: CLOSED, scope: 'all' })).rejects.toBeInstanceOf(
      ForbiddenError,
    )
    const answers = await Promise.allSettled([closeOctober('all'), closeOctober('all')])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(closeOctober('all')).rejects.toMatchObject({
      status: 409,
      message: 'Le mois d’octobre 2026 est déjà clôturé pour tout le réseau.',
    })
    await expect(closeOctober('f'.repeat(24))).rejects.toMatchObject({ status: 404 })
    await expect(makeClosing(admin, { month: '2026-13', scope: 'all' })).rejects.toMatchObject({
      status: 422,
    })
  })

  it('is reopened with a reason, once; closing again makes a new snapshot', async () => {
    const first = await closeOctober('all')
    await expect(reopenClosing(admin, first._id, '  ')).rejects.toMatchObject({
      status: 422,
      fields: { reason: ['Donnez la raison de la réouverture.'] },
    })
    const reopened = await reopenClosing(admin, first._id, ' Avoir oublié ')
    expect(reopened).toMatchObject({ state: 'reopened', reason: 'Avoir oublié', version: 1 })
    await expect(reopenClosing(admin, first._id, 'encore')).rejects.toMatchObject({
      status: 409,
      message: 'Le mois d’octobre 2026 est déjà rouvert pour tout le réseau.',
    })
    const director = makePrincipal({ role: 'director' })
    await expect(reopenClosing(director, first._id, 'x')).rejects.toBeInstanceOf(ForbiddenError)
    await sendRows([row('0101', 5)], CLOSED_FRIDAY)
    const second = await closeOctober('all')
    expect(second).toMatchObject({ version: 2, state: 'closed' })
    expect(second.sha256).not.toBe(first.sha256)
    expect((await snapshot(first._id)).totals.netRevenue).toBe(0)
    expect((await snapshot(second._id)).totals.netRevenue).toBe(5)
    const trail = await auditOf('closing', `all|${CLOSED}`)
    expect(trail.map(({ action }) => action).sort()).toEqual(
      ['reopen', 'seal', 'seal', 'update', 'update'].sort(),
    )
  })
})

describe('the snapshot', () => {
  it('says when the stored figures differ from the snapshot', async () => {
    await sendRows([row('0101', 100), row('0301', 300)], CLOSED_FRIDAY)
    const { _id } = await closeOctober('all')
    await tamper('records', { siteId: net.sites.c1._id }, { $inc: { 'services.body.hecHours': 1 } })
    const { intact, changed, lines } = await snapshot(_id)
    expect({ intact, changed }).toEqual({ intact: true, changed: [{ name: 'Concession C1' }] })
    expect(lines.rows.map((line) => line.changed)).toEqual([false, false, false, true])
  })

  it('says when the snapshot or its author no longer match the SHA-256', async () => {
    const { _id } = await closeOctober('all')
    expect((await snapshot(_id)).intact).toBe(true)
    await tamper('closings', { _id }, { $set: { closedByName: 'Autre' } })
    expect((await snapshot(_id)).intact).toBe(false)
    await tamper('closings', { _id }, { $set: { closedByName: 'Principal' } })
    expect((await snapshot(_id)).intact).toBe(true)
    await tamper('sealedFigures', { closingId: _id }, { $set: { 'sites.0.figures.frozen': 1 } })
    expect((await snapshot(_id)).intact).toBe(false)
  })

  it('is searched by names of concessions, plates and groups', async () => {
    const { _id } = await closeOctober('all')
    const names = async (q: string) => (await snapshot(_id, `q=${q}`)).lines.rows.map((l) => l.name)
    expect(await names('sud')).toEqual(['Concession C1'])
    expect(await names('plaque b')).toEqual(['Concession B1'])
    expect(await names('zzz')).toEqual([])
    await expect(readSnapshot(admin, 'x', none)).rejects.toMatchObject({ status: 404 })
  })
})

describe('a write in progress when the month is closed', () => {
  it('is waited for, and its figures are in the snapshot', async () => {
    const { a1 } = net.sites
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let begun = () => {}
    const isWriting = new Promise<void>((resolve) => {
      begun = resolve
    })
    await importActivity(a1, '2026-10-30', { mechanic: { netRevenue: 1 } })
    const change = { $set: { 'services.mechanic.netRevenue': 77 } }
    const saving = (act: () => Promise<unknown>) =>
      write(
        admin,
        [],
        async (tx) => {
          await (await records.open()).updateOne({ siteId: a1._id }, change, { session: tx })
          await act()
          return true
        },
        { touched: touching(a1) },
      )
    const writing = saving(() => {
      begun()
      return held
    })
    await isWriting
    const closing = closeOctober('all')
    release()
    await writing
    const { _id, sha256 } = await closing
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    const { totals, changed } = await snapshot(_id)
    expect({ netRevenue: totals.netRevenue, changed }).toEqual({ netRevenue: 77, changed: [] })
    await expect(saving(async () => undefined)).rejects.toThrow(SENTENCE)
  })

  it('is completed by the next process when the first stopped before the snapshot was stored', async () => {
    const { _id } = await closeOctober('all')
    const closing = await closingOf(_id)
    // parts of the interrupted attempt, which had more of them
    await storeSnapshotPart(_id, 'dead', 1, await findSnapshotParts(closing))
    await tamper('closings', { _id }, { $set: { state: 'sealing', seal: null } })
    expect((await snapshot(_id)).closing.sha256).toBeNull()
    await completeClosings()
    expect((await findClosing(_id))?.state).toBe('closed')
    const { intact, lines } = await snapshot(_id)
    expect([intact, lines.found]).toEqual([true, 4])
    expect(await (await openModel('sealedFigures')).countDocuments({ closingId: _id })).toBe(1)
  })

  it('is signed once, also when two processes capture the snapshot and one is slow', async () => {
    const { _id } = await closeOctober('all')
    const slow = { ...(await closingOf(_id)), state: 'sealing' as const, seal: null }
    await editSite(admin, net.sites.a1._id, { name: 'Autre nom' })
    expect((await signSnapshot(slow, admin)).state).toBe('closed')
    const { intact, lines } = await snapshot(_id)
    expect([intact, lines.rows.map(({ name }) => name)[0]]).toEqual([true, 'Concession A1'])
    expect(await (await openModel('sealedFigures')).countDocuments({ closingId: _id })).toBe(1)
  })
})
