import { useLocation } from '@remix-run/react'
import { amount, SERIES } from '~/domain/analysis/figure-texts'
import type { OverviewView } from '~/domain/analysis/synthesis-view'
import { shortDate } from '~/domain/format/dates'
import { percent } from '~/domain/format/numbers'
import { MEASURES, type Measure } from '~/domain/measures'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { Card } from '~/ui/card'
import { StackedBar } from '~/ui/charts/stacked-bar'
import { SegmentedLinks } from '~/ui/tab-links'
import { withChanges } from '~/urls'
import { ServiceLegend } from './service-legend'

const LABELS: Readonly<Record<Measure, string>> = { revenue: 'CA Net', ht: 'HT', hec: 'HEC' }

interface Props {
  day: OverviewView['previousDay']
  /** day of the figures */
  date: string
  /** 'Obj. Jr.'; null without target */
  target: number | null
  /** note on further days that the figures cover; undefined when there are none */
  span?: string
}

/** J-1 by service as one bar, switchable between CA, HT and HEC (3 §2.1). */
export function PreviousDayCard({ day, date, target, span }: Props) {
  const location = useLocation()
  const { measure, total, services } = day
  const figure = amount(measure, total)
  const parts = services.map(
    ({ service, value }) => `${SERVICE_LABELS[service]} ${amount(measure, value)}`,
  )
  const share =
    target === null ? '' : ` (${percent((total * 100) / target)} de l’objectif moyen par jour)`
  return (
    <Card
      className="previous-day"
      id="j-1"
      title={
        <>
          Facturation du {shortDate(date)} (J-1)&#8239;: <b className="figure-inline">{figure}</b>
        </>
      }
      aside={
        <SegmentedLinks
          label="Mesure de la facturation J-1"
          choices={MEASURES.map((key) => ({
            to: withChanges(location, { daily: key === 'revenue' ? null : key }),
            label: LABELS[key],
            current: key === measure,
          }))}
        />
      }
    >
      <StackedBar
        shares={services.map(({ service, value }) => ({ key: SERIES[service], value }))}
        mark={target}
        label={`Facturation par service\u202f: ${parts.join(', ')}${share}`}
      />
      <div className="previous-day-foot">
        <ServiceLegend measure={measure} amounts={services} />
        <span className="muted">
          {[
            ...(target === null
              ? []
              : [`repère\u202f: ${amount(measure, target)}, objectif moyen par jour`]),
            ...(span ? [span] : []),
          ].join('\u202f; ')}
        </span>
      </div>
    </Card>
  )
}
