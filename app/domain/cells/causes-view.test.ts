import { describe, expect, test } from 'vitest'
import { unsplitCauses } from '../causes/levers'
import { MECHANIC, madeMonth, TWENTY_DAYS, UNPLANNED, UNTARGETED } from '../causes/levers.fixture'
import { causesView } from '../causes/view'
import type { Measure } from '../measures'
import { siteCauses, sumSiteCauses } from './site-cells.fixture'

const at = (month: ReturnType<typeof madeMonth>, measure: Measure = 'revenue') =>
  siteCauses('site', month, { date: '2026-11-10', days: TWENTY_DAYS, measure })
const three = at(madeMonth({ mechanic: MECHANIC, quickService: UNPLANNED, body: UNTARGETED }))
const two = at(madeMonth({ mechanic: MECHANIC }))
const choice = {
  measure: 'revenue' as const,
  linkOf: (lever: string, service: string | null) =>
    lever === 'rate' ? `/revenue?service=${service}` : undefined,
}

describe('causes of the gap on the synthesis (7-beyond §1)', () => {
  test('the whole comes first, then each service with the levers that apply to it', () => {
    const { blocks, parts, columns } = causesView(three, [], choice)
    expect(blocks.map(({ service, gap }) => [service, gap])).toEqual([
      [null, -5100],
      ['mechanic', -4600],
      ['quickService', 2500],
      ['body', -3000],
    ])
    expect(blocks.map(({ levers }) => levers.map(({ lever }) => lever))).toEqual([
      ['calendar', 'presence', 'productivity', 'customerShare', 'rate', 'hours', 'unsplit'],
      ['calendar', 'presence', 'productivity', 'customerShare', 'rate'],
      ['customerShare', 'rate', 'hours'],
      ['unsplit'],
    ])
    expect({ parts: parts.rows, columns }).toEqual({ parts: [], columns: [] })
    expect(blocks[1]?.levers.map(({ to }) => to)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      '/revenue?service=mechanic',
    ])
  })

  test('concessions with an invalid planning are listed, the first eight by name', () => {
    const said = (unplanned: string[]) => causesView(two, [], { ...choice, unplanned }).unplanned
    const rest =
      '\u202f; calendrier, présence et productivité sont comptés ensemble, sous «\u202fHeures\u202f».'
    expect(said([])).toBeNull()
    expect(said(['Brest'])).toBe(`Planning illisible\u202f: Brest${rest}`)
    const many = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J']
    expect(said(many)).toBe(`Planning illisible\u202f: A, B, C, D, E, F, G, H et 2 autres${rest}`)
  })

  test('a service without target and figure is left out', () => {
    const { blocks } = causesView(two, [], choice)
    expect(blocks.map(({ service }) => service)).toEqual([null, 'mechanic'])
  })

  test('a rounding rest of cents between services and total is no lever', () => {
    const { total } = two
    const left = (value: number) => ({
      ...total,
      levers: { ...total.levers, unsplit: value },
      bases: {
        ...total.bases,
        unsplit: { value, realized: 0, expected: -value, base: 0 },
      },
    })
    const shown = (value: number, measure: Measure) =>
      causesView({ ...two, total: left(value) }, [], { ...choice, measure }).blocks[0]?.levers.some(
        ({ lever }) => lever === 'unsplit',
      )
    expect([shown(0.49, 'revenue'), shown(-0.49, 'revenue'), shown(0.04, 'ht')]).toEqual([
      false,
      false,
      false,
    ])
    expect([shown(0.5, 'revenue'), shown(-0.5, 'revenue'), shown(0.05, 'ht')]).toEqual([
      true,
      true,
      true,
    ])
  })

  test('parts are sorted by gap, largest first, and shaded by lever', () => {
    const parts = [
      { id: 'a', name: 'Brest', to: '/a', causes: two.total },
      { id: 'b', name: 'Angers', to: '/b', causes: three.total },
    ]
    const view = causesView(sumSiteCauses([two, three], 'revenue'), parts, choice)
    expect(view.parts.rows.map(({ name, gap, to }) => [name, gap, to])).toEqual([
      ['Angers', -5100, '/b'],
      ['Brest', -4600, '/a'],
    ])
    // sum of absolute levers: 3 840 + 960 + 1 200 + 1 400 = 7 400; 3 840 + 960 + 1 950 + 2 400 + 2 250 + 3 000 = 14
    // 400; total 21 800
    const cells = view.parts.rows[0]?.cells
    expect(cells?.calendar).toEqual({ value: -3840, heat: 2 }) // 17,6 %
    expect(cells?.productivity).toEqual({ value: -960, heat: 0 }) // 4,4 %
    expect(cells?.rate).toEqual({ value: 2400, heat: 1 }) // 11 %
    expect(view.columns).toHaveLength(7)
  })
})

describe('the parts one level down', () => {
  const part = (name: string, value: number) => ({
    id: name,
    name,
    to: `/${name}`,
    causes: unsplitCauses(1000, 1000 + value),
  })
  const rowsOf = (...values: [string, number][]) =>
    causesView(
      two,
      values.map(([name, value]) => part(name, value)),
      choice,
    ).parts.rows
  const heats = (...values: number[]) =>
    rowsOf(...values.map((value, i): [string, number] => [String(i), value]))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ cells }) => cells.unsplit.heat)

  test('are shaded by their share of all absolute levers: from 5, 15, 30 and 50 %', () => {
    // shares of 1 000 €
    expect(heats(-500, 300, -150, 50)).toEqual([4, 3, 2, 1])
    expect(heats(-499, 299, -149, 49, 4)).toEqual([3, 2, 1, 0, 0])
    expect(heats(0, 0)).toEqual([0, 0])
  })

  test('begin with the largest gap, equals by name', () => {
    expect(rowsOf(['b', -5], ['d', 9], ['a', -5], ['c', -80]).map(({ name }) => name)).toEqual([
      'c',
      'a',
      'b',
      'd',
    ])
  })
})
