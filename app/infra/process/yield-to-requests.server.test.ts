import { EventEmitter } from 'node:events'
import type { Request, Response } from 'express'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasRecentRequests, trackPageRequests, yieldToRequests } from './yield-to-requests.server'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page request in progress; emitting `close` ends it. */
function asked(method = 'GET'): EventEmitter {
  const response = new EventEmitter()
  trackPageRequests({ method } as Request, response as unknown as Response, () => undefined)
  return response
}

/** Tests whether a promise is settled after all due timers and callbacks. */
async function isOver(promise: Promise<void>, ms = 0): Promise<boolean> {
  let over = false
  void promise.then(() => {
    over = true
  })
  await vi.advanceTimersByTimeAsync(ms)
  return over
}

describe('yielding to requests', () => {
  it('does not wait without a page request', async () => {
    const form = asked('POST')
    expect(await isOver(yieldToRequests())).toBe(true)
    form.emit('close')
  })

  it('waits for those who have asked by the end of the turn, not for who comes later', async () => {
    const first = asked()
    const wait = yieldToRequests()
    // a request that arrives while the thread is blocked
    const second = asked()
    expect(await isOver(wait)).toBe(false)
    const later = asked()
    first.emit('close')
    expect(await isOver(wait)).toBe(false)
    second.emit('close')
    expect(await isOver(wait)).toBe(true)
    later.emit('close')
    expect(await isOver(yieldToRequests())).toBe(true)
  })

  it('does not wait for who has left before he was counted: nothing would end it', async () => {
    const response = Object.assign(new EventEmitter(), { closed: true })
    trackPageRequests(
      { method: 'GET' } as Request,
      response as unknown as Response,
      () => undefined,
    )
    expect(await isOver(yieldToRequests())).toBe(true)
  })

  it('goes on after a tenth of a second, however long a page takes', async () => {
    const endless = asked()
    const wait = yieldToRequests()
    expect(await isOver(wait, 99)).toBe(false)
    expect(await isOver(wait, 1)).toBe(true)
    endless.emit('close')
  })
})

describe('recent requests', () => {
  it('are page requests in progress or less than a second old, not form posts', async () => {
    await vi.advanceTimersByTimeAsync(1_000)
    expect(hasRecentRequests()).toBe(false)
    asked('POST')
    expect(hasRecentRequests()).toBe(false)
    const page = asked()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(hasRecentRequests()).toBe(true)
    page.emit('close')
    asked().emit('close')
    await vi.advanceTimersByTimeAsync(999)
    expect(hasRecentRequests()).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(hasRecentRequests()).toBe(false)
  })
})
