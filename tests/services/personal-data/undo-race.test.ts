// @long: race of an erasure and an undo
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as erasuresModule from '~/db/collections/erasures.server'
import type * as undoModule from '~/db/collections/import-undo.server'
import type * as locks from '~/db/collections/locks.server'
import { undoImport } from '~/services/imports/undo.server'
import { anonymise } from '~/services/personal-data/anonymise.server'
import { admin, stored } from '../../builders/imports'
import { beforeNextWrite } from '../harness/interrupted-write'
import { holding, id, leave, net, usePeople } from './fixture'

/** Gates: an undo has its before images before the anonymisation begins to erase, and restores them during it. */
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
      isHeld: false,
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
    if (undoing.isHeld) await undoing.restores.opened
    return UNDOING.activity.restore(...given)
  }
  return { UNDOING: { ...UNDOING, activity: { ...UNDOING.activity, restore } } }
})
vi.mock('~/db/collections/erasures.server', async (original) => {
  const real = await original<typeof erasuresModule>()
  const renameInFindings: typeof real.renameInFindings = async (...given) => {
    const { begin } = undoing
    undoing.begin = null
    if (!begin) return real.renameInFindings(...given)
    undoing.isHeld = true
    undoing.done = begin()
    await undoing.read.opened
    // The open transaction has written the import's log. This write of the log waits for it, on MongoDB too.
    const renamed = real.renameInFindings(...given)
    undoing.restores.open()
    await undoing.done
    return renamed
  }
  return { ...real, renameInFindings }
})
vi.mock('~/db/collections/locks.server', async (original) => {
  const { interruptible } = await import('../harness/interrupted-write')
  return interruptible(await original<typeof locks>())
})

usePeople()
let importId: string
beforeEach(async () => {
  await leave()
  importId = (await stored(net.sites.a1._id))?.importId ?? ''
})
afterEach(() => {
  undoing.begin = null
  undoing.isHeld = false
  beforeNextWrite(null)
})

const expectErased = async (undone: unknown) => {
  expect(undone).toMatchObject({ undone: [net.sites.a1._id] })
  expect((await stored(net.sites.a1._id))?.workers[0]).toMatchObject({
    name: 'Ancien collaborateur 1',
    billedHours: 43,
  })
  expect(await holding('dupont')).toEqual([])
}

it('an import undone during an anonymisation does not restore the worker’s name (7-beyond §4)', async () => {
  undoing.begin = () => undoImport(admin, importId)
  await anonymise(admin, 'worker', id)
  await expectErased(await undoing.done)
})

it('neither does an undo that began before the anonymisation and writes after it', async () => {
  beforeNextWrite(() => anonymise(admin, 'worker', id))
  await expectErased(await undoImport(admin, importId))
})
