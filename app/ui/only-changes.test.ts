import { expect, test } from 'vitest'
import { onlyChanges } from './only-changes'

const turn = (from: string, to: string) => ({
  currentUrl: new URL(from, 'https://apv.test'),
  nextUrl: new URL(to, 'https://apv.test'),
})

test('a popup that opens, changes or closes needs no data; everything else does', () => {
  const only = (from: string, to: string) => onlyChanges('popup', turn(from, to))
  expect(only('/synthesis?date=2026-11-19', '/synthesis?date=2026-11-19&popup=ht')).toBe(true)
  expect(only('/synthesis?popup=ht', '/synthesis?popup=hec')).toBe(true)
  expect(only('/synthesis?popup=ht', '/synthesis')).toBe(true)
  expect(only('/synthesis?date=2026-11-19', '/synthesis?date=2026-11-18&popup=ht')).toBe(false)
  expect(only('/synthesis?popup=ht', '/synthesis?tab=causes')).toBe(false)
  // the same address again is a reload
  expect(only('/synthesis?popup=ht', '/synthesis?popup=ht')).toBe(false)
  expect(only('/entries', '/synthesis?popup=ht')).toBe(false)
})
