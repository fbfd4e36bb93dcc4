import { describe, expect, it } from 'vitest'
import { type CellRecord, holdsOn, judgeCell } from './cell-doubts'

const NONE = (_date: string, _cumulative: number) => false

/** Twenty working days of October 2026 of 100 each: cumulatives 100 to 2 000. The usual day is 100. */
const OCTOBER = [1, 2, 5, 6, 7, 8, 9, 12, 13, 14, 15, 16, 19, 20, 21, 22, 23, 26, 27, 28]

const record = (date: string, cumulative: number, worked = 1): CellRecord => ({
  date,
  cumulative,
  worked,
  isEmpty: cumulative === 0,
})

const october = (amount = 100, count = 20) =>
  OCTOBER.slice(0, count).map((day, i) =>
    record(`2026-10-${String(day).padStart(2, '0')}`, amount * (i + 1)),
  )

/** Records of November from the second on: cumulatives by day. */
const november = (...days: [day: number, cumulative: number, worked?: number][]) =>
  days.map(([day, cumulative, worked]) =>
    record(`2026-11-${String(day).padStart(2, '0')}`, cumulative, worked),
  )

const judge = (records: CellRecord[], isConfirmed = NONE) => judgeCell(records, isConfirmed).doubts

const short = (records: CellRecord[], isConfirmed = NONE) =>
  judge(records, isConfirmed).map(({ kind, date, state, endedOn }) =>
    [kind, date.slice(8), state, ...(endedOn ? [endedOn.slice(8)] : [])].join(' '),
  )

describe('a day above three times the usual one', () => {
  it('is doubted from the first cent above three times, not at three times', () => {
    expect(short([...october(), ...november([2, 300])])).toEqual([])
    expect(short([...october(), ...november([2, 300.01])])).toEqual(['above 02 open'])
  })

  it('names the usual amount and the day’s', () => {
    const [doubt] = judge([...october(), ...november([2, 100], [3, 900])])
    expect(doubt).toEqual({
      kind: 'above',
      date: '2026-11-03',
      old: 100,
      new: 800,
      cumulative: 900,
      usual: 100,
      state: 'open',
      endedOn: null,
    })
  })

  it('may bring three usual days for each working day that the record covers', () => {
    expect(short([...october(), ...november([2, 100], [5, 1_000, 3])])).toEqual([])
    const [doubt] = judge([...october(), ...november([2, 100], [5, 1_000.5, 3])])
    expect(doubt).toMatchObject({ kind: 'above', old: 300, new: 900.5 })
  })

  it('counts a record of a day off as one day', () => {
    expect(short([...october(), ...november([6, 100], [7, 400, 0])])).toEqual([])
    expect(short([...october(), ...november([6, 100], [7, 401, 0])])).toEqual(['above 07 open'])
  })

  it('needs five undoubted days', () => {
    expect(short([...october(100, 4), ...november([2, 9_000])])).toEqual([])
    expect(short([...october(100, 5), ...november([2, 9_000])])).toEqual(['above 02 open'])
  })

  it('needs a median above 0', () => {
    // ten days of 100 and ten of 0: the median of twenty is (0 + 100) ÷ 2 = 50
    const half = OCTOBER.map((day, i) =>
      record(`2026-10-${String(day).padStart(2, '0')}`, 100 * Math.min(10, i + 1)),
    )
    expect(short([...half, ...november([2, 151])])).toEqual(['above 02 open'])
    // eleven of 0: the median is 0
    const most = half.map((one) => ({ ...one, cumulative: Math.max(0, one.cumulative - 100) }))
    expect(short([...most, ...november([2, 9_000])])).toEqual([])
  })

  it('a new level is doubted until three of the last five days have it', () => {
    // 1 000 a day after 100: on the 5th the last five are 100, 100, 1 000, 1 000, 1 000, and 4 000 in 4 days fit
    const days = november([2, 1_000], [3, 2_000], [4, 3_000], [5, 4_000], [6, 5_000])
    expect(short([...october(), ...days])).toEqual([
      'above 02 ended 05',
      'above 03 ended 05',
      'above 04 ended 05',
    ])
  })

  it('knows days of the last twelve months only', () => {
    const old = october(100, 5)
    expect(short([...old, record('2027-10-01', 9_000)])).toEqual(['above 01 open'])
    // 01/10/2026 is more than twelve months before 02/10/2027: four days are left
    expect(short([...old, record('2027-10-02', 9_000)])).toEqual([])
  })

  it('takes the last twenty days, not earlier ones', () => {
    const more = OCTOBER.map((day, i) =>
      record(`2026-11-${String(day).padStart(2, '0')}`, 250 * (i + 1)),
    )
    expect(short([...october(), ...more, record('2026-12-01', 751)])).toEqual(['above 01 open'])
    expect(short([...october(), ...more, record('2026-12-01', 750)])).toEqual([])
  })
})

describe('a cumulative that falls', () => {
  it('is doubted when it falls by more than one usual day', () => {
    expect(short([...october(), ...november([2, 200], [3, 100])])).toEqual([])
    const [doubt] = judge([...october(), ...november([2, 200], [3, 99.99])])
    expect(doubt).toMatchObject({ kind: 'fall', old: 200, new: 99.99, state: 'open' })
  })

  it('is no doubt of size without a usual day', () => {
    expect(short([...october(100, 4), ...november([2, 500], [3, 10])])).toEqual(['fall 03 open'])
    expect(short([...october(100, 3), ...november([2, 500], [3, 10])])).toEqual([])
  })

  it('begins at 0 with a month', () => {
    expect(short([...october(), ...november([2, -100])])).toEqual([])
    expect(short([...october(), ...november([2, -101])])).toEqual(['fall 02 open'])
  })
})

describe('a service at 0', () => {
  it('is doubted when its cumulative was not, whatever is usual', () => {
    const [doubt] = judge(november([2, 40], [3, 0]))
    expect(doubt).toMatchObject({ kind: 'zero', old: 40, new: 0, usual: null })
    expect(judge(november([2, 0], [3, 0]))).toEqual([])
  })

  it('is back once its cumulative is not lower', () => {
    expect(short(november([2, 40], [3, 0], [4, 39]))).toEqual(['zero 03 open'])
    expect(short(november([2, 40], [3, 0], [4, 40]))).toEqual(['zero 03 ended 04'])
  })

  it('is another thing than a measure at 0 in a service that has others', () => {
    const part = { ...record('2026-11-03', 0), isEmpty: false }
    expect(judge([...november([2, 40]), part])).toEqual([])
  })
})

describe('a doubt holds', () => {
  const typed = [...october(), ...november([2, 100], [3, 9_000])]

  it('until a later cumulative fits to the last undoubted one, from that date on', () => {
    // c0 = 100; on the 5th n = 3 working days: between 100 + 100 and 100 + 900
    const doubts = judge([...typed, ...november([4, 9_100], [5, 200])])
    expect(doubts).toMatchObject([{ date: '2026-11-03', state: 'ended', endedOn: '2026-11-05' }])
    const [doubt] = doubts
    if (!doubt) throw new Error('one doubt')
    const days = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06']
    expect(days.map((day) => holdsOn(doubt, day))).toEqual([false, true, true, false, false])
    expect(short([...typed, ...november([4, 9_100], [5, 1_000])])).toEqual(['above 03 ended 05'])
  })

  it('where the figure is a cent too low or too high', () => {
    expect(short([...typed, ...november([4, 9_100], [5, 1_000.01])])).toEqual(['above 03 open'])
    expect(short([...typed, ...november([4, 9_100], [5, 199.99])])[0]).toBe('above 03 open')
  })

  it('not in the next month', () => {
    const december = [record('2026-12-01', 100)]
    expect(short([...typed, ...december])).toEqual(['above 03 open'])
  })

  it('and its days are in no median', () => {
    // four days known before, and the doubted ones would make five
    const few = [...october(100, 5), ...november([2, 9_000], [3, 9_100], [4, 9_200])]
    const judged = judgeCell([...few, record('2026-12-01', 9_000)], NONE)
    expect(judged.known).toBe(5)
    expect(judged.doubts.map(({ date }) => date)).toEqual(['2026-11-02', '2026-12-01'])
  })

  it('and the figure that ends it counts per working day since', () => {
    // 2 → 100; 5th: 700 over three working days since = 200 each. Days: 20 × 100, 1 × 100, 1 × 200
    const ended = [...typed, ...november([4, 9_100], [5, 700])]
    expect(judgeCell([...ended, record('2026-12-01', 1)], NONE).known).toBe(22)
  })
})

describe('a confirmed figure', () => {
  const typed = [...october(), ...november([2, 100], [3, 9_000], [4, 9_100])]
  const confirming = (...dates: string[]) => {
    const known = new Map(typed.map(({ date, cumulative }) => [date, cumulative]))
    return (date: string, cumulative: number) =>
      dates.includes(date) && known.get(date) === cumulative
  }

  it('ends its doubt, and the days after it are judged from it', () => {
    expect(short(typed, confirming('2026-11-03'))).toEqual(['above 03 confirmed'])
    expect(judgeCell([...typed, record('2026-12-01', 1)], confirming('2026-11-03')).known).toBe(23)
  })

  it('does not when another figure is there', () => {
    const other = typed.map((one) =>
      one.date === '2026-11-03' ? { ...one, cumulative: 9_001 } : one,
    )
    expect(short(other, confirming('2026-11-03'))).toEqual(['above 03 open'])
  })

  it('ends one of several', () => {
    const twice = [...typed, ...november([5, 30_000])]
    expect(short(twice)).toEqual(['above 03 open', 'above 05 open'])
    expect(short(twice, confirming('2026-11-03'))).toEqual(['above 03 confirmed', 'above 05 open'])
    const second = (date: string, cumulative: number) =>
      date === '2026-11-05' && cumulative === 30_000
    expect(short(twice, second)).toEqual(['above 03 open', 'above 05 confirmed'])
  })
})
