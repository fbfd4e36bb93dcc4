import { amount, SERIES, shortAmount } from '~/domain/analysis/figure-texts'
import type { ServiceAmount } from '~/domain/analysis/synthesis-view'
import type { DonutSlice, WithPercent } from '~/domain/charts/donut'
import { columnPercent, percent } from '~/domain/format/numbers'
import { MEASURE_LABELS, type Measure } from '~/domain/measures'
import { type ProductiveService, SERVICE_LABELS } from '~/domain/workshop-services'
import { Card } from '~/ui/card'
import { ChartDataTable } from '~/ui/charts/chart-data-table'
import { Donut } from '~/ui/charts/donut'
import { ServiceLegend } from './service-legend'

interface Props {
  measure: Measure
  shares: WithPercent<ServiceAmount>[]
  slices: DonutSlice[]
  /** the sum, in the middle */
  realized: number
  title?: string
}

/** The month's share of each service (3 §2.1, §2.2). */
export function BreakdownCard(props: Props) {
  const { measure, shares, slices, realized, title = 'Répartition par service' } = props
  const parts = shares.map((share) => `${SERVICE_LABELS[share.service]} ${percent(share.percent)}`)
  return (
    <Card id="repartition" title={title}>
      <Donut
        slices={slices}
        seriesOf={(key) => SERIES[key as ProductiveService]}
        center={shortAmount(measure, realized)}
        caption={MEASURE_LABELS[measure]}
        label={`${title}\u202f: ${parts.join(', ')}`}
      />
      <ServiceLegend measure={measure} amounts={shares} />
      <ChartDataTable
        caption={`Données\u202f: ${MEASURE_LABELS[measure]} par service`}
        rows={shares}
        rowKey={(share) => share.service}
        columns={[
          { key: 'service', header: 'Service', cell: (share) => SERVICE_LABELS[share.service] },
          {
            key: 'value',
            header: 'Réalisé',
            number: true,
            cell: (share) => amount(measure, share.value),
          },
          {
            key: 'share',
            header: 'Part',
            number: true,
            cell: (share) => columnPercent(share.percent),
          },
        ]}
      />
    </Card>
  )
}
