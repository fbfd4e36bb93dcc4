import { Binary, Long } from 'bson'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Cursors } from '~/embedded/commands/cursors'
import { dispatch } from '~/embedded/commands/dispatch'
import { LONGEST_SILENCE_MS, Transactions } from '~/embedded/commands/transactions'
import { Store } from '~/embedded/storage/store'
import { LONGEST_WAIT_MS } from '~/embedded/storage/writer-line'
import { decode, encode } from '~/embedded/values/bson'
import { temporaryDirectory } from './harness'

type Fields = Record<string, unknown>

/** Rules of the embedded server alone: one transaction at a time, and limits on waiting for it and for its client. */
let store: Store
let transactions: Transactions
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  store = new Store(temporaryDirectory())
  transactions = new Transactions(store)
  onTestFinished(() => store.close())
  await send({ insert: 'things' }, [{ _id: 'a', n: 1 }])
})
afterEach(() => {
  vi.useRealTimers()
})

async function send(body: Fields, documents: Fields[] = []): Promise<Fields> {
  const context = { store, transactions, cursors: new Cursors(), now: () => new Date() }
  const sequences = new Map([['documents', documents.map(encode)]])
  const message = { requestId: 1, isLegacy: false, wantsAnswer: true, sequences }
  const answer = await dispatch(context, { ...message, body: { ...body, $db: 'test' } })
  return Buffer.isBuffer(answer) ? decode(answer) : answer
}

/** Statements of a client's session; the first one starts the transaction. */
function session(name: number, number = 1) {
  const transaction = { lsid: { id: new Binary(Buffer.from([name])) }, autocommit: false }
  const own = { ...transaction, txnNumber: Long.fromNumber(number) }
  let startTransaction: true | undefined = true
  const run = (body: Fields, documents?: Fields[]) => {
    const answer = send(
      { ...body, ...own, ...(startTransaction && { startTransaction }) },
      documents,
    )
    startTransaction = undefined
    return answer
  }
  const insert = (_id: string) => run({ insert: 'things' }, [{ _id }])
  const end = (command: 'commitTransaction' | 'abortTransaction') => send({ [command]: 1, ...own })
  return {
    run,
    insert,
    commit: () => end('commitTransaction'),
    abort: () => end('abortTransaction'),
  }
}

async function ids(): Promise<unknown[]> {
  const { cursor } = await send({ find: 'things', sort: { _id: 1 } })
  return (cursor as { firstBatch: Fields[] }).firstBatch.map(({ _id }) => _id)
}
const GONE = { ok: 0, codeName: 'NoSuchTransaction', errorLabels: ['TransientTransactionError'] }

describe('a client that falls silent', () => {
  test('loses its transaction, and the next in the line enters', async () => {
    const silent = session(1)
    await silent.insert('b')
    const next = session(2)
    const entered = next.insert('c')
    await vi.advanceTimersByTimeAsync(LONGEST_SILENCE_MS - 1)
    expect(store.isHeld).toBe(true)
    expect(await ids()).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(1)
    expect(await entered).toMatchObject({ ok: 1, n: 1 })
    expect(await silent.insert('d')).toMatchObject(GONE)
    expect(await silent.commit()).toMatchObject(GONE)
    expect(await next.commit()).toEqual({ ok: 1 })
    expect(await ids()).toEqual(['a', 'c'])
  })

  test('has the whole time again after each statement', async () => {
    const slow = session(1)
    for (const id of ['b', 'c', 'd']) {
      await slow.insert(id)
      await vi.advanceTimersByTimeAsync(LONGEST_SILENCE_MS - 1)
    }
    expect(await slow.commit()).toEqual({ ok: 1 })
    expect(await ids()).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('a life of sixty seconds, as on MongoDB', () => {
  beforeEach(() => {
    transactions = new Transactions(store, 60_000)
  })

  test('a silent client keeps its transaction until then', async () => {
    const silent = session(1)
    await silent.insert('b')
    await vi.advanceTimersByTimeAsync(59_999)
    expect(store.isHeld).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(store.isHeld).toBe(false)
    expect(await silent.commit()).toMatchObject(GONE)
    expect(await ids()).toEqual(['a'])
  })

  test('a busy one loses it then', async () => {
    const busy = session(1)
    await busy.insert('b')
    await vi.advanceTimersByTimeAsync(40_000)
    expect(await busy.insert('c')).toMatchObject({ ok: 1 })
    await vi.advanceTimersByTimeAsync(19_999)
    expect(store.isHeld).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(await busy.insert('d')).toMatchObject(GONE)
    expect(await ids()).toEqual(['a'])
  })
})

describe('killSessions', () => {
  const kill = (name: number) => send({ killSessions: [{ id: new Binary(Buffer.from([name])) }] })

  test('aborts the open transaction of a session, and the next in the line enters', async () => {
    const open = session(1)
    await open.insert('b')
    const next = session(2)
    const entered = next.insert('c')
    expect(await kill(1)).toEqual({ ok: 1 })
    expect(await entered).toMatchObject({ ok: 1, n: 1 })
    expect(await open.commit()).toMatchObject(GONE)
    await next.commit()
    expect(await ids()).toEqual(['a', 'c'])
  })

  test('leaves the outcome of a commit, which its client may ask for again', async () => {
    const one = session(1)
    await one.insert('b')
    await one.commit()
    await kill(1)
    expect(await one.commit()).toEqual({ ok: 1 })
    expect(await kill(9)).toEqual({ ok: 1 })
  })
})

describe('the line of writers', () => {
  test('refuses with WriteConflict who waited too long, so that a driver begins again', async () => {
    const busy = session(1)
    await busy.insert('b')
    const waiting = session(2).insert('c')
    // the client of the running transaction keeps sending statements
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS - 1)
    await busy.insert('d')
    await vi.advanceTimersByTimeAsync(1)
    expect(await waiting).toMatchObject({
      ok: 0,
      code: 112,
      codeName: 'WriteConflict',
      errorLabels: ['TransientTransactionError'],
    })
    await busy.commit()
    expect(await ids()).toEqual(['a', 'b', 'd'])
  })

  test('lets plain writes wait for the end, and readers read what is committed', async () => {
    const first = session(1)
    await first.insert('b')
    const plain = send({ insert: 'things' }, [{ _id: 'c' }])
    expect(await ids()).toEqual(['a'])
    await first.abort()
    expect(await plain).toMatchObject({ ok: 1, n: 1 })
    expect(await ids()).toEqual(['a', 'c'])
  })

  test('serves them in the order of their arrival', async () => {
    const first = session(1)
    await first.insert('b')
    const order: string[] = []
    const second = session(2)
    const waiting = [
      second.insert('c').then(() => order.push('second')),
      send({ insert: 'things' }, [{ _id: 'd' }]).then(() => order.push('plain')),
    ]
    await first.commit()
    await waiting[0]
    await second.commit()
    await waiting[1]
    expect(order).toEqual(['second', 'plain'])
  })

  test('forgets who gave up while waiting', async () => {
    const first = session(1)
    await first.insert('b')
    const waiting = session(2).insert('c')
    await send({ endSessions: [{ id: new Binary(Buffer.from([2])) }] })
    await first.commit()
    expect(await waiting).toMatchObject(GONE)
    expect(store.line.isFree).toBe(true)
    expect(await ids()).toEqual(['a', 'b'])
  })
})

describe('refused, as MongoDB does', () => {
  test('a statement of no transaction, a second beginning, a commit of none', async () => {
    const one = session(1)
    await one.insert('b')
    const again = session(1)
    expect(await again.insert('c')).toMatchObject({ codeName: 'ConflictingOperationInProgress' })
    expect(await session(2).commit()).toMatchObject(GONE)
    expect(await session(3).abort()).toMatchObject(GONE)
    await one.commit()
    expect(await one.insert('d')).toMatchObject({ codeName: 'TransactionCommitted' })
    const next = session(1, 2)
    await next.insert('e')
    expect(await one.insert('f')).toMatchObject({ codeName: 'TransactionTooOld' })
    await next.commit()
    expect(await ids()).toEqual(['a', 'b', 'e'])
  })

  test('a later transaction of the session ends the open one', async () => {
    await session(1).insert('b')
    const later = session(1, 2)
    await later.insert('c')
    await later.commit()
    expect(await ids()).toEqual(['a', 'c'])
  })

  test.each([
    [{ createIndexes: 'things', indexes: [{ key: { n: 1 }, name: 'n' }] }, 263],
    [{ listCollections: 1 }, 263],
    [{ find: 'things', filter: { $where: '1' } }, 115],
  ])('%j, which aborts the transaction', async (body, code) => {
    const one = session(1)
    await one.insert('b')
    expect(await one.run(body, [{ _id: 'x' }])).toMatchObject({ ok: 0, code })
    expect(await one.commit()).toMatchObject(GONE)
    expect(await ids()).toEqual(['a'])
  })
})

test('a collection is not made in a transaction', async () => {
  const one = session(1)
  const answer = await one.run({ insert: 'others' }, [{ _id: 'x' }])
  expect(answer.writeErrors).toMatchObject([{ code: 115 }])
  expect(await one.commit()).toMatchObject(GONE)
})

describe('a disk that is full', () => {
  const fill = () => store.sqlite.exec('PRAGMA max_page_count = 1')
  const empty = () => store.sqlite.exec('PRAGMA max_page_count = 100000')

  test('refuses the statement, keeps nothing, and the store goes on', async () => {
    const one = session(1)
    await one.insert('b')
    fill()
    const large = await one.run({ insert: 'things' }, [{ _id: 'c', text: 'x'.repeat(90_000) }])
    expect(large).toMatchObject({ ok: 0, codeName: 'OutOfDiskSpace' })
    expect(await one.commit()).toMatchObject(GONE)
    empty()
    expect(await ids()).toEqual(['a'])
    const two = session(2)
    await two.insert('d')
    expect(await two.commit()).toEqual({ ok: 1 })
    expect(await ids()).toEqual(['a', 'd'])
  })
})
