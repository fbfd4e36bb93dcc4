import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { texts } from './references'

const saysLong = /^\/\/ @long: ([^\n]+)/m

it('docs/testing.md lists each file that runs only in test:all, with its reason', () => {
  const long = texts().flatMap(({ file, text }) => {
    const reason = /\.(test|spec)\.(tsx?|mjs)$/.test(file)
      ? saysLong.exec(text)?.[1]?.trim()
      : undefined
    return reason ? [`| \`${file}\` | ${reason} |`] : []
  })
  const listed = readFileSync('docs/testing.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| `[\w./-]+\.(test|spec)\.(tsx?|mjs)` \|/.test(line))
  expect(long.length).toBeGreaterThan(0)
  expect(listed.sort()).toEqual(long.sort())
})
