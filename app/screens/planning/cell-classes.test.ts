import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ATTENDANCE_CODES } from '~/domain/planning/codes'
import { codeClass } from './cell-classes'

const sheet = readFileSync(new URL('../../styles/planning-codes.css', import.meta.url), 'utf8')

function coloursOf(code: string) {
  const rule = new RegExp(`\\.${codeClass(code)}\\s*\\{([^}]*)\\}`).exec(sheet)?.[1] ?? ''
  const colour = (property: string) =>
    new RegExp(`[\\s;]${property}: (#[0-9a-f]{6});`).exec(rule)?.[1] ?? ''
  return { paper: colour('background'), ink: colour('color') }
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

it('the sheet gives every code its own colour, readable at 4.5:1 or more (WCAG 1.4.3)', () => {
  const colours = ATTENDANCE_CODES.map(({ code }) => ({ code, ...coloursOf(code) }))
  expect(new Set(colours.map(({ paper }) => paper)).size).toBe(15)
  for (const { paper, ink, code } of colours) {
    expect(`${paper} ${ink}`, code).toMatch(/^#[0-9a-f]{6} #[0-9a-f]{6}$/)
    const contrast = (luminance(paper) + 0.05) / (luminance(ink) + 0.05)
    expect(contrast, code).toBeGreaterThanOrEqual(4.5)
  }
})
