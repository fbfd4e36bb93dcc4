import { beforeAll, describe, expect, it } from 'vitest'
import { findPlanning } from '~/db/collections/planning.server'
import { findWorker, type WorkerDocument, workersOfSites } from '~/db/collections/workers.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { autoFill, resetWorkerMonth } from '~/services/attendance/fill.server'
import { saveEntries } from '~/services/attendance/save.server'
import { listHolidays } from '~/services/calendar/calendar.server'
import { addHoliday } from '~/services/calendar/holidays.server'
import { editWorker } from '~/services/workers/edit.server'
import { createWorker, removeWorker } from '~/services/workers/workers.server'
import { makeNetwork } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'
import { makeFailing } from './failures'
import { type Scenario, type Stored, tryFailures } from './scenario'

// @long: every call of every planning write fails before and after its effect

useDatabase({ keep: true })
const admin = makePrincipal()
beforeAll(() => {
  setClock(instantOfParis('2026-11-20T08:30'))
  makeFailing()
})

const entry = ({ _id: workerId }: WorkerDocument, date: string, code: string) => ({
  workerId,
  date,
  code,
  seen: null,
})

/** Cells of some workers by the audit's field names: the given days, or else the filled ones. */
async function cells(people: readonly WorkerDocument[], days?: readonly string[]): Promise<Stored> {
  const ids = people.flatMap(({ _id }) => [`${_id}-2026-11`, `${_id}-2026-12`])
  const found = new Map((await findPlanning(ids)).map((month) => [month._id, month.days]))
  const wanted =
    days ?? Array.from({ length: 30 }, (_, i) => `2026-11-${String(i + 1).padStart(2, '0')}`)
  return Object.fromEntries(
    people.flatMap(({ _id }) =>
      wanted.map((date) => [
        `${_id}-${date}`,
        found.get(`${_id}-${date.slice(0, 7)}`)?.[date]?.code ?? null,
      ]),
    ),
  )
}

async function team() {
  const { sites } = await makeNetwork()
  return {
    site: sites.a1,
    ana: await makeWorker(sites.a1, { name: 'Ana' }),
    bob: await makeWorker(sites.a1, { name: 'Bob', service: 'body', metier: 'Peintre' }),
    cyd: await makeWorker(sites.b1, { name: 'Cyd' }),
  }
}

const SCENARIOS: Scenario[] = [
  {
    name: 'a save over two concessions and two months',
    entity: 'planning',
    prepare: async () => {
      const { ana, bob, cyd } = await team()
      await saveEntries(admin, [entry(ana, '2026-11-02', 'CP'), entry(cyd, '2026-11-03', '1')])
      const entries = [
        entry(ana, '2026-11-02', '1'),
        entry(bob, '2026-12-01', '1'),
        entry(cyd, '2026-11-03', 'CP'),
      ]
      return {
        act: () => saveEntries(admin, entries),
        stored: () => cells([ana, bob, cyd], ['2026-11-02', '2026-11-03', '2026-12-01']),
      }
    },
  },
  {
    name: 'a global fill',
    entity: 'planning',
    prepare: async () => {
      const { site, ana, bob } = await team()
      return { act: () => autoFill(admin, site._id, '2026-11'), stored: () => cells([ana, bob]) }
    },
  },
  {
    // shows decision 44 (failures): a holiday on filled days
    name: 'a holiday that clears the codes of its day',
    entity: 'planning',
    prepare: async () => {
      const { ana, bob, cyd } = await team()
      const day = '2026-11-12'
      const people = [ana, bob, cyd]
      await saveEntries(
        admin,
        people.map((worker) => entry(worker, day, '1')),
      )
      const isListed = async () => (await listHolidays(2026)).some(({ date }) => date === day)
      return {
        // as a user would: look whether the holiday is listed before adding it again
        act: async () => {
          if (!(await isListed()))
            await addHoliday(admin, { date: day, name: 'Pont', codes: 'clear' })
        },
        stored: () => cells(people, [day]),
        holds: async () => {
          const codes = Object.values(await cells(people, [day]))
          expect(codes).toEqual(Array(3).fill((await isListed()) ? '' : '1'))
        },
      }
    },
  },
  {
    name: 'a collaborator added, with its month',
    entity: 'worker',
    prepare: async () => {
      const { sites } = await makeNetwork()
      const { a1 } = sites
      const input = {
        name: 'Léa',
        service: 'mechanic',
        metier: 'Technicien',
        secondaryService: '',
        isApprenticeDefault: false,
        matricule: '',
        userId: '',
      }
      const found = () => workersOfSites([a1._id], true)
      return {
        // as a user would: look whether the worker is listed before typing the same name again
        act: async () => {
          if ((await found()).length === 0) await createWorker(admin, a1._id, input, '2026-11')
        },
        stored: async () => ({ name: (await found())[0]?.name ?? '' }),
        holds: async () => {
          const people = await found()
          expect(people.length).toBeLessThan(2)
          const codes = Object.values(await cells(people)).filter((code) => code === '1')
          // November 2026 has 7 weekdays from the arrival on the 20th (today) on
          expect(codes.length).toBe(7 * people.length)
        },
      }
    },
  },
  {
    name: 'a collaborator who changes team',
    entity: 'worker',
    prepare: async () => {
      const { ana } = await team()
      await resetWorkerMonth(admin, ana._id, '2026-11')
      await resetWorkerMonth(admin, ana._id, '2026-12')
      const edit = { service: 'guidance', metier: 'Chef d’atelier', name: 'Ana B.' }
      return {
        // the guidance team may not use code '1' of a productive team
        act: () => editWorker(admin, ana._id, edit, undefined, { codes: 'keep' }),
        stored: async () => {
          const { name, service } = (await findWorker(ana._id)) ?? ana
          return { name, service }
        },
        holds: async () => {
          const worker = await findWorker(ana._id)
          for (const month of await findPlanning([`${ana._id}-2026-11`, `${ana._id}-2026-12`]))
            expect(month.service).toBe(worker?.service)
        },
      }
    },
  },
  {
    name: 'a collaborator deleted, with its future',
    entity: 'worker',
    prepare: async () => {
      const { ana } = await team()
      await resetWorkerMonth(admin, ana._id, '2026-11')
      await resetWorkerMonth(admin, ana._id, '2026-12')
      return {
        act: () => removeWorker(admin, ana._id),
        stored: async () => {
          const worker = await findWorker(ana._id)
          return { name: worker?.active ? worker.name : null }
        },
        holds: async () => {
          const worker = await findWorker(ana._id)
          const months = await findPlanning([`${ana._id}-2026-11`, `${ana._id}-2026-12`])
          const future = months.flatMap(({ days }) =>
            Object.entries(days).filter(([date, { code }]) => date > '2026-11-20' && code !== ''),
          )
          expect(future.length > 0).toBe(worker?.active)
        },
      }
    },
  },
]

describe('a failure at any call of', () => {
  // guards against: a save's trail fails, and the sum keeps the old value (49)
  it.each(SCENARIOS)(
    '$name leaves no wrong rollup and no unaudited write',
    async (scenario) => {
      expect(await tryFailures(scenario)).toBeGreaterThan(20)
    },
    600_000,
  )
})
