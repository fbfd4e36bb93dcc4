import { describe, expect, it } from 'vitest'
import { canonical } from './canonical-json'

describe('the canonical text', () => {
  it('is the same whatever the order of the keys, and keeps that of lists', () => {
    expect(canonical({ b: [2, 1], a: { d: null, c: 0.1 }, e: undefined })).toBe(
      '{"a":{"c":0.1,"d":null},"b":[2,1]}',
    )
    expect(canonical({ at: new Date(0), text: 'é"' })).toBe(
      '{"at":"1970-01-01T00:00:00.000Z","text":"é\\""}',
    )
  })
})
