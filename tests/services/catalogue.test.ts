import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CONTRACTS } from '~/api/contracts.server'
import { ADDRESSES } from '../api/harness/application'

const ROOT = new URL('../../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, ROOT), 'utf8')

/** Cells of a table's rows, without the header. */
const rowsOf = (section: string) =>
  section
    .split('\n')
    .filter((line) => /^\| \d §/.test(line))
    .map((line) =>
      line
        .slice(2, -2)
        .split(/(?<!\\) \| /)
        .map((cell) => cell.replaceAll('\\|', '|')),
    )

/** Text with one spelling of blanks, apostrophes and dots, for comparing code with documents. */
const plain = (text: string) =>
  text
    .replaceAll(/\\u202f|&#8239;|[\u202f\u00a0\s]+/g, ' ')
    .replaceAll('’', "'")
    .replaceAll('…', '...')
    .replaceAll(/ ?([:;!?])/g, '$1')

/** The part of a message that does not depend on the case: up to the first name or number. */
const fixedPart = (sentence: string) =>
  plain(sentence)
    .split(/\{[^}]*\}|\.\.\.|"X"|\bN\b|\bM\b|dd\/MM/)
    .map((part) => part.trim())
    .find((part) => part !== '') ?? ''

const [, routes = '', calls = '', shown = '', missing = '', untidy = ''] =
  read('tests/catalogue.md').split(/^## /m)
const ROUTES = rowsOf(routes)
const CALLS = rowsOf(calls)
const SHOWN = rowsOf(shown)
const second = (rows: string[][]) => rows.map(([, cell = '']) => cell).sort()

it('the catalogue lists each sentence once', () => {
  const sentences = [...SHOWN, ...rowsOf(missing)].map(([, sentence]) => sentence)
  expect(sentences.length).toBeGreaterThan(160)
  expect(new Set(sentences).size).toBe(sentences.length)
})

it.each(SHOWN)('%s %s is produced by a test', (_where, sentence = '', file = '', title = '') => {
  expect(existsSync(new URL(file, ROOT)), file).toBe(true)
  const text = read(file)
  expect(text.includes(title), `no test « ${title} » in ${file}`).toBe(true)
  expect(plain(text).includes(fixedPart(sentence)), `${file} does not hold « ${sentence} »`).toBe(
    true,
  )
})

it('a sentence without a test says why', () => {
  for (const [where, sentence, why] of rowsOf(missing))
    expect((why ?? '').length, `${where} ${sentence}`).toBeGreaterThan(10)
})

it('each address of the product has its row', () => {
  const addresses = ADDRESSES.filter(({ id }) => !/^routes\/(api\+\/|_app\+\/_layout$)/.test(id))
  expect(second(ROUTES)).toEqual([...new Set(addresses.map(({ path }) => `/${path}`))].sort())
})

it('each call of the product has its row', () => {
  expect(second(CALLS)).toEqual(CONTRACTS.map(({ method, path }) => `${method} ${path}`).sort())
})

/** The last part of an address that is not a parameter: the test's text must contain that part. */
const lastWord = (name: string) =>
  (name.split(' ').at(-1) ?? '')
    .split('/')
    .filter((part) => !/[:{*]/.test(part))
    .at(-1) ?? ''

it.each([...ROUTES, ...CALLS])('%s %s is tested', (_where, name = '', file = '', title = '') => {
  expect(existsSync(new URL(file, ROOT)), file).toBe(true)
  const text = read(file)
  expect(text.includes(title), `no test « ${title} » in ${file}`).toBe(true)
  expect(text.includes(lastWord(name)), `${file} does not name ${name}`).toBe(true)
})

const UNTIDY = untidy
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))

it.each(UNTIDY)('decision %s, %s, has its test', (_decision, _what, file = '', title = '') => {
  expect(read(file).includes(title), `no test « ${title} » in ${file}`).toBe(true)
})

it('each decision on untidy data has a test', () => {
  const named = UNTIDY.map(([decision]) => Number(decision))
  for (let decision = 39; decision <= 49; decision++) expect(named).toContain(decision)
})

const known = untidy.split('### ').find((part) => part.startsWith('Known faults')) ?? ''
const FAULTS = known
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Fault |'))
  .map((line) => line.slice(2, -2).split(' | '))

it.each(FAULTS)('the known fault « %s » has its test', (_fault, file = '', title = '') => {
  expect(read(file).includes(title), `no test « ${title} » in ${file}`).toBe(true)
})

it('each known fault is listed', () => {
  expect(FAULTS.length).toBeGreaterThanOrEqual(40)
})
