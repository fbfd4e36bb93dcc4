import { describe, expect, it } from 'vitest'
import type { BaseRecord } from '../records/compose'
import { type FeedLayer, fedAlike } from '../records/feed-layers'
import { noFiguresByService } from '../records/figures'
import { type ModelDay, sumOfDays } from './day-sums'
import { ownFiles, recomposed } from './recompose'
import { filesAfterUndo } from './taken-back'

const AT = new Date('2026-11-20T07:30:00Z')
const model = (name: string) => ({ _id: name, name, version: 1 })
const ALL = fedAlike(['mechanic'], 'all')
const BODY = fedAlike(['body'], 'all')
const on = (number: number) => `2026-11-${number}`

/** CA Net of mechanics and of the body shop. */
const figures = (mechanic: number, body = 0) => {
  const services = noFiguresByService()
  services.mechanic.netRevenue = mechanic
  services.body.netRevenue = body
  return services
}

const layer = (importId: string, name: string | null, number: number, fed = ALL): FeedLayer => {
  const from = { importId, importedAt: AT, date: on(number), sheet: '', rows: {} }
  return { ...from, model: name === null ? null : model(name), fed }
}

const record = (number: number, services = figures(0), layers?: FeedLayer[]): BaseRecord => ({
  date: on(number),
  importId: 'book',
  importedAt: AT,
  services,
  workers: [],
  advisers: [],
  origin: {
    activity: {
      importId: 'book',
      importedAt: AT,
      rows: { mechanic: { runs: [[2, 2]], left: 0 } },
      ...(layers ? { layers } : {}),
    },
  },
})

const dayOf = (number: number, mechanic: number): ModelDay => ({
  modelId: 'A',
  part: 'activity',
  importId: `day ${number}`,
  importedAt: AT,
  model: model('A'),
  sheet: '',
  rows: {},
  date: on(number),
  fed: ALL,
  hasRows: true,
  services: figures(mechanic),
  workers: [],
  advisers: [],
})

const revenuesOf = (made: BaseRecord | null) =>
  made && [made.services.mechanic.netRevenue, made.services.body.netRevenue]

describe('the sum of a model’s days', () => {
  it('is that of the days alone without another file', () => {
    const sum = sumOfDays([dayOf(17, 10), dayOf(18, 5)], on(18), [])
    expect(sum.services.mechanic.netRevenue).toBe(15)
  })

  it('begins with the latest figures that another file gave, which contain the days before', () => {
    const days = [dayOf(16, 900), dayOf(17, 10), dayOf(18, 5)]
    const sum = sumOfDays(days, on(18), [record(16, figures(1_000))])
    expect(sum.services.mechanic.netRevenue).toBe(1_015)
  })
})

describe('a record that is made again', () => {
  const body = layer('body', 'B', 19, BODY)

  it('carries the sum of a model whose days came after it', () => {
    const now = record(19, figures(0, 9_000), [body])
    const made = recomposed(now, 'activity', ownFiles(now, 'activity'), [], [dayOf(18, 70)])
    expect(revenuesOf(made)).toEqual([70, 9_000])
    expect(made?.origin?.activity?.layers?.map(({ date }) => date)).toEqual([on(18), on(19)])
  })

  it('carries nothing into the day of a workbook', () => {
    const now = record(19, figures(40))
    const made = recomposed(
      now,
      'activity',
      ownFiles(now, 'activity'),
      [record(18, figures(0, 8))],
      [],
    )
    expect(revenuesOf(made)).toEqual([40, 0])
    expect(made?.origin?.activity?.layers).toBeUndefined()
  })

  it('is nothing when no file is left', () => {
    expect(recomposed(record(19), 'activity', [], [], [])).toBeNull()
  })
})

describe('what an undo leaves of a day', () => {
  const own = layer('two', 'B', 19)
  const isOwn = ({ importId }: FeedLayer) => importId === 'two'
  const left = (before: BaseRecord | null, isThere: boolean) =>
    filesAfterUndo(record(19, figures(7), [own]), 'activity', isOwn, 'two', {
      before: (importId) => (importId === 'two' ? before : null),
      isThere: () => isThere,
    })

  it('is the file that had given the figures', () => {
    const before = record(19, figures(3), [layer('one', 'C', 19)])
    expect(
      left(before, true).map((one) => [
        one.layer.importId,
        one.figures.services.mechanic.netRevenue,
      ]),
    ).toEqual([['one', 3]])
  })

  it('is nothing when that file was taken back, or carried its figures over', () => {
    expect(left(record(19, figures(3), [layer('one', 'C', 19)]), false)).toEqual([])
    expect(left(record(19, figures(3), [layer('one', 'C', 18)]), true)).toEqual([])
    expect(left(null, true)).toEqual([])
  })
})
