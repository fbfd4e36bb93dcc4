import { expect, it } from 'vitest'
import type { Planned } from '~/domain/productivity/mechanic-months'
import { type FiguresByService, noFiguresByService } from '~/domain/records/figures'
import type { MonthActivity } from '~/domain/records/month-activity'
import { packActivity, packPlanned, unpackActivity, unpackPlanned } from './rollup-codec.server'

const anne = {
  workerId: 'a',
  siteId: 's1',
  service: 'mechanic' as const,
  name: 'Anne "Nana" Dupont',
  metier: '',
  apprentice: false,
}

it('keeps of everybody planned the codes of each day, an emptied day and one without an entry apart', () => {
  const planned: Planned = {
    people: [
      { ...anne, codes: { '2026-11-03': '1', '2026-11-02': '' } },
      { ...anne, workerId: 'b', service: 'body', apprentice: true, codes: { '2026-11-30': 'CP' } },
      { ...anne, workerId: 'c', codes: {} },
    ],
    unreadable: ['s2'],
  }
  expect(unpackPlanned(packPlanned(planned))).toEqual(planned)
})

const figuresOf = (netRevenue: number, ongoingWorkshops: number): FiguresByService => {
  const figures = noFiguresByService()
  Object.assign(figures.body, { netRevenue, ongoingWorkshops })
  return figures
}

// days 3 and 5 of the month, the second with sales
const days = (cumulative: FiguresByService[], daily: FiguresByService[]) =>
  ['2026-11-03', '2026-11-05'].map((date, i) => ({
    date,
    cumulative: cumulative[i],
    daily: daily[i],
  }))

it('keeps a concession’s month by its cumulative figures: 100.10 then 90.40 € lost 9.70, a count in progress stays', () => {
  const own = { siteId: 's1', days: 0b101000, workers: 0, sales: 0b100000 }
  const month = {
    month: '2026-11',
    sites: [own],
    unreadable: [],
    days: days(
      [figuresOf(100.1, 4), figuresOf(90.4, 3)],
      [figuresOf(100.1, 4), figuresOf(-9.7, 3)],
    ),
  } as MonthActivity
  const packed = packActivity(month)
  expect(unpackActivity('2026-11', packed)).toEqual(month)
  expect(packed.figures.length()).toBe(2 * 24 * 8)
})

it('keeps of several concessions what each day added: who is late added nothing', () => {
  const sites = ['s1', 's2'].map((siteId) => ({ siteId, days: 0b1000, workers: 0, sales: 0 }))
  const month = {
    month: '2026-11',
    sites,
    unreadable: ['s3'],
    days: days([figuresOf(100, 4), figuresOf(130, 6)], [figuresOf(70, 3), figuresOf(25, 2)]),
  } as MonthActivity
  expect(unpackActivity('2026-11', packActivity(month))).toEqual(month)
})
