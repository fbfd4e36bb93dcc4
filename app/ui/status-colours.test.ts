import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SHEET = fileURLToPath(new URL('../styles/components.css', import.meta.url))

test('what is in its rhythm although below its target is in ink, never green (4-decisions, 61)', () => {
  const [, near = ''] = /\.pill-near \{([^}]*)\}/.exec(readFileSync(SHEET, 'utf8')) ?? []
  expect(near).toContain('color: var(--ink)')
  expect(near).not.toContain('good')
})
