import { expect, it } from 'vitest'
import { readMultiplier, readTargetHours } from './number-input'

it.each([
  ['0', 0],
  ['0,8', 0.8],
  [',5', 0.5],
  ['100', 100],
  ['100,01', null],
  ['-1', null],
  ['1,2,3', null],
  ['', null],
  ['1e2', null],
])('a coefficient typed %j reads as %s (3 §5)', (typed, value) =>
  expect(readMultiplier(typed)).toBe(value),
)

it.each([
  ['140,25', 140.3],
  ['140,24', 140.2],
  ['0,05', 0.1],
  ['10 000', 10_000],
  ['10 000,01', null],
  ['-0,1', null],
  ['x', null],
])('target hours typed %j are saved as %s (3 §5)', (typed, value) =>
  expect(readTargetHours(typed)).toBe(value),
)
