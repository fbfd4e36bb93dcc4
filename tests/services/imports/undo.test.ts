import { beforeEach, describe, expect, it } from 'vitest'
import { findImport, imports } from '~/db/collections/imports.server'
import { records } from '~/db/collections/records.server'
import { ForbiddenError, NotFoundError } from '~/domain/errors'
import { activityRow, WORKER_HEADER, workerRow } from '~/imports/activity/rows.fixture'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { undoImport } from '~/services/imports/undo.server'
import { handleImportForm } from '~/services/imports/undo-action.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import type { TestNetwork } from '../../builders/hierarchy'
import {
  admin,
  fridayMorning,
  revenue,
  send,
  sendRows,
  sheetOfActivity,
  stored,
} from '../../builders/imports'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

// service behind POST /imports/{id}/undo (7-beyond §2)
useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})

const row = (pdv: string, revenue: number) => activityRow(pdv, 'MECA', { 'CA Net': revenue })
/** CA Net of the mechanics on the day, from the network's rollup. */
async function total(): Promise<number | undefined> {
  const { activity } = await readRollup({ type: 'all' }, '2026-11')
  const day = activity.days.find(({ date }) => date === '2026-11-19')
  return day?.cumulative.mechanic.netRevenue
}

describe('an import that is taken back', () => {
  // shows 7 §2: POST /imports/{id}/undo
  it('takes two of three concessions back after a later import of one', async () => {
    const { a1, a2, b1 } = net.sites
    await sendRows([row('0101', 1_000), row('0201', 3_000)])
    const wrong = await sendRows([row('0101', 10), row('0103', 20), row('0201', 30)])
    await sendRows([row('0201', 3_333)])
    expect(await total()).toBe(10 + 20 + 3_333)
    setClock(instantOfParis('2026-11-20T10:15'))
    expect(await undoImport(admin, wrong.importId)).toEqual({
      message: 'Import annulé en partie\u202f: 2 concessions rétablies, 1 refusée.',
      undone: [a1._id, a2._id],
      refused: [
        {
          siteId: b1._id,
          message: 'Un import plus récent a remplacé ces chiffres\u202f: annulez-le d’abord.',
        },
      ],
    })
    expect(await revenue(a1._id)).toBe(1_000)
    expect(await stored(a2._id)).toBeNull()
    expect(await revenue(b1._id)).toBe(3_333)
    expect(await total()).toBe(1_000 + 3_333)
    expect((await findImport(wrong.importId))?.undo).toMatchObject({
      userEmail: admin.email,
      undone: [a1._id, a2._id],
      at: new Date('2026-11-20T09:15:00Z'),
    })
  })

  it('says on its page why nothing went back', async () => {
    const first = await sendRows([row('0101', 1), row('0103', 1)])
    await sendRows([row('0101', 2), row('0103', 2)])
    const form = new FormData()
    form.set('intent', 'undo')
    expect(await handleImportForm(admin, first.importId, form)).toMatchObject({
      notice: {
        type: 'warning',
        message:
          'Import non annulé\u202f: 2 concessions refusées. ' +
          'Un import plus récent a remplacé ces chiffres\u202f: annulez-le d’abord.',
      },
    })
  })

  it('goes on where the later import is taken back too, and no further', async () => {
    const { a1 } = net.sites
    const first = await sendRows([row('0101', 1), row('0103', 1)])
    const later = await sendRows([row('0101', 2)])
    expect((await undoImport(admin, first.importId)).undone).toEqual([net.sites.a2._id])
    expect((await undoImport(admin, later.importId)).undone).toEqual([a1._id])
    expect(await revenue(a1._id)).toBe(1)
    expect((await undoImport(admin, first.importId)).undone).toEqual([a1._id])
    expect(await stored(a1._id)).toBeNull()
    await expect(undoImport(admin, first.importId)).rejects.toThrow('Cet import est déjà annulé.')
  })

  it('gives back every sheet, also what an import of one sheet left alone', async () => {
    const hours = { Collaborateurs: [WORKER_HEADER, workerRow('0101', 'Ana', { billed: 40 })] }
    await send({ ...sheetOfActivity(row('0101', 1)), ...hours })
    const before = await stored(net.sites.a1._id)
    const { importId } = await sendRows([row('0101', 2)])
    expect((await stored(net.sites.a1._id))?.workers).toHaveLength(1)
    await undoImport(admin, importId)
    expect(await stored(net.sites.a1._id)).toEqual(before)
  })

  it('is the administrator’s, and must be there, ended and have stored something', async () => {
    const { importId } = await sendRows([row('0101', 1)])
    const manager = makePrincipal({ role: 'manager' })
    await expect(undoImport(manager, importId)).rejects.toBeInstanceOf(ForbiddenError)
    await expect(undoImport(admin, 'f'.repeat(24))).rejects.toBeInstanceOf(NotFoundError)
    const failed = await sendRows([row('9999', 1)])
    await expect(undoImport(admin, failed.importId)).rejects.toThrow('n’a rien enregistré')
    await (await imports.open()).updateOne({ _id: importId }, { $unset: { keeps: '' } })
    await expect(undoImport(admin, importId)).rejects.toThrow('n’ont pas été conservés')
    await (await imports.open()).updateOne({ _id: importId }, { $set: { state: 'running' } })
    await expect(undoImport(admin, importId)).rejects.toThrow('est en cours')
  })

  it('leaves alone the concessions whose figures it did not change, and says nothing of them', async () => {
    const { a1, a2 } = net.sites
    await sendRows([row('0101', 1)])
    const { importId } = await sendRows([row('0101', 1), row('0103', 2)])
    expect(await undoImport(admin, importId)).toMatchObject({ undone: [a2._id], refused: [] })
    expect(await revenue(a1._id)).toBe(1)
  })

  it('says of figures that are gone that nothing is left of them', async () => {
    const { a1, a2 } = net.sites
    const { importId } = await sendRows([row('0101', 1), row('0103', 1)])
    await (await records.open()).deleteOne({ siteId: a1._id })
    expect(await undoImport(admin, importId)).toMatchObject({
      undone: [a2._id],
      refused: [{ siteId: a1._id, message: 'Ces chiffres n’existent plus.' }],
    })
  })

  it('is done once by two who ask at the same moment', async () => {
    const { a1, a2 } = net.sites
    await sendRows([row('0101', 1)])
    const { importId } = await sendRows([row('0101', 2), row('0103', 2)])
    const asked = await Promise.allSettled([
      undoImport(admin, importId),
      undoImport(admin, importId),
    ])
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const late = asked.find((one) => one.status === 'rejected')
    expect(late?.reason).toMatchObject({ status: 409, message: 'Cet import est déjà annulé.' })
    expect([await revenue(a1._id), await stored(a2._id)]).toEqual([1, null])
    expect((await findImport(importId))?.undo).toMatchObject({ undone: [a1._id, a2._id] })
  })
})
