import { beforeEach, describe, expect, it } from 'vitest'
import { modelDays } from '~/db/collections/model-days.server'
import { records } from '~/db/collections/records.server'
import { replacedDays } from '~/db/collections/replaced-days.server'
import { undoImport } from '~/services/imports/undo.server'
import { BY_DAY, day, revenues, sendDay } from '../../builders/day-imports'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, fridayMorning } from '../../builders/imports'
import { storeModel } from '../../builders/model-imports'
import fc from '../../property'
import { useDatabase } from '../harness/database'

// imports of single days that are taken back (8 §1)
useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})

describe('an import of days that is taken back', () => {
  beforeEach(async () => {
    await storeModel(BY_DAY)
  })

  it('brings its day and the later sums back', async () => {
    const { a1 } = net.sites
    await sendDay(17, ['0101', 100])
    await sendDay(19, ['0101', 30])
    const before = await (await records.open()).find({ siteId: a1._id }).toArray()
    const wrong = await sendDay(17, ['0101', 5_000])
    const added = await sendDay(18, ['0101', 1])
    expect(await revenues(a1._id)).toEqual({ [day(17)]: 5_000, [day(18)]: 5_001, [day(19)]: 5_031 })
    expect(await undoImport(admin, wrong.importId)).toMatchObject({
      undone: [],
      refused: [{ siteId: a1._id, message: expect.stringContaining('Un import plus récent') }],
    })
    expect((await undoImport(admin, added.importId)).undone).toEqual([a1._id])
    expect((await undoImport(admin, wrong.importId)).undone).toEqual([a1._id])
    expect(await (await records.open()).find({ siteId: a1._id }).toArray()).toEqual(before)
    expect(
      (await (await modelDays.open()).find({ siteId: a1._id }).toArray()).map((one) => [
        one.date,
        one.services.mechanic.netRevenue,
      ]),
    ).toEqual([
      [day(17), 100],
      [day(19), 30],
    ])
  })

  it('is refused once a later day has added it up', async () => {
    const { a1, b1 } = net.sites
    const first = await sendDay(18, ['0101', 100], ['0201', 7])
    await sendDay(19, ['0101', 30])
    expect(await undoImport(admin, first.importId)).toMatchObject({
      undone: [b1._id],
      refused: [{ siteId: a1._id }],
    })
    expect(await revenues(a1._id)).toEqual({ [day(18)]: 100, [day(19)]: 130 })
    expect(await revenues(b1._id)).toEqual({})
  })

  it('equals a naive model in any order, twice, with gaps and undo', async () => {
    const sites = ['0101', '0201'] as const
    const command = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          number: fc.constantFrom(12, 13, 16, 17, 18, 19),
          revenue: fc.constantFrom(0, 10, 25, 70),
          of: fc.constantFrom<number[]>([0], [1], [0, 1]),
        }),
      },
      { weight: 1, arbitrary: fc.record({ back: fc.nat({ max: 4 }) }) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 8 }), async (commands) => {
        for (const model of [records, modelDays, replacedDays])
          await (await model.open()).deleteMany({})
        const ids = [net.sites.a1._id, net.sites.b1._id]
        const days = [new Map<number, number>(), new Map<number, number>()]
        const log: { id: string; number: number; was: (number | undefined)[]; of: number[] }[] = []
        for (const one of commands) {
          if ('back' in one) {
            const at = log.length - 1 - one.back
            const chosen = log[at]
            if (!chosen) continue
            const { undone } = await undoImport(admin, chosen.id)
            // the latest import can always be taken back
            if (one.back === 0) expect(undone).toHaveLength(chosen.of.length)
            const kept: number[] = []
            for (const i of chosen.of) {
              const was = chosen.was[i]
              if (!undone.includes(ids[i] ?? '')) kept.push(i)
              else if (was === undefined) days[i]?.delete(chosen.number)
              else days[i]?.set(chosen.number, was)
            }
            chosen.of = kept
            if (kept.length === 0) log.splice(at, 1)
          } else {
            const { number, revenue, of } = one
            const was = days.map((known) => known.get(number))
            const changed = of.filter((i) => was[i] !== revenue)
            const { importId } = await sendDay(
              number,
              ...of.map((i): [string, number] => [sites[i] ?? '', revenue]),
            )
            for (const i of of) days[i]?.set(number, revenue)
            if (changed.length > 0) log.push({ id: importId, number, was, of: changed })
          }
          for (const [i, known] of days.entries()) {
            const numbers = [...known.keys()].sort((a, b) => a - b)
            let sum = 0
            const wanted = numbers.map((number) => {
              sum += known.get(number) ?? 0
              return [day(number), sum]
            })
            expect(Object.entries(await revenues(ids[i] ?? ''))).toEqual(wanted)
          }
        }
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})
