import { beforeAll, describe, expect, it } from 'vitest'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { useDatabase } from '../harness/database'
import { DAY_SCENARIOS } from './day-scenarios'
import { makeFailing } from './failures'
import { FIGURE_SCENARIOS } from './figure-scenarios'
import { tryFailures } from './scenario'

// @long: every call of every write of figures fails before and after its effect

useDatabase({ keep: true })
beforeAll(() => {
  setClock(instantOfParis('2026-11-20T08:30'))
  makeFailing()
})

describe('a failure at any call of', () => {
  // shows decision 49 (failures): a write is one act
  // guards against: the same for objectives, imports, surveys and moves (49)
  it.each([...FIGURE_SCENARIOS, ...DAY_SCENARIOS])(
    '$name leaves no wrong rollup and no unaudited write',
    async (scenario) => {
      expect(await tryFailures(scenario)).toBeGreaterThan(12)
    },
    600_000,
  )
})
