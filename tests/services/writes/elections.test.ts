import { beforeAll, describe, expect, it } from 'vitest'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { useDatabase } from '../harness/database'
import { DAY_SCENARIOS } from './day-scenarios'
import { makeFailing } from './failures'
import { FIGURE_SCENARIOS } from './figure-scenarios'
import { tryElections } from './scenario'

// @long: every command of every kind of write meets an election

useDatabase({ keep: true })
beforeAll(() => {
  setClock(instantOfParis('2026-11-20T08:30'))
  makeFailing()
})

describe('an election at any call of', () => {
  it.each([...FIGURE_SCENARIOS, ...DAY_SCENARIOS])(
    '$name is not seen',
    async (scenario) => {
      expect(await tryElections(scenario)).toBeGreaterThan(6)
    },
    300_000,
  )
})
