import { useLocation } from '@remix-run/react'
import type { OverviewView } from '~/domain/analysis/synthesis-view'
import { shortDate } from '~/domain/format/dates'
import { MEASURES, type Measure } from '~/domain/measures'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { BigFigure } from '~/ui/big-figure'
import { Card } from '~/ui/card'
import { StackedBar } from '~/ui/charts/stacked-bar'
import { SegmentedLinks } from '~/ui/tab-links'
import { withChanges } from '~/urls'
import { amount, SERIES } from '../records/labels'
import { ServiceLegend } from './service-legend'

const LABELS: Readonly<Record<Measure, string>> = { revenue: 'CA Net', ht: 'HT', hec: 'HEC' }

interface Props {
  day: OverviewView['previousDay']
  /** day of the figures */
  date: string
  /** note on further days that the figures cover; undefined when there are none */
  span?: string
}

/** J-1 by service, switchable between CA, HT and HEC (3 §2.1). */
export function PreviousDayCard({ day, date, span }: Props) {
  const location = useLocation()
  const { measure, total, services } = day
  const parts = services.map(
    ({ service, value }) => `${SERVICE_LABELS[service]} ${amount(measure, value)}`,
  )
  const toggle = (
    <SegmentedLinks
      label="Mesure de la facturation J-1"
      choices={MEASURES.map((key) => ({
        to: withChanges(location, { daily: key === 'revenue' ? null : key }),
        label: LABELS[key],
        current: key === measure,
      }))}
    />
  )
  return (
    <Card small id="j-1" title="Facturation J-1" aside={toggle}>
      <div className="previous-day">
        <BigFigure text={amount(measure, total)} />
        <span className="muted">
          le {shortDate(date)}
          {span ? `, ${span}` : ''}
        </span>
      </div>
      <StackedBar
        shares={services.map(({ service, value }) => ({ key: SERIES[service], value }))}
        label={`Facturation par service\u202f: ${parts.join(', ')}`}
      />
      <ServiceLegend measure={measure} amounts={services} />
    </Card>
  )
}
