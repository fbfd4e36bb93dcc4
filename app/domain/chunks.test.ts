import { expect, it } from 'vitest'
import { chunks, chunksBySize } from './chunks'

it('a list is split into chunks', () => {
  expect(chunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(chunks([], 2)).toEqual([])
  const itself = (size: number) => size
  expect(chunksBySize([3, 4, 4, 20, 1, 9, 1], 10, itself)).toEqual([[3, 4], [4], [20], [1, 9], [1]])
  expect(chunksBySize([], 10, itself)).toEqual([])
})
