import { amount, signedAmount } from '~/domain/analysis/figure-texts'
import { leverSentence } from '~/domain/causes/lever-text'
import { LEVER_LABELS } from '~/domain/causes/levers'
import type { CausesBlock } from '~/domain/causes/view'
import { MEASURE_LABELS, type Measure } from '~/domain/measures'
import { ChartDataTable } from '~/ui/charts/chart-data-table'

interface Props {
  measure: Measure
  block: CausesBlock
  title: string
}

/** Figures of a gap's levers. */
export function CausesDataTable({ measure, block, title }: Props) {
  const { target, realized, levers } = block
  const rows = [
    { label: 'Objectif à date', text: amount(measure, target), said: '' },
    ...levers.map(({ lever, value, reading }) => ({
      label: LEVER_LABELS[lever],
      text: signedAmount(measure, value),
      said: leverSentence(lever, reading, block.service),
    })),
    { label: 'Réalisé', text: amount(measure, realized), said: '' },
  ]
  return (
    <ChartDataTable
      caption={`Données\u202f: causes de l’écart, ${MEASURE_LABELS[measure]}, ${title}`}
      rows={rows}
      rowKey={(row) => row.label}
      columns={[
        { key: 'label', header: 'Levier', cell: (row) => row.label },
        { key: 'text', header: MEASURE_LABELS[measure], number: true, cell: (row) => row.text },
        { key: 'said', header: 'Ce qui l’explique', cell: (row) => row.said },
      ]}
    />
  )
}
