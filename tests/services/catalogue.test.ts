import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CONTRACTS } from '~/api/contracts.server'
import { ADDRESSES } from '../api/harness/application'
import { catalogueRows, catalogueText, sourceOf, WITHOUT_TEST } from '../catalogue'

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

const ROWS = catalogueRows()
const of = (kind: (typeof ROWS)[number]['kind']) => ROWS.filter((row) => row.kind === kind)
const SENTENCES = of('sentence')
const ADDRESSED = [...of('address'), ...of('call')]
const names = (rows: typeof ROWS) => rows.map(({ what }) => what).sort()

it('the catalogue holds what the tags say; `npm run catalogue` writes it', async () => {
  await expect(catalogueText(ROWS)).toMatchFileSnapshot('../catalogue.md')
})

it('each tag is above a test', () => {
  expect(ROWS.filter(({ title }) => title === '')).toEqual([])
})

it('the catalogue lists each sentence once', () => {
  const sentences = [...SENTENCES.map(({ what }) => what), ...WITHOUT_TEST.map(([, what]) => what)]
  expect(sentences.length).toBeGreaterThan(230)
  expect(new Set(sentences).size).toBe(sentences.length)
})

/** Quotes of documents 1 to 3 in Validation, Rights and Messages; names of one word left out. */
const DOCUMENTED = readdirSync('docs/specification')
  .filter((name) => /^[123]-/.test(name))
  .flatMap((name) => readFileSync(`docs/specification/${name}`, 'utf8').split(/^## /m))
  .filter((section) => /^[568]\./.test(section))
  .flatMap((section) => [...section.matchAll(/(?<![\p{L}\d])'(.+?)'(?![\p{L}\d])/gu)])
  .map(([, sentence = '']) => sentence)
  .filter((sentence) => sentence.includes(' '))

it('each documented sentence has its row', () => {
  expect(DOCUMENTED.length).toBeGreaterThan(160)
  const rows = plain(SENTENCES.map(({ what }) => what).join('\n'))
  expect(DOCUMENTED.filter((sentence) => !rows.includes(fixedPart(sentence)))).toEqual([])
})

it.each(SENTENCES)('$where $what is produced by a test', ({ what, file }) => {
  const holds = plain(sourceOf(file)).includes(fixedPart(what))
  expect(holds, `${file} does not hold « ${what} »`).toBe(true)
})

it('a sentence without a test says why', () => {
  for (const [where, sentence, why] of WITHOUT_TEST)
    expect(why.length, `${where} ${sentence}`).toBeGreaterThan(10)
})

it('each address of the product has its row', () => {
  const addresses = ADDRESSES.filter(({ id }) => !/^routes\/(api\+\/|_app\+\/_layout$)/.test(id))
  expect(names(of('address'))).toEqual([...new Set(addresses.map(({ path }) => `/${path}`))].sort())
})

it('each call of the product has its row', () => {
  expect(names(of('call'))).toEqual(CONTRACTS.map(({ method, path }) => `${method} ${path}`).sort())
})

/** The last part of an address that is not a parameter: the test's text must contain that part. */
const lastWord = (name: string) =>
  (name.split(' ').at(-1) ?? '')
    .split('/')
    .filter((part) => !/[:{*]/.test(part))
    .at(-1) ?? ''

it.each(ADDRESSED)('$where $what is tested', ({ what, file }) => {
  expect(sourceOf(file).includes(lastWord(what)), `${file} does not name ${what}`).toBe(true)
})

it('each decision on untidy data has a test', () => {
  const named = of('decision').map(({ where }) => Number(where))
  for (let decision = 39; decision <= 49; decision++) expect(named).toContain(decision)
})

it('each known fault is listed', () => {
  expect(of('fault').length).toBeGreaterThanOrEqual(40)
})
