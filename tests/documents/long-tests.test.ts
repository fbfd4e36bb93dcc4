import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { texts } from './references'

const saysLong = /^\/\/ @long: ([^\n]+)/m
const TEST = /[\w./-]+\.(?:test|spec)\.(?:tsx?|mjs)$/

it('docs/testing.md lists each file that runs only in test:all, with its reason', () => {
  const long = texts().flatMap(({ file, text }) => {
    const reason = TEST.test(file) ? saysLong.exec(text)?.[1]?.trim() : undefined
    return reason ? [`${file}: ${reason}`] : []
  })
  const section = readFileSync('docs/testing.md', 'utf8').split(/^## /m)
  const [part = ''] = section.filter((text) => text.startsWith('What runs only in test:all'))
  const listed = [...part.matchAll(/^- ([^:\n]+): (`[^\n]+)$/gm)].flatMap(
    ([, reason, files = '']) => files.split(', ').map((file) => `${file.slice(1, -1)}: ${reason}`),
  )
  expect(long.length).toBeGreaterThan(0)
  expect(listed.sort()).toEqual(long.sort())
})
