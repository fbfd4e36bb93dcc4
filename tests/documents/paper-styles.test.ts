import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const STYLES = 'app/styles'
const rules = readdirSync(STYLES).flatMap((file) =>
  readFileSync(`${STYLES}/${file}`, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .map((line) => `${file}: ${line.trim()}`),
)

test('no style zooms or scales: paper is set in points', () => {
  expect(rules.filter((rule) => /\bzoom:|\bscale\(|(?<![-\w])scale:/.test(rule))).toEqual([])
})

test('no print style sets letters under 9 pt', () => {
  const sizes = rules.flatMap((rule) => {
    const [, size] = /font(?:-size)?: (?:\d+ )?([\d.]+)pt/.exec(rule) ?? []
    return size && Number(size) < 9 ? [rule] : []
  })
  expect(sizes).toEqual([])
})
