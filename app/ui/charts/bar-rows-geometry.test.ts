import { expect, test } from 'vitest'
import { barRowsGeometry } from './bar-rows-geometry'

test('the longest value or mark is the whole width', () => {
  expect(barRowsGeometry([{ value: 200, mark: 400 }, { value: 100 }])).toEqual({
    end: 400,
    bars: [
      { width: 50, mark: 100 },
      { width: 25, mark: null },
    ],
  })
})

test('small values keep a scale of 10; negative and missing ones draw nothing', () => {
  expect(barRowsGeometry([{ value: 5 }, { value: -3 }, { value: null, mark: null }])).toEqual({
    end: 10,
    bars: [
      { width: 50, mark: null },
      { width: 0, mark: null },
      { width: 0, mark: null },
    ],
  })
})

test('parts of a whole fill as much of the track as they are of it', () => {
  expect(barRowsGeometry([{ value: 81.8 }, { value: 18.2 }], 100)).toEqual({
    end: 100,
    bars: [
      { width: 81.8, mark: null },
      { width: 18.2, mark: null },
    ],
  })
})
