import { beforeAll, describe, expect, it } from 'vitest'
import { findPlanning } from '~/db/collections/planning.server'
import type { WorkerDocument } from '~/db/collections/workers.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { readTrail } from '~/services/audit/read.server'
import { completeWrites } from '~/services/writes/recovery-loop.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeTeam } from '../../builders/productivity'
import { useDatabase } from '../../services/harness/database'
import { failing, MODES, makeFailing } from '../../services/writes/failures'
import { useProduct } from './product-client'

useDatabase({ keep: true })
const house = useProduct()
let net: TestNetwork
let anne: WorkerDocument

beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
  ;({ anne } = await makeTeam(net.sites.a1))
  makeFailing()
})

/*
 * Anne and Bruno are present on the 21 weekdays of November: 294 h. Each save clears Anne's Monday the 23rd (287 h)
 * or sets it again (294 h), while one of its calls to the database fails.
 */
const MONDAY = '2026-11-23'
const codeOf = async () =>
  (await findPlanning([`${anne._id}-2026-11`]))[0]?.days[MONDAY]?.code ?? ''
const recorded = async () =>
  (await readTrail('planning', `${net.sites.a1._id}|2026-11`)).filter(({ changes }) =>
    changes.some(({ field }) => field === `${anne._id}-${MONDAY}`),
  ).length

// shows decision 49 (page, REST, paper, trail (no export)): a write is one act
describe('49: a write and what follows from it are one act', () => {
  it.each(MODES)(
    'fails %s each call of a save: page, paper, REST and trail agree',
    async (mode) => {
      const month = `site=${net.sites.a1._id}&month=2026-11`
      const wide = `/planning/potential?month=2026-11&groupId=${net.groups.north._id}`
      for (let at = 0; at < 60; at += 1) {
        const [was, acts] = [await codeOf(), await recorded()]
        // stores the sums before the save, which must invalidate them
        await house.rest(wide)
        const entry = {
          workerId: anne._id,
          date: MONDAY,
          service: 'mechanic',
          code: was ? '' : '1',
        }
        const { calls } = await failing(at, mode, () =>
          house.rest('/planning/bulk-update', 'PATCH', [entry]),
        )
        if (mode.startsWith('dead')) {
          await completeWrites()
        }
        const code = await codeOf()
        const hours = code ? 294 : 287
        const page = await house.page(`/planning?${month}`)
        const paper = await house.page(`/print-planning?${month}`)
        const shown = (read: typeof page) =>
          /Potentiel du mois \| (\d+),0 h/.exec(read.lines.join('\n'))?.[1]
        const found = {
          at,
          page: shown(page),
          paper: shown(paper),
          rest: (await house.rest(wide)).body.actualizedPotentialHours,
          recorded: await recorded(),
        }
        const isStored = code !== was
        expect(found).toEqual({
          at,
          page: String(hours),
          paper: String(hours),
          rest: hours,
          recorded: acts + (isStored ? 1 : 0),
        })
        if (at >= calls) return
      }
      throw new Error('a save of one cell makes fewer calls')
    },
  )
})
