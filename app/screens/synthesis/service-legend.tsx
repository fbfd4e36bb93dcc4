import type { Measure } from '~/domain/records/measures'
import { SERVICE_LABELS } from '~/domain/records/services'
import type { ServiceAmount } from '~/domain/records/synthesis-view'
import { amount, SERIES } from './words'

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
