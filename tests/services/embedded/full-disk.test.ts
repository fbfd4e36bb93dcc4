import { expect, onTestFinished, test } from 'vitest'
import { Cursors } from '~/embedded/commands/cursors'
import { dispatch } from '~/embedded/commands/dispatch'
import { Transactions } from '~/embedded/commands/transactions'
import { Store } from '~/embedded/storage/store'
import { sweepExpired } from '~/embedded/storage/ttl-sweep'
import { decode, encode } from '~/embedded/values/bson'
import { temporaryDirectory } from './harness'

function openContext() {
  const store = new Store(temporaryDirectory())
  onTestFinished(() => store.close())
  const context = {
    store,
    transactions: new Transactions(store),
    cursors: new Cursors(),
    now: () => new Date(),
  }
  const send = async (body: Record<string, unknown>, documents: Record<string, unknown>[] = []) => {
    const sequences = new Map([['documents', documents.map(encode)]])
    const message = { requestId: 1, isLegacy: false, wantsAnswer: true, sequences }
    const answer = await dispatch(context, { ...message, body: { ...body, $db: 'test' } })
    const failure = await new Promise<Error | null>((resolve) => store.whenDurable(resolve))
    return { answer: answer as Record<string, unknown>, failure }
  }
  return { store, send }
}

/** Limits the file to its current pages, as a full disk would. */
const fill = (store: Store) => store.sqlite.exec('PRAGMA max_page_count = 1')
const empty = (store: Store) => store.sqlite.exec('PRAGMA max_page_count = 100000')
const isReadOnly = async ({ send }: ReturnType<typeof openContext>) =>
  (await send({ hello: 1 })).answer.readOnly

const insert = ({ send }: ReturnType<typeof openContext>, _id: string) =>
  send({ insert: 'things' }, [{ _id, text: 'x'.repeat(90_000) }])

test('hello reports a full disk from the first failed write until one succeeds', async () => {
  const context = openContext()
  const { store, send } = context
  const found = async () => {
    const answer = decode((await send({ find: 'things' })).answer as unknown as Buffer)
    return (answer.cursor as { firstBatch: unknown[] }).firstBatch.length
  }
  expect((await insert(context, 'kept')).answer).toMatchObject({ ok: 1, n: 1 })
  expect(await isReadOnly(context)).toBe(false)

  fill(store)
  const refused = await insert(context, 'lost')
  expect(String(refused.failure ?? refused.answer.errmsg)).toMatch(/disk is full/)
  expect(await isReadOnly(context)).toBe(true)
  expect(await found()).toBe(1)

  empty(store)
  expect(await isReadOnly(context)).toBe(false)
  expect((await insert(context, 'again')).answer).toMatchObject({ ok: 1, n: 1 })
  expect(await found()).toBe(2)
})

test('the deletion of expired documents never fails', () => {
  const { store } = openContext()
  fill(store)
  expect(() => sweepExpired(store, new Date())).not.toThrow()
})
