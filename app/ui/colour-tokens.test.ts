import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { contrast, schemes } from './contrast.fixture'

const STYLES = fileURLToPath(new URL('../styles/', import.meta.url))
const read = (sheet: string) => readFileSync(STYLES + sheet, 'utf8')

const TOKENS = new Map(
  [...read('tokens.css').matchAll(/^ {2}--([\w-]+): ([^;]+);/gm)].map(([, name, value]) => [
    name ?? '',
    schemes(value ?? ''),
  ]),
)

/** Text and the grounds that it is written on. */
const TEXTS = [
  ['ink', 'paper ground ground-2 line line-soft track brand-tint'],
  ['ink', 'good-tint warn-tint bad-tint bad-ground brand-ground'],
  ['ink', 'indigo-tint violet-tint pink-tint yellow-tint cyan-tint teal-tint'],
  ['ink-2', 'paper ground ground-2 line line-soft brand-tint good-tint warn-tint bad-tint'],
  ['ink-3', 'paper ground ground-2'],
  ['brand', 'paper ground ground-2 brand-tint'],
  ['brand-strong', 'paper brand-tint'],
  ['good', 'paper ground good-tint'],
  ['warn', 'paper ground warn-tint'],
  ['bad', 'paper ground bad-tint bad-ground'],
  ['violet', 'paper violet-tint'],
  ['holiday', 'holiday-tint'],
  ['paper', 'ink brand brand-strong bad bad-strong meca rapide carro part-4 part-5 part-6'],
  ['on-night-strong', 'night night-2'],
  ['on-night', 'night night-2'],
  ['on-night-2', 'night'],
] as const

/** Marks and lines that carry a meaning, and their grounds. */
const MARKS = [
  ['good-mark', 'paper'],
  ['warn-mark', 'paper'],
  ['bad-mark', 'paper'],
  ['meca', 'paper'],
  ['rapide', 'paper'],
  ['carro', 'paper'],
  ['part-4', 'paper'],
  ['part-5', 'paper'],
  ['part-6', 'paper'],
  ['line-strong', 'paper ground-2'],
  ['focus', 'paper ground ground-2'],
  ['on-night-mark', 'night night-2'],
] as const

const of = (name: string) => TOKENS.get(name) ?? { light: name, dark: name }

it.each(['light', 'dark'] as const)(
  '%s: tokens of a pair differ enough (WCAG 1.4.3, 1.4.11)',
  (scheme) => {
    const weak = ([pairs, least]: readonly [readonly (readonly [string, string])[], number]) =>
      pairs.flatMap(([name, grounds]) =>
        grounds.split(' ').flatMap((ground) => {
          const found = contrast(of(name)[scheme], of(ground)[scheme])
          return found >= least ? [] : [`${name} on ${ground}: ${found.toFixed(2)}`]
        }),
      )
    expect([weak([TEXTS, 4.5]), weak([MARKS, 3])]).toEqual([[], []])
  },
)

it('the dark scheme has a colour of its own for each colour of the light one', () => {
  const same = [...TOKENS].filter(
    ([name, { light, dark }]) =>
      /^(#|rgb)/.test(light) && light === dark && !name.startsWith('on-night'),
  )
  expect(same.map(([name]) => name)).toEqual([])
})

it('no sheet names a colour itself: tokens.css does, and planning-codes.css for the codes', () => {
  const sheets = readdirSync(STYLES).filter((name) => !/^(tokens|planning-codes)\.css$/.test(name))
  expect(sheets.length).toBeGreaterThan(40)
  const named = sheets.flatMap((sheet) =>
    read(sheet)
      .replace(/\/\*.*?\*\/|url\("[^"]*"\)/gs, '')
      .split('\n')
      .filter((line) => /:.*(#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)\(|\b(white|black)\b)/i.test(line))
      .filter((line) => !line.trim().endsWith('{'))
      .map((line) => `${sheet}: ${line.trim()}`),
  )
  expect(named).toEqual([])
})
