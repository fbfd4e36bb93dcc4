import { useLocation } from '@remix-run/react'
import type { DetailRow, OverviewView } from '~/domain/analysis/synthesis-view'
import { MISSING } from '~/domain/format/numbers'
import { verdictColumn } from '~/domain/format/threshold-rounding'
import { MEASURE_LABELS, MEASURES, type Measure } from '~/domain/measures'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { Card } from '~/ui/card'
import { DataTable } from '~/ui/data-table'
import { ProgressBar } from '~/ui/progress-bar'
import { StatusPill } from '~/ui/status-pill'
import { SegmentedLinks } from '~/ui/tab-links'
import { withChanges } from '~/urls'
import { amount, outsideText, standing, TONES, targetText, toneOf } from '../records/labels'

const nameOf = (row: DetailRow) => (row.service ? SERVICE_LABELS[row.service] : 'Total')

function Realization({ row }: { row: DetailRow }) {
  if (row.percent === null) return <>{MISSING}</>
  return (
    <span className="realization">
      <ProgressBar
        percent={row.percent}
        tone={TONES[row.status]}
        label={`Réalisation\u202f: ${nameOf(row)}`}
      />
      <StatusPill tone={toneOf(row)} label={standing(row)} why={row.verdict}>
        {verdictColumn(row.percent)}
      </StatusPill>
    </span>
  )
}

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

/** 'Détails par service' with a total row, switchable between CA NET, HT and HEC (3 §2.1). */
export function DetailsTable({ details }: { details: OverviewView['details'] }) {
  const location = useLocation()
  const { measure, rows, total } = details
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
    <Card id="details" title="Détails par service" aside={toggle}>
      <DataTable
        caption={`Détails par service, ${MEASURE_LABELS[measure]}`}
        rows={rows}
        rowKey={nameOf}
        totalLabel="Total"
        cards="figures"
        columns={[
          { key: 'service', header: 'Service', cell: nameOf },
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
            verdict: true,
            cell: (row) => <Realization row={row} />,
            total: <Realization row={total} />,
          },
          {
            key: 'daily',
            header: 'Facturation J-1',
            number: true,
            cell: (row) => amount(measure, row.daily),
            total: amount(measure, total.daily),
          },
        ]}
      />
    </Card>
  )
}
