// @long: race of an erasure and an undo
import { afterEach, expect, it, vi } from 'vitest'
import type * as erasuresModule from '~/db/collections/erasures.server'
import type * as undoModule from '~/db/collections/import-undo.server'
import { undoImport } from '~/services/imports/undo.server'
import { anonymise } from '~/services/personal-data/anonymise.server'
import { admin, stored } from '../../builders/imports'
import { holding, id, leave, net, usePeople } from './fixture'

/** Gates: an undo reads the imports before the anonymisation runs, and restores after it. */
const { undoing } = vi.hoisted(() => {
  const gate = () => {
    let open = () => undefined as unknown
    const opened = new Promise<void>((resolve) => {
      open = resolve as () => unknown
    })
    return { open, opened }
  }
  return {
    undoing: {
      begin: null as (() => Promise<unknown>) | null,
      done: Promise.resolve() as Promise<unknown>,
      /** opens when the undo has read what to restore */
      read: gate(),
      restores: gate(),
    },
  }
})
vi.mock('~/db/collections/import-undo.server', async (original) => {
  const { UNDOING } = await original<typeof undoModule>()
  const restore: typeof UNDOING.activity.restore = async (...given) => {
    undoing.read.open()
    await undoing.restores.opened
    return UNDOING.activity.restore(...given)
  }
  return { UNDOING: { ...UNDOING, activity: { ...UNDOING.activity, restore } } }
})
vi.mock('~/db/collections/erasures.server', async (original) => {
  const real = await original<typeof erasuresModule>()
  const renameInFindings: typeof real.renameInFindings = async (...given) => {
    const { begin } = undoing
    undoing.begin = null
    if (begin) {
      undoing.done = begin()
      await undoing.read.opened
    }
    return real.renameInFindings(...given)
  }
  let times = 0
  const renameInRecords: typeof real.renameInRecords = async (...given) => {
    const count = await real.renameInRecords(...given)
    times++
    if (times === 2) {
      undoing.restores.open()
      await undoing.done
    }
    return count
  }
  return { ...real, renameInFindings, renameInRecords }
})

usePeople()
afterEach(() => {
  undoing.begin = null
})

it('an import undone during an anonymisation does not restore the worker’s name (7-beyond §4)', async () => {
  await leave()
  const record = await stored(net.sites.a1._id)
  undoing.begin = () => undoImport(admin, record?.importId ?? '')
  await anonymise(admin, 'worker', id)
  expect(await undoing.done).toMatchObject({ undone: [net.sites.a1._id] })
  expect((await stored(net.sites.a1._id))?.workers[0]).toMatchObject({
    name: 'Ancien collaborateur 1',
    billedHours: 43,
  })
  expect(await holding('dupont')).toEqual([])
})
