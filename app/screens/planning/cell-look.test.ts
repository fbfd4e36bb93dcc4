import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ATTENDANCE_CODES } from '~/domain/planning/codes'
import { codeClass } from './cell-look'

const sheet = readFileSync(new URL('../../styles/planning-codes.css', import.meta.url), 'utf8')

it.each(ATTENDANCE_CODES)('the sheet gives $code the colours of the dictionary', (known) => {
  const rule = new RegExp(`\\.${codeClass(known.code)}\\s*\\{([^}]*)\\}`).exec(sheet)?.[1] ?? ''
  expect(rule).toContain(`background: ${known.paper};`)
  expect(rule).toMatch(new RegExp(`[^-]color: ${known.ink};`))
})
