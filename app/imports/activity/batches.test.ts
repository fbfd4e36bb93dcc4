import { expect, it } from 'vitest'
import { inBatches } from './batches'

const site = (workers: number) => ({ workers: Array(workers).fill(null), advisers: [null] })
const sizes = (counts: number[]) =>
  inBatches(counts.map(site), (one) => one).map((batch) => batch.map((one) => one.workers.length))

it('puts up to 50 small concessions together', () => {
  const batches = inBatches(Array(120).fill(site(0)), (one) => one)
  expect(batches.map((batch) => batch.length)).toEqual([50, 50, 20])
})

it('begins a new batch beyond 1,000 rows, and leaves a larger concession alone', () => {
  // each has four rows more: three services, one advisor
  expect(sizes([496, 496, 1])).toEqual([[496, 496], [1]])
  expect(sizes([1, 9_000, 2, 3])).toEqual([[1], [9_000], [2, 3]])
  expect(sizes([])).toEqual([])
})
