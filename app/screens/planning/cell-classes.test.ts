import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ATTENDANCE_CODES } from '~/domain/planning/codes'
import { contrast, schemes } from '~/ui/contrast.fixture'
import { codeClass } from './cell-classes'

const sheet = readFileSync(new URL('../../styles/planning-codes.css', import.meta.url), 'utf8')

function coloursOf(code: string) {
  const rule = new RegExp(`\\.${codeClass(code)}\\s*\\{([^}]*)\\}`).exec(sheet)?.[1] ?? ''
  const colour = (property: string) =>
    schemes(new RegExp(`[\\s;]${property}: ([^;]+);`).exec(rule)?.[1] ?? '')
  return { paper: colour('background'), ink: colour('color') }
}

it.each(['light', 'dark'] as const)(
  '%s: the sheet gives every code its own colour, readable at 4.5:1 or more (WCAG 1.4.3)',
  (scheme) => {
    const colours = ATTENDANCE_CODES.map(({ code }) => ({ code, ...coloursOf(code) }))
    expect(new Set(colours.map(({ paper }) => paper[scheme])).size).toBe(15)
    for (const { paper, ink, code } of colours)
      expect(contrast(paper[scheme], ink[scheme]), code).toBeGreaterThanOrEqual(4.5)
  },
)
