import { expect, it } from 'vitest'
import { texts } from './references'

const NOT_PLAIN = /\b(?:told|nobody|stands|beside|whoever|meanwhile|somebody|anew)\b/gi
const WORDS = 20_000

/** Written by tests: the catalogue quotes titles and labels of the interface. */
const MADE = ['tests/catalogue.md']
/** Prose for people. */
const documents = texts().filter(({ file }) => file.endsWith('.md') && !MADE.includes(file))
const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length

it('documents use plain words', () => {
  const found = documents.flatMap(({ file, text }) =>
    [...text.matchAll(NOT_PLAIN)].map(([word]) => `${file}: ${word}`),
  )
  expect(found).toEqual([])
})

it('documents hold at most 20,000 words, the specification and the users’ guide apart', () => {
  const counted = documents.filter(({ file }) => !/^docs\/(?:specification|guide)\//.test(file))
  expect(counted.length).toBeGreaterThan(15)
  expect(counted.reduce((sum, { text }) => sum + countWords(text), 0)).toBeLessThanOrEqual(WORDS)
})

it('the README holds at most 1,200 words', () => {
  const readme = documents.find(({ file }) => file === 'README.md')
  expect(countWords(readme?.text ?? '')).toBeLessThanOrEqual(1_200)
})
