import { amount, SERIES } from '~/domain/analysis/figure-texts'
import type { ServiceAmount } from '~/domain/analysis/synthesis-view'
import type { Measure } from '~/domain/measures'
import { SERVICE_LABELS } from '~/domain/workshop-services'

/** The services with their colour and amount. */
export function ServiceLegend({
  measure,
  amounts,
}: {
  measure: Measure
  amounts: ServiceAmount[]
}) {
  return (
    <dl className="legend">
      {amounts.map(({ service, value }) => (
        <div key={service}>
          <dt className={`series-${SERIES[service]}`}>{SERVICE_LABELS[service]}</dt>
          <dd>{amount(measure, value)}</dd>
        </div>
      ))}
    </dl>
  )
}
