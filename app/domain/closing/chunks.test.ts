import { expect, it } from 'vitest'
import { inPieces, inSizes } from './chunks'

it('a list is split into chunks', () => {
  expect(inPieces([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(inPieces([], 2)).toEqual([])
  const itself = (size: number) => size
  expect(inSizes([3, 4, 4, 20, 1, 9, 1], 10, itself)).toEqual([[3, 4], [4], [20], [1, 9], [1]])
  expect(inSizes([], 10, itself)).toEqual([])
})
