import { beforeEach, describe, expect, it } from 'vitest'
import { modelDays } from '~/db/collections/model-days.server'
import { type RecordDocument, records } from '~/db/collections/records.server'
import { replacedDays } from '~/db/collections/replaced-days.server'
import { readImport } from '~/services/imports/log-page.server'
import { undoImport } from '~/services/imports/undo.server'
import { BY_DAY, DATED, dated, day, plain, revenues, sendDay } from '../../builders/day-imports'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, fridayMorning } from '../../builders/imports'
import { sendExport, storeModel } from '../../builders/model-imports'
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
    expect((await undoImport(admin, wrong.importId)).undone).toEqual([a1._id])
    expect(await revenues(a1._id)).toEqual({ [day(17)]: 100, [day(18)]: 101, [day(19)]: 131 })
    expect((await undoImport(admin, added.importId)).undone).toEqual([a1._id])
    expect(await revenues(a1._id)).toEqual({ [day(17)]: 100, [day(19)]: 130 })
    const figures = (one: RecordDocument) => [one.date, one.services, one.parts, one.doubts]
    const after = await (await records.open()).find({ siteId: a1._id }).toArray()
    expect(after.map(figures)).toEqual(before.map(figures))
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

  it('moves the sums of later days, whichever import made them', async () => {
    const { a1, b1 } = net.sites
    const first = await sendDay(18, ['0101', 100], ['0201', 7])
    await sendDay(19, ['0101', 30])
    expect(await undoImport(admin, first.importId)).toMatchObject({
      undone: expect.arrayContaining([a1._id, b1._id]),
      refused: [],
    })
    expect(await revenues(a1._id)).toEqual({ [day(19)]: 30 })
    expect(await revenues(b1._id)).toEqual({})
  })

  it('gives back the days that are still its own, and names the others', async () => {
    const { a1 } = net.sites
    const model = (await storeModel({ ...DATED, name: 'Daté' }))._id
    const rows = dated(['17/11/2026', '0101', 1], ['18/11/2026', '0101', 2])
    const wrong = await sendExport(rows, { model })
    const right = await sendExport(dated(['18/11/2026', '0101', 20]), { model })
    const undone = await undoImport(admin, wrong.importId)
    expect(plain(undone.message)).toBe(
      'Import annulé en partie : 0 concession rétablie, 1 en partie.',
    )
    expect(undone.undone).toEqual([])
    expect(undone.refused.map(({ message }) => plain(message))).toEqual([
      'Rétabli : activité du 17/11/2026. Activité du 18/11/2026 : un import plus récent a remplacé ces chiffres : annulez-le d’abord.',
    ])
    expect((await readImport(admin, wrong.importId)).undo?.taken).toBe('activité du 17/11/2026')
    expect(await revenues(a1._id)).toEqual({ [day(18)]: 20 })
    expect((await undoImport(admin, right.importId)).undone).toEqual([a1._id])
    expect((await undoImport(admin, wrong.importId)).undone).toEqual([a1._id])
    expect(await revenues(a1._id)).toEqual({})
  })

  it('brings back days that a later file covered without rows, below another one', async () => {
    const { a1 } = net.sites
    const model = (await storeModel({ ...DATED, name: 'Daté' }))._id
    const send = (...given: Parameters<typeof dated>) => sendExport(dated(...given), { model })
    await send(['16/11/2026', '0101', 1], ['17/11/2026', '0101', 2])
    const wide = await send(['13/11/2026', '0101', 4], ['18/11/2026', '0101', 8])
    expect(await revenues(a1._id)).toEqual({
      [day(13)]: 4,
      [day(16)]: 4,
      [day(17)]: 4,
      [day(18)]: 12,
    })
    await send(['13/11/2026', '0101', 5], ['18/11/2026', '0101', 8])
    await undoImport(admin, wide.importId)
    // the 13th is the last file's, the 18th was the wide one's
    expect(await revenues(a1._id)).toEqual({ [day(13)]: 5, [day(16)]: 6, [day(17)]: 8 })
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
            const isTop = (i: number) =>
              !log
                .slice(at + 1)
                .some((late) => late.number === chosen.number && late.of.includes(i))
            // whatever later imports gave of other days
            expect(undone.toSorted()).toEqual(
              chosen.of
                .filter(isTop)
                .map((i) => ids[i])
                .toSorted(),
            )
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
