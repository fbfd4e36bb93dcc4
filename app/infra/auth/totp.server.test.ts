import { Secret } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { codeAt, newTotpSecret, stepOfCode, totpImage } from './totp.server'

/** The secret of RFC 6238's appendix B: the twenty bytes '12345678901234567890'. */
const RFC = Secret.fromUTF8('12345678901234567890').base32
const at = (seconds: number) => new Date(seconds * 1000)

describe('a code of the time (RFC 6238)', () => {
  // the eight digits of appendix B, without their first two
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %d s is %s', (seconds, code) => {
    expect(codeAt(RFC, at(seconds))).toBe(code)
    expect(stepOfCode(RFC, code, at(seconds))).toBe(Math.floor(seconds / 30))
  })

  it('is good one step before and after its own, and no longer', () => {
    const code = codeAt(RFC, at(1111111110))
    const step = 1111111110 / 30
    expect(
      [-31, -30, 0, 29, 30, 59, 60].map((off) => stepOfCode(RFC, code, at(1111111110 + off))),
    ).toEqual([null, step, step, step, step, step, null])
  })

  it('has six digits, of this secret', () => {
    for (const wrong of ['', '28708', '94287082', 'abcdef', '287083'])
      expect(stepOfCode(RFC, wrong, at(59))).toBeNull()
    expect(stepOfCode(newTotpSecret(), '287082', at(59))).toBeNull()
  })
})

describe('a fresh secret', () => {
  it('has 160 bits, and is another each time', () => {
    const secrets = Array.from({ length: 20 }, newTotpSecret)
    expect(new Set(secrets).size).toBe(20)
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  })

  it('is rendered on the server, as an image without external requests', async () => {
    const image = await totpImage(RFC, 'anne@essai.fr')
    expect(image).toMatch(/^data:image\/svg\+xml,/)
    const svg = decodeURIComponent(image.slice('data:image/svg+xml,'.length))
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
    expect(svg).not.toContain(RFC)
    expect(await totpImage(RFC, 'paul@essai.fr')).not.toBe(image)
  })
})
