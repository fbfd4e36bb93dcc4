import type { ShownFormula, ShownSum } from './display-precision'
import type { Amounts, DatedAmounts, FigureQuery, OriginFigure } from './figures'

/** Data of a figure that the page displays. */
export interface Shown {
  figure: OriginFigure
  value: number | null
  amounts: Amounts
  additive: boolean
  dated: readonly DatedAmounts[]
  parts: readonly { value: number | null }[]
  services: readonly { value: number }[]
  records: readonly { value: number }[]
}

/** Displayed sums of a figure: parts, services, dates, and the terms of a difference. */
export function shownSums(shown: Shown): ShownSum[] {
  const { figure, value, amounts, additive, dated, parts, services, records } = shown
  if (!additive) return []
  const of = (list: readonly { value: number | null }[]) => list.map((one) => one.value)
  const sums: ShownSum[] = [
    { parts: of(parts), total: value },
    { parts: of(services), total: value },
  ]
  if (figure === 'gap')
    sums.push(
      { parts: dated.map(({ due }) => due), total: amounts.due },
      { parts: [amounts.compared, -amounts.due], total: value },
    )
  if (figure === 'projection')
    sums.push({ parts: dated.map(({ projection }) => projection), total: value })
  const [before, last] = records
  if (figure === 'day' && before && last)
    sums.push({ parts: [last.value, -before.value], total: value })
  return sums
}

/** Displayed formulas of a figure, one per data date where the page shows dates. Differences are in `shownSums`. */
export function shownFormulas(
  shown: Pick<Shown, 'amounts' | 'value' | 'dated'>,
  { figure }: Pick<FigureQuery, 'figure'>,
  total: number,
): ShownFormula[] {
  const { amounts, value, dated } = shown
  if (value === null) return []
  const { compared, target, netRevenue } = amounts
  const rateOn = (hours: number): ShownFormula[] => [
    {
      operands: [netRevenue, hours],
      of: ([a = 0, b = 0]) => a / b,
      result: value,
      decimals: 0,
      least: [0, 1],
    },
  ]
  switch (figure) {
    case 'percent':
      return [
        {
          operands: [compared, target],
          of: ([a = 0, b = 0]) => (100 * a) / b,
          result: value,
          decimals: 1,
        },
      ]
    case 'gap':
      return dated.map(({ target: own, elapsed, due }) => ({
        operands: [own],
        of: ([n = 0]) => (n * elapsed) / total,
        result: due,
      }))
    case 'projection':
      return dated.flatMap(({ realized: own, elapsed, projection: result }) =>
        result === null
          ? []
          : [{ operands: [own], of: ([n = 0]) => (n * total) / elapsed, result }],
      )
    case 'dayTarget':
      return [{ operands: [target], of: ([n = 0]) => n / total, result: value }]
    case 'caHec':
      return rateOn(amounts.hecHours)
    case 'caHt':
      return rateOn(amounts.totalHours)
    default:
      return []
  }
}
