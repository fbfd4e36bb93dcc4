import { expect, it } from 'vitest'
import { answerForAll, inOrder, openFiles, type PlannedFile, twinsOf } from './plan'

const file = (number: number, change: Partial<PlannedFile> = {}): PlannedFile => ({
  number,
  layer: '',
  settled: '2026-11-19',
  choices: [],
  span: null,
  siteIds: ['a', 'b'],
  answer: null,
  ...change,
})
const numbers = (files: readonly PlannedFile[]) => files.map(({ number }) => number)

it('two files of one layer, day and concession ask which one is meant', () => {
  expect(numbers(openFiles([file(1), file(2)]))).toEqual([1, 2])
  expect(openFiles([file(1), file(2, { settled: '2026-11-18' })])).toEqual([])
  expect(openFiles([file(1), file(2, { layer: 'm' })])).toEqual([])
  expect(openFiles([file(1), file(2, { siteIds: ['c'] })])).toEqual([])
  expect(numbers(openFiles([file(1), file(2, { siteIds: null })]))).toEqual([1, 2])
})

it('a file that is left out asks nothing, and its twin no longer', () => {
  expect(openFiles([file(1), file(2, { answer: { day: null } })])).toEqual([])
  expect(openFiles([file(1), file(2, { answer: { day: '2026-11-18' } })])).toEqual([])
  expect(numbers(openFiles([file(1), file(2, { answer: { day: '2026-11-19' } })]))).toEqual([1, 2])
  expect(numbers(openFiles([file(1, { settled: null })]))).toEqual([1])
})

it('dated files meet on any of their days, up to the activity date', () => {
  const first = file(1, {
    span: { first: '2026-11-02', last: '2026-11-10' },
    settled: '2026-11-10',
  })
  const second = file(2, {
    span: { first: '2026-11-10', last: '2026-11-19' },
    settled: '2026-11-19',
  })
  expect(twinsOf([first, second])).toEqual(
    new Map([
      [1, [2]],
      [2, [1]],
    ]),
  )
  expect(twinsOf([{ ...first, answer: { day: '2026-11-09' } }, second])).toEqual(new Map())
})

it('files are stored by day, then as they were sent', () => {
  const files = [
    file(1),
    file(2, { settled: null }),
    file(3, { settled: '2026-11-02' }),
    file(4, { settled: null, answer: { day: '2026-11-02' } }),
    file(5, { answer: { day: null } }),
  ]
  expect(numbers(inOrder(files))).toEqual([3, 4, 1])
})

it('a choice for all gives each file its own date of that kind, if it has exactly one', () => {
  const dates = (...days: ['column' | 'nameImport', string][]) => ({
    settled: null,
    choices: days.map(([source, day]) => ({ source, day })),
  })
  expect(
    answerForAll(dates(['column', '2026-11-18'], ['nameImport', '2026-11-19']), 'nameImport'),
  ).toEqual({ day: '2026-11-19' })
  expect(
    answerForAll(dates(['column', '2026-11-18'], ['column', '2026-11-19']), 'column'),
  ).toBeNull()
  expect(answerForAll(dates(), 'column')).toBeNull()
})
