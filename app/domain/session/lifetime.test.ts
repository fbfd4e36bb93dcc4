import { describe, expect, it } from 'vitest'
import { purgeDate, sessionEnd, slidSessionEnd } from './lifetime'

const at = (text: string) => new Date(`${text}Z`)
const CREATED = at('2026-01-01T08:00:00')

describe('the life of a session (4-decisions, 9)', () => {
  it.each([
    ['2026-01-01T08:00:00', false, '2026-01-01T20:00:00'],
    ['2026-01-03T09:30:00', false, '2026-01-03T21:30:00'],
    ['2026-01-01T08:00:00', true, '2026-01-31T08:00:00'],
    ['2026-01-20T08:00:00', true, '2026-02-19T08:00:00'],
    // 90 days after the 1st of January is the 1st of April
    ['2026-03-20T08:00:00', true, '2026-04-01T08:00:00'],
    ['2026-04-01T07:00:00', false, '2026-04-01T08:00:00'],
  ])('used at %s, remembered %s, ends at %s', (now, rememberMe, end) => {
    expect(sessionEnd(CREATED, at(now), rememberMe)).toEqual(at(end))
  })

  it('slides by five minutes or more at a time', () => {
    const session = { createdAt: CREATED, expiresAt: at('2026-01-01T20:00:00'), rememberMe: false }
    expect(slidSessionEnd(session, at('2026-01-01T08:04:59'))).toBeNull()
    expect(slidSessionEnd(session, at('2026-01-01T08:05:00'))).toEqual(at('2026-01-01T20:05:00'))
  })

  it('no longer slides once it ends at its ninetieth day', () => {
    const session = { createdAt: CREATED, expiresAt: at('2026-04-01T08:00:00'), rememberMe: true }
    expect(slidSessionEnd(session, at('2026-03-31T08:00:00'))).toBeNull()
  })
})

it('is dropped a day after its end, on the real clock even when the product’s is stopped', () => {
  const end = at('2026-01-01T20:00:00')
  expect(purgeDate(end, CREATED, CREATED)).toEqual(at('2026-01-02T20:00:00'))
  expect(purgeDate(end, CREATED, at('2030-06-01T00:00:00'))).toEqual(at('2030-06-02T12:00:00'))
})
