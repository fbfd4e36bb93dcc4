import { describe, expect, it } from 'vitest'
import { readCode, recoveryCode } from './second-factor'

describe('a typed code', () => {
  it.each([
    ['123456', { kind: 'totp', code: '123456' }],
    [' 123 456 ', { kind: 'totp', code: '123456' }],
    ['abcd-efgh-jkmn-2345', { kind: 'recovery', code: 'ABCDEFGHJKMN2345' }],
    ['ABCD EFGH JKMN 2345', { kind: 'recovery', code: 'ABCDEFGHJKMN2345' }],
    ['', null],
    ['12345', null],
    ['1234567', null],
    ['١٢٣٤٥٦', null],
    ['ABCD-EFGH-JKMN-234', null],
    // no code has what is read for another letter
    ['ABCD-EFGH-JKMN-2340', null],
    ['x'.repeat(100), null],
  ])('%s', (typed, code) => {
    expect(readCode(typed)).toEqual(code)
  })
})

it('a recovery code is four groups of four, and reads as itself', () => {
  const code = recoveryCode(Uint8Array.from({ length: 16 }, (_, i) => i * 17))
  expect(code).toBe('ATCV-EXGZ-J3L5-N7Q9')
  expect(readCode(code)).toEqual({ kind: 'recovery', code: code.replaceAll('-', '') })
})
