import { EventEmitter } from 'node:events'
import { MongoNetworkError } from 'mongodb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failOnBrokenSocket, isBrokenSocket, watchConnections } from './broken-socket.server'
import { withRetry } from './command-retry.server'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const never = () => new Promise<never>(() => undefined)
const client = new EventEmitter()
watchConnections(client as never)

const socketError = (code: string) => Object.assign(new Error(`write ${code}`), { code })

it('gives up after 8 s what was under way when a connection broke or began within 1 s, and nothing later', async () => {
  const mute = vi.fn()
  const later = vi.fn()
  failOnBrokenSocket(never()).catch(mute)
  client.emit('connectionPoolCleared')
  await vi.advanceTimersByTimeAsync(999)
  failOnBrokenSocket(never()).catch(mute)
  await vi.advanceTimersByTimeAsync(2)
  failOnBrokenSocket(never()).catch(later)
  await vi.advanceTimersByTimeAsync(6_998)
  expect(mute).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(mute.mock.calls).toEqual([
    [expect.any(MongoNetworkError)],
    [expect.any(MongoNetworkError)],
  ])
  expect(later).not.toHaveBeenCalled()
})

it.each([
  ['connectionClosed', { reason: 'error' }, true],
  ['connectionClosed', { reason: 'idle' }, false],
  ['serverHeartbeatFailed', {}, true],
])('rejects unanswered commands after %s %o', async (event, payload, givesUp) => {
  const mute = vi.fn()
  failOnBrokenSocket(never()).catch(mute)
  client.emit(event, payload)
  await vi.advanceTimersByTimeAsync(8_000)
  expect(mute).toHaveBeenCalledTimes(givesUp ? 1 : 0)
})

it('leaves an answer that comes in time as it is', async () => {
  const answer = failOnBrokenSocket(Promise.resolve('answer'))
  client.emit('connectionPoolCleared')
  expect(await answer).toBe('answer')
  await vi.advanceTimersByTimeAsync(8_000)
})

it('a command is retried when its socket breaks, or when no answer comes after a broken connection', async () => {
  vi.useRealTimers()
  let tries = 0
  const attempt = async () => {
    tries += 1
    if (tries === 1) throw socketError('EPIPE')
    if (tries === 2) throw socketError('ECONNRESET')
    return 'answer'
  }
  expect(await withRetry(attempt, true)).toBe('answer')
  const wrong = socketError('ENOENT')
  expect(isBrokenSocket(wrong)).toBe(false)
  await expect(withRetry(() => Promise.reject(wrong), false)).rejects.toBe(wrong)
})
