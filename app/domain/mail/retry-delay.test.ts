import { expect, test } from 'vitest'
import { retryDelay } from './retry-delay'

test('a mail is tried again after 1, 2, 4 … minutes, then every hour', () =>
  expect([1, 2, 3, 6, 7, 8, 20].map((tries) => retryDelay(tries) / 60_000)).toEqual([
    1, 2, 4, 32, 60, 60, 60,
  ]))
