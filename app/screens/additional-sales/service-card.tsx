import type { ReactNode } from 'react'
import type { SalesProgress, ServiceSales } from '~/domain/additional-sales/rules'
import type { DrawnSales } from '~/domain/additional-sales/view'
import { toneOf } from '~/domain/analysis/figure-texts'
import type { TargetBarsChart } from '~/domain/charts/target-bars'
import { decimal, integer, percent } from '~/domain/format/numbers'
import { verdictColumn } from '~/domain/format/threshold-rounding'
import { ADDITIONAL_SALES_PERCENT } from '~/domain/records/statuses'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { Card } from '~/ui/card'
import type { Column } from '~/ui/data-table'
import { StatusPill } from '~/ui/status-pill'
import { FamilyTable, Realized } from './family-table'
import { NO_FAMILY, NO_TARGET, salesStanding } from './labels'

type Line = ServiceSales['families'][number]

const prorated = (line: SalesProgress) =>
  verdictColumn(line.proratedPercent, ADDITIONAL_SALES_PERCENT)

/** Sales in percent of the target to date, with their verdict. */
function Pill({ line, children }: { line: SalesProgress; children: ReactNode }) {
  return (
    <StatusPill tone={toneOf(line)} label={salesStanding(line)} why={line.verdict}>
      {children}
    </StatusPill>
  )
}

type Figure = readonly [key: string, header: string, cell: (line: SalesProgress) => ReactNode]

const FIGURES: readonly Figure[] = [
  ['target', 'Objectif', (line) => integer(line.target)],
  ['realized', 'Réalisé', (line) => <Realized line={line} />],
  ['prorated', 'Objectif à date', (line) => decimal(line.prorated)],
  ['proratedPercent', '% à date', (line) => <Pill line={line}>{prorated(line)}</Pill>],
  ['percent', '% du mois', (line) => verdictColumn(line.percent)],
  ['remaining', 'Reste à vendre', (line) => integer(line.remaining)],
]

const VERDICT = 'proratedPercent'

const columnOf = ([key, header, cell]: Figure): Column<Line> => ({
  key,
  header,
  number: true,
  verdict: key === VERDICT,
  cell,
})

/** Verdict of a service: its total, which the table below does not repeat. */
function ServiceVerdict({ total }: { total: SalesProgress }) {
  return (
    <div className="sales-verdict cluster gap-2-4 below-3">
      <p className="figure">
        {prorated(total)} <span className="unit">de l’objectif à date</span>
      </p>
      <StatusPill tone={toneOf(total)} why={total.verdict}>
        {salesStanding(total)}
      </StatusPill>
      <dl className="facts">
        {FIGURES.filter(([key]) => key !== VERDICT).map(([key, header, write]) => (
          <div key={key}>
            <dt>{header}</dt>
            <dd>{write(total)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Bar of a family against the line of its target to date; the figure follows it. */
function FamilyBar({ chart, at, line }: { chart: TargetBarsChart; at: number; line: Line }) {
  const bar = chart.bars[at]
  return (
    <span className="family-figure inline-row to-end gap-3">
      <span className="family-bar" aria-hidden="true">
        <i
          className={`is-${toneOf(line)} ${bar?.cut ? 'is-cut' : ''}`}
          title={bar?.cut ? `Barre coupée à ${percent(chart.end, 0)}` : undefined}
          style={{ width: `${bar?.width}%` }}
        />
        <u style={{ left: `${chart.line}%` }} />
      </span>
      <Pill line={line}>{prorated(line)}</Pill>
    </span>
  )
}

/** A service on the screen: verdict, then a row per family with its bar (3 §2.5). */
function DrawnCard({ sales }: { sales: DrawnSales }) {
  const { service, families, total, chart } = sales
  const name = SERVICE_LABELS[service]
  const bar = (line: Line) => <FamilyBar chart={chart} at={families.indexOf(line)} line={line} />
  return (
    <Card id={`ventes-${service}`} title={name}>
      {families.length === 0 ? (
        <p className="muted">{NO_FAMILY}</p>
      ) : (
        <>
          <ServiceVerdict total={total} />
          <FamilyTable
            cards="figures"
            caption={`Ventes additionnelles, ${name}`}
            sales={sales}
            total={false}
            columns={FIGURES.map((figure) => {
              const column = columnOf(figure)
              return column.verdict ? { ...column, cell: bar } : column
            })}
          />
          <ul className="chart-legend">
            <li className="legend-target">Objectif à date</li>
            <li className="legend-scale">Échelle&#8239;: 0 à {percent(chart.end, 0)}</li>
          </ul>
        </>
      )}
    </Card>
  )
}

/** A service's families with a target, sold against targeted (3 §2.5, §3); on paper with the total's row. */
export function ServiceCard({ sales }: { sales: ServiceSales | DrawnSales }) {
  if ('chart' in sales) return <DrawnCard sales={sales} />
  const name = SERVICE_LABELS[sales.service]
  return (
    <Card id={`ventes-${sales.service}`} title={name}>
      {sales.families.length === 0 ? (
        <p className="muted">{NO_FAMILY}</p>
      ) : (
        <FamilyTable
          cards="figures"
          caption={`Ventes additionnelles, ${name}`}
          sales={sales}
          columns={FIGURES.map((figure) => ({
            ...columnOf(figure),
            total: figure[2](sales.total),
          }))}
        />
      )}
    </Card>
  )
}

/** Targets of a service by family, whole and per collaborator (3 §2.5, §9). */
export function TargetsCard({ sales }: { sales: ServiceSales }) {
  const name = SERVICE_LABELS[sales.service]
  const { advisorCount } = sales
  return (
    <Card
      id={`objectifs-${sales.service}`}
      title={`${name} · ${advisorCount} ${advisorCount < 2 ? 'collaborateur' : 'collaborateurs'}`}
    >
      {sales.families.length === 0 ? (
        <p className="muted">{NO_TARGET}</p>
      ) : (
        <FamilyTable
          caption={`Objectifs du mois par famille, ${name}`}
          sales={sales}
          columns={[
            {
              key: 'target',
              header: 'Objectif',
              number: true,
              cell: ({ wholeTarget }) => integer(wholeTarget),
              total: integer(sales.total.wholeTarget),
            },
            {
              key: 'perAdvisor',
              header: 'Par collaborateur',
              number: true,
              cell: ({ perAdvisor }) => integer(perAdvisor),
            },
          ]}
        />
      )}
    </Card>
  )
}
