import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Turns } from './turns.server'

class LateError extends Error {}
class SharedError extends Error {}
const make = () =>
  new Turns({
    longestMs: 1_000,
    lateError: () => new LateError(),
    isShared: (error) => error instanceof SharedError,
  })

let turns: Turns
let begun: string[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  turns = make()
  begun = []
})
afterEach(() => vi.useRealTimers())

/** Lets all that can go on do so. */
const settle = () => vi.advanceTimersByTimeAsync(0)

/** An act that runs until it is ended. */
function start(name: string, keys: readonly string[]) {
  let end: () => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const ended = new Promise<string>((resolve, reject) => {
    end = () => resolve(name)
    fail = reject
  })
  const done = turns.run(keys, () => {
    begun.push(name)
    return ended
  })
  done.catch(() => undefined)
  return { done, end, fail }
}

it('runs acts of one key one after the other, in the order of their arrival', async () => {
  const [one, two, three] = ['1', '2', '3'].map((name) => start(name, ['a']))
  await settle()
  expect(begun).toEqual(['1'])
  one?.end()
  await settle()
  expect(begun).toEqual(['1', '2'])
  two?.end()
  await settle()
  expect(begun).toEqual(['1', '2', '3'])
  three?.end()
  expect(await three?.done).toBe('3')
})

it('runs acts of different keys, and acts without any, at once', async () => {
  start('a', ['a'])
  start('b', ['b'])
  start('none', [])
  await settle()
  expect(begun).toEqual(['a', 'b', 'none'])
})

it('keeps the order of arrival for several keys, named in any order and more than once', async () => {
  const first = start('ab', ['a', 'b', 'a'])
  const second = start('ba', ['b', 'a'])
  const third = start('b', ['b'])
  start('c', ['c'])
  await settle()
  expect(begun).toEqual(['ab', 'c'])
  first.end()
  await settle()
  expect(begun).toEqual(['ab', 'c', 'ba'])
  second.end()
  await settle()
  expect(begun).toEqual(['ab', 'c', 'ba', 'b'])
  third.end()
  await third.done
})

it('does not let three acts wait for each other in a circle', async () => {
  const acts = [start('ab', ['a', 'b']), start('bc', ['b', 'c']), start('ca', ['c', 'a'])]
  for (const act of acts) {
    await settle()
    act.end()
    await act.done
  }
  expect(begun).toEqual(['ab', 'bc', 'ca'])
})

it('frees the next where an act throws', async () => {
  const failing = start('1', ['a'])
  start('2', ['a'])
  await settle()
  failing.fail(new Error('no'))
  await expect(failing.done).rejects.toThrow('no')
  await settle()
  expect(begun).toEqual(['1', '2'])
})

it('gives up a turn after the longest wait, without overtaking and without holding up those behind', async () => {
  const holder = start('1', ['a'])
  const late = start('2', ['a', 'b'])
  await vi.advanceTimersByTimeAsync(500)
  const behind = start('3', ['b'])
  const last = start('4', ['a'])
  await vi.advanceTimersByTimeAsync(499)
  expect(begun).toEqual(['1'])
  await vi.advanceTimersByTimeAsync(1)
  await expect(late.done).rejects.toThrow(LateError)
  await settle()
  // 3 waited for 2 alone; 4 still waits for 1
  expect(begun).toEqual(['1', '3'])
  behind.end()
  holder.end()
  await settle()
  expect(begun).toEqual(['1', '3', '4'])
  last.end()
  await last.done
})

it('ends the waiting of all behind with a shared error, and only theirs', async () => {
  const holder = start('1', ['a', 'b'])
  const waiting = [start('2', ['a']), start('3', ['b']), start('4', ['a', 'b'])]
  const other = start('5', ['c'])
  const error = new SharedError()
  holder.fail(error)
  for (const { done } of waiting) await expect(done).rejects.toBe(error)
  await settle()
  expect(begun).toEqual(['1', '5'])
  other.end()
  expect(await other.done).toBe('5')
  start('6', ['a', 'b'])
  await settle()
  expect(begun).toEqual(['1', '5', '6'])
})
