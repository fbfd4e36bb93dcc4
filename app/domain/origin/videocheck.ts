import { sumVideocheck, type VideocheckMonth } from '../videocheck/month'
import { sumsOf, type VideocheckTotals } from '../videocheck/totals'
import type { VideocheckGauge } from '../videocheck/view'
import type { OriginColumn, OriginRow, OriginTable } from './subject'

/** Keys of the VideoCheck gauges. */
export type VideocheckFigure = VideocheckGauge['key']
export const VIDEOCHECK_FIGURES: readonly VideocheckFigure[] = [
  ...(['completion', 'revenue', 'perVideo', 'conversion'] as const),
]

const pieces = (label: string): OriginColumn => ({ label, unit: 'pieces', additive: true })
const euros = (label: string): OriginColumn => ({ label, unit: 'euros', additive: true })

interface Making {
  /** dividend and divisor */
  of: readonly [keyof VideocheckTotals, keyof VideocheckTotals]
  columns: readonly [OriginColumn, OriginColumn]
  result: OriginColumn
  value: keyof VideocheckTotals
  formula: string
}

const SENT = pieces('Dossiers envoyés')
const REALIZED = euros('CA réalisé')
const share = (label: string): OriginColumn => ({ label, unit: 'percent', additive: false })
const MAKINGS: Readonly<Record<VideocheckFigure, Making>> = {
  completion: {
    of: ['videosDone', 'entries'],
    columns: [SENT, pieces('Entrées')],
    result: share('Taux de réalisation'),
    value: 'completionRate',
    formula: 'Taux de réalisation = dossiers envoyés ÷ entrées, depuis le 1er du mois.',
  },
  revenue: {
    of: ['realizedRevenue', 'targetRevenue'],
    columns: [REALIZED, euros('Objectif de CA')],
    result: share('Part de l’objectif'),
    value: 'revenuePercent',
    formula:
      'Part de l’objectif = CA réalisé ÷ objectif de CA du mois\u202f; un objectif qui n’est pas fixé vaut 40\u202f000 €.',
  },
  perVideo: {
    of: ['realizedRevenue', 'videosDone'],
    columns: [REALIZED, SENT],
    result: { label: 'CA par vidéo', unit: 'euros', additive: false },
    value: 'revenuePerVideo',
    formula: 'CA par vidéo = CA réalisé ÷ dossiers envoyés.',
  },
  conversion: {
    of: ['realizedRevenue', 'identifiedRevenue'],
    columns: [REALIZED, euros('CA identifié')],
    result: share('Taux de conversion'),
    value: 'realizedRevenuePercentage',
    formula: 'Taux de conversion = CA réalisé ÷ CA identifié.',
  },
}

/** French label of a gauge. */
export const videocheckLabel = (figure: VideocheckFigure): string =>
  figure === 'revenue' ? 'CA réalisé' : MAKINGS[figure].result.label

/** Figures of some concessions for a gauge; null when none has data. */
export function videocheckOriginFigures(
  months: readonly VideocheckMonth[],
  figure: VideocheckFigure,
): Pick<OriginRow, 'terms' | 'value'> | null {
  const sum = sumVideocheck(months)
  if (sum.sites.every(({ date }) => date === null)) return null
  const totals = sumsOf(sum)
  const { of, value } = MAKINGS[figure]
  return { terms: of.map((key) => totals[key]), value: totals[value] }
}

/** Explanation of a VideoCheck gauge with its dividend and divisor (3 §2.8, §3). */
export function videocheckTable(
  months: readonly VideocheckMonth[],
  figure: VideocheckFigure,
  rest: Pick<OriginTable, 'rowsOf' | 'rows' | 'notes'>,
): OriginTable {
  const { columns, result, formula } = MAKINGS[figure]
  const found = videocheckOriginFigures(months, figure)
  return {
    title: `VideoCheck · ${videocheckLabel(figure)}`,
    formula,
    columns,
    result,
    ...(found ?? { terms: [null, null], value: null }),
    operation: { left: 0, sign: '÷', right: 1 },
    ...rest,
  }
}
