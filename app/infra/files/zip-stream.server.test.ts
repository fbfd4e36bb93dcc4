import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { pacedBody, zipStream } from './zip-stream.server'

const AT = new Date('2026-11-20T07:30:00Z')
const PIECE = randomBytes(32_768)

/** Content of `count` pieces that do not compress, which counts them. */
function counted(count: number) {
  const state = { made: 0, ended: false }
  async function* content() {
    try {
      for (; state.made < count; state.made++) yield PIECE
    } finally {
      state.ended = true
    }
  }
  return { state, content }
}

it('makes content only as fast as it is taken, and ends it when the reader leaves', async () => {
  // 2 000 pieces are 65 MB
  const { state, content } = counted(2000)
  const body = pacedBody(
    () => zipStream([{ name: 'grand.csv', content }], AT),
    async () => undefined,
  )
  expect(state.made).toBe(0)
  const reader = body.getReader()
  for (let taken = 0; taken < 10 * PIECE.length; ) taken += (await reader.read()).value?.length ?? 0
  for (let turn = 0; turn < 200; turn++) await new Promise((next) => setImmediate(next))
  expect(state.made).toBeGreaterThanOrEqual(9)
  expect(state.made).toBeLessThan(30)
  await reader.cancel()
  await expect.poll(() => state.ended).toBe(true)
})

it('waits for a client that does not read, and stops for one that left', async () => {
  const { state, content } = counted(2000)
  let leave: (error: Error) => void = () => undefined
  const waiting = new Promise<void>((_, reject) => {
    leave = reject
  })
  const zip = () => zipStream([{ name: 'grand.csv', content }], AT)
  const read = pacedBody(zip, () => waiting)
    .getReader()
    .read()
  for (let turn = 0; turn < 200; turn++) await new Promise((next) => setImmediate(next))
  expect(state.made).toBeLessThan(30)
  leave(new Error('left'))
  await expect(read).rejects.toThrow('left')
  await expect.poll(() => state.ended).toBe(true)
})

it('fails with the error of a file', async () => {
  const broken = async function* () {
    yield 'a'
    throw new Error('database away')
  }
  const zip = () => zipStream([{ name: 'a.csv', content: broken }], AT)
  const body = new Response(pacedBody(zip, async () => undefined))
  await expect(body.arrayBuffer()).rejects.toThrow('database away')
})
