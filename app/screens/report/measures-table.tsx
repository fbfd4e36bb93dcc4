import { standing, toneOf } from '~/domain/analysis/figure-texts'
import type { RateView } from '~/domain/analysis/synthesis-view'
import { decimal, NNBSP, rate as perHour, signedDecimal } from '~/domain/format/numbers'
import { verdictColumn } from '~/domain/format/threshold-rounding'
import type { Measure } from '~/domain/measures'
import { SYNTHESIS_PROJECTION_PERCENT } from '~/domain/records/statuses'
import type { MeasureTable, ReportLine } from '~/domain/report/morning'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { Mark, type SheetColumn, SheetTable } from './sheet-table'

const TITLES: Readonly<Record<Measure, string>> = {
  ht: 'Heures Totales (HT)',
  hec: 'Heures Externes Client (HEC)',
  revenue: 'CA Net',
}

/** A line with its measure, whose unit its name has. */
interface Row extends ReportLine {
  measure: Measure
  /** services of the measure, for a table with a row per measure */
  services: readonly ReportLine[]
}

const decimals = ({ measure }: Row) => (measure === 'revenue' ? 0 : 1)
const plain = (row: Row, value: number | null) => decimal(value, decimals(row))
const signed = (row: Row, value: number | null) => signedDecimal(value, decimals(row))
const share = (value: number | null) => verdictColumn(value, SYNTHESIS_PROJECTION_PERCENT)

const GAP: SheetColumn<Row> = {
  header: 'Écart à date',
  cell: (row) => <b>{signed(row, row.gapToDate)}</b>,
}
const FIGURES: SheetColumn<Row>[] = [
  { header: 'J-1', cell: (row) => plain(row, row.daily) },
  { header: 'Réalisé', cell: (row) => plain(row, row.realized) },
  { header: 'Objectif', cell: (row) => plain(row, row.target || null) },
  {
    header: `%${NNBSP}réalisé`,
    cell: (row) => (
      <>
        {verdictColumn(row.percent)} <Mark tone={toneOf(row)} word={standing(row)} />
      </>
    ),
  },
  {
    header: 'Projection',
    cell: (row) => (
      <>
        {share(row.projectionPercent)}{' '}
        {row.service === null ? (
          <Mark
            tone={toneOf(row.projected)}
            word={standing({ ...row, ...row.projected, percent: null })}
          />
        ) : null}
      </>
    ),
  },
  { header: 'Atterrissage', cell: (row) => share(row.landingPercent) },
  { header: 'Par jour restant', cell: (row) => plain(row, row.perDay) },
]

const unit = (measure: Measure) => (measure === 'revenue' ? '€' : 'h')

interface Props {
  measures: readonly MeasureTable[]
  /** CA Net per HEC hour */
  rate: RateView
  /** true: a row per service; false: the gap of each service as a column */
  byService: boolean
}

/** CA Net, HT and HEC of the month, with the figures of the synthesis (3 §2.11). */
export function MeasuresTable({ measures, rate, byService }: Props) {
  const gaps = (measures[0]?.rows ?? []).map(
    ({ service }): SheetColumn<Row> => ({
      header: service ? SERVICE_LABELS[service] : '',
      cell: (row) =>
        signed(row, row.services.find((one) => one.service === service)?.gapToDate ?? null),
    }),
  )
  return (
    <SheetTable<Row>
      id="mesures"
      title="Mesure"
      caption="CA Net, heures totales et heures externes client"
      groups={measures.map(({ measure, total, rows: services }) => ({
        id: `mesure-${measure}`,
        rows: [
          { ...total, measure, services },
          ...(byService ? services.map((one) => ({ ...one, measure, services: [] })) : []),
        ],
      }))}
      rowKey={({ measure, service }) => `${measure} ${service ?? ''}`}
      isTotal={({ service }) => byService && service === null}
      name={({ measure, service }) =>
        service ? (
          <span className="sheet-part">{SERVICE_LABELS[service]}</span>
        ) : (
          `${TITLES[measure]} · ${unit(measure)}${measure === 'revenue' ? ` (${perHour(rate.value, 'HEC')})` : ''}`
        )
      }
      columns={byService ? [GAP, ...FIGURES] : [GAP, ...gaps, ...FIGURES]}
    />
  )
}
