import { expect, it } from 'vitest'
import { coalescePerTick, singleFlight } from './coalesced-reads.server'

function counted() {
  const asked: string[] = []
  const open: ((fail?: Error) => void)[] = []
  const read = singleFlight(
    (name: string) => name,
    (name) =>
      new Promise<number>((resolve, reject) => {
        asked.push(name)
        open.push((fail) => (fail ? reject(fail) : resolve(asked.length)))
      }),
  )
  return { asked, open, read }
}

it('shares a reading under way, by key, and reads again once it has ended', async () => {
  const { asked, open, read } = counted()
  const both = Promise.all([read('a'), read('a')])
  const other = read('b')
  expect(asked).toEqual(['a', 'b'])
  for (const finish of open) finish()
  expect(await both).toEqual([2, 2])
  expect(await other).toBe(2)
  const again = read('a')
  expect(asked).toEqual(['a', 'b', 'a'])
  open[2]?.()
  await again
})

it('shares a failure and forgets it', async () => {
  const { asked, open, read } = counted()
  const both = Promise.allSettled([read('a'), read('a')])
  open[0]?.(new Error('lost'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const again = read('a')
  open[1]?.()
  await again
  expect(asked).toEqual(['a', 'a'])
})

it('shares what is asked for in one turn, however many steps after one another', async () => {
  let begun = 0
  const read = coalescePerTick(
    () => '',
    async () => ++begun,
  )
  const later = async () => {
    for (let step = 0; step < 20; step++) await null
    return read(undefined)
  }
  expect(await Promise.all([read(undefined), later()])).toEqual([1, 1])
  expect(await read(undefined)).toBe(2)
})

it('reads once for calls of one tick, and again for a call after the read has begun', async () => {
  let begun = 0
  const read = coalescePerTick(
    (name: string) => name,
    async (name) => `${name}${++begun}`,
  )
  const [a, alsoA, b] = await Promise.all([read('a'), read('a'), read('b')])
  expect([a, alsoA, b]).toEqual(['a1', 'a1', 'b2'])
  let later: Promise<string> | undefined
  const slow = coalescePerTick(
    () => '',
    async () => {
      later ??= slow(undefined)
      return String(++begun)
    },
  )
  expect([await slow(undefined), await later]).toEqual(['3', '4'])
})
