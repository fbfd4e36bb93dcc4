import type { SalesProgress, ServiceSales } from '~/domain/additional-sales/rules'
import type { DrawnSales } from '~/domain/additional-sales/view'
import { decimal, integer } from '~/domain/format/numbers'
import { verdictColumn } from '~/domain/format/threshold-rounding'
import { ADDITIONAL_SALES_PERCENT } from '~/domain/records/statuses'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { Card } from '~/ui/card'
import { TargetBars } from '~/ui/charts/target-bars'
import type { Column } from '~/ui/data-table'
import { StatusPill } from '~/ui/status-pill'
import { TONES, toneOf } from '../records/labels'
import { FamilyTable, Realized } from './family-table'
import { familyName, NO_FAMILY, NO_TARGET, salesStanding } from './labels'

type Line = ServiceSales['families'][number]

const FIGURES: readonly [string, string, (line: SalesProgress) => Column<Line>['total']][] = [
  ['target', 'Objectif', (line) => integer(line.target)],
  ['realized', 'Réalisé', (line) => <Realized line={line} />],
  ['prorated', 'Objectif à date', (line) => decimal(line.prorated)],
  [
    'proratedPercent',
    '% à date',
    (line) => (
      <StatusPill tone={toneOf(line)} label={salesStanding(line)} why={line.verdict}>
        {verdictColumn(line.proratedPercent, ADDITIONAL_SALES_PERCENT)}
      </StatusPill>
    ),
  ],
  ['percent', '% du mois', (line) => verdictColumn(line.percent)],
  ['remaining', 'Reste à vendre', (line) => integer(line.remaining)],
]

/** A service's families with a target, sold against targeted (3 §2.5, §3); on paper without the picture. */
export function ServiceCard({ sales }: { sales: ServiceSales & Partial<DrawnSales> }) {
  const name = SERVICE_LABELS[sales.service]
  return (
    <Card id={`ventes-${sales.service}`} title={name}>
      {sales.families.length === 0 ? (
        <p className="muted">{NO_FAMILY}</p>
      ) : (
        <>
          {sales.chart ? (
            <TargetBars
              chart={sales.chart}
              subject={`Ventes à date, ${name}, en pourcentage de l’objectif à date`}
              target="Objectif à date"
              rows={sales.families.map(({ key, status, proratedPercent }) => ({
                key,
                name: familyName(key),
                tone: TONES[status],
                text: verdictColumn(proratedPercent, ADDITIONAL_SALES_PERCENT),
              }))}
            />
          ) : null}
          <FamilyTable
            cards="figures"
            caption={`Ventes additionnelles, ${name}`}
            sales={sales}
            columns={FIGURES.map(([key, header, cell]) => {
              const verdict = key === 'proratedPercent'
              return { key, header, number: true, verdict, cell, total: cell(sales.total) }
            })}
          />
        </>
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
