import { useLocation } from '@remix-run/react'
import {
  amount,
  NOT_AVAILABLE,
  outsideText,
  projected,
  reserveText,
  signedAmount,
  standing,
  targetText,
  toneOf,
} from '~/domain/analysis/figure-texts'
import type { MonthCard } from '~/domain/analysis/month-cards'
import type { DetailRow, OverviewView } from '~/domain/analysis/synthesis-view'
import { MISSING } from '~/domain/format/numbers'
import { projectionPercent, verdictColumn } from '~/domain/format/threshold-rounding'
import { MEASURE_LABELS, MEASURES, type Measure } from '~/domain/measures'
import { SYNTHESIS_RATIO } from '~/domain/records/statuses'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { Card } from '~/ui/card'
import { DueTrack } from '~/ui/charts/due-track'
import { DataTable } from '~/ui/data-table'
import { DelegatedLink } from '~/ui/delegated-link'
import { StatusPill } from '~/ui/status-pill'
import { SegmentedLinks } from '~/ui/tab-links'
import { withChanges } from '~/urls'
import { PerDay } from './per-day'

const nameOf = (row: DetailRow) => (row.service ? SERVICE_LABELS[row.service] : 'Total')

/** Name of a service, which leads to the causes of its gap where it has one, as a head of 'Ce matin' does. */
function ServiceName({ row, measure }: { row: DetailRow; measure: Measure }) {
  const location = useLocation()
  if (row.gapToDate === null) return <>{nameOf(row)}</>
  const metric = measure === 'revenue' ? null : measure
  const to = withChanges(location, { tab: 'causes', metric, details: null })
  return <DelegatedLink to={`${to}#causes-${row.service}`}>{nameOf(row)}</DelegatedLink>
}

function Realization({ row }: { row: DetailRow }) {
  if (row.percent === null) return <>{MISSING}</>
  return (
    <span className="realization">
      <DueTrack percent={row.percent} due={row.duePercent} className={`bar-${toneOf(row)}`} />
      {verdictColumn(row.percent)}
    </span>
  )
}

const Standing = ({ row }: { row: DetailRow }) => (
  <StatusPill tone={toneOf(row)} why={row.verdict}>
    {standing(row)}
  </StatusPill>
)

const Gap = ({ row, measure }: { row: DetailRow; measure: Measure }) => (
  <>
    <b className={`value-${toneOf(row)}`}>{signedAmount(measure, row.gapToDate)}</b>
    {row.gapWith === undefined ? null : (
      <span className="figure-outside">{reserveText(measure, row.gapWith)}</span>
    )}
  </>
)

const projection = ({ projectionPercent: share }: DetailRow) =>
  share === null ? NOT_AVAILABLE : projectionPercent(share, SYNTHESIS_RATIO)

/** Realised amount, with the part that is compared with no target. */
export function Realized({ row, measure }: { row: DetailRow; measure: Measure }) {
  const outside = outsideText(measure, row.outside)
  return (
    <>
      {amount(measure, row.realized)}
      {outside ? <span className="figure-outside">{outside}</span> : null}
    </>
  )
}

interface Props {
  details: OverviewView['details']
  /** pace and landing of the same measure */
  card: MonthCard
}

/**
 * 'Détails par service' with a total row, switchable between CA NET, HT and HEC (3 §2.1), with what each remaining day
 * must bring (7-beyond §5).
 */
export function DetailsTable({ details, card }: Props) {
  const location = useLocation()
  const { measure, rows, total } = details
  const paceOf = ({ service }: DetailRow) =>
    card.services.find((pace) => pace.service === service) ?? card.total
  const toggle = (
    <SegmentedLinks
      label="Mesure des détails par service"
      choices={MEASURES.map((key) => ({
        to: withChanges(location, { details: key === 'revenue' ? null : key }),
        label: MEASURE_LABELS[key],
        current: key === measure,
      }))}
    />
  )
  return (
    <Card className="details-card" id="details" title="Détails par service" aside={toggle}>
      <DataTable
        caption={`Détails par service, ${MEASURE_LABELS[measure]}`}
        rows={rows}
        rowKey={nameOf}
        totalLabel="Total"
        cards="figures"
        columns={[
          {
            key: 'service',
            header: 'Service',
            cell: (row) => <ServiceName row={row} measure={measure} />,
          },
          {
            key: 'status',
            header: 'Statut',
            verdict: true,
            cell: (row) => <Standing row={row} />,
            total: <Standing row={total} />,
          },
          {
            key: 'gap',
            header: 'Écart à date',
            number: true,
            cell: (row) => <Gap row={row} measure={measure} />,
            total: <Gap row={total} measure={measure} />,
          },
          {
            key: 'realized',
            header: 'Réalisé',
            number: true,
            cell: (row) => <Realized row={row} measure={measure} />,
            total: <Realized row={total} measure={measure} />,
          },
          {
            key: 'target',
            header: 'Objectif',
            number: true,
            cell: (row) => targetText(measure, row.target),
            total: targetText(measure, total.target),
          },
          {
            key: 'percent',
            header: '% réalisation',
            number: true,
            cell: (row) => <Realization row={row} />,
            total: <Realization row={total} />,
          },
          {
            key: 'projection',
            header: 'Projection',
            number: true,
            cell: projection,
            total: projection(total),
          },
          {
            key: 'landing',
            header: 'Atterrissage',
            number: true,
            cell: (row) => projected(measure, paceOf(row).landing),
            total: projected(measure, card.total.landing),
          },
          {
            key: 'per-day',
            header: 'Par jour restant',
            number: true,
            cell: (row) => <PerDay measure={measure} pace={paceOf(row)} />,
            total: <PerDay measure={measure} pace={card.total} />,
          },
          {
            key: 'daily',
            header: 'J-1',
            number: true,
            cell: (row) => amount(measure, row.daily),
            total: amount(measure, total.daily),
          },
        ]}
      />
    </Card>
  )
}
