import type { AdvisorLine } from '~/domain/additional-sales/lines'
import { PRINTED_SITES, type SalesReport, type SalesTable } from '~/domain/additional-sales/view'
import type { AnalysisView } from '~/domain/analysis/analysis-view'
import { monthName } from '~/domain/format/dates'
import { integer, percent } from '~/domain/format/numbers'
import type { FreshnessView } from '~/domain/freshness/view'
import { ADDITIONAL_SALES_PERCENT } from '~/domain/records/statuses'
import { Card } from '~/ui/card'
import { DataTable } from '~/ui/data-table'
import { Notice } from '~/ui/notice'
import { urls } from '~/urls'
import { PrintedPart } from '../print/print-scope-note'
import { dayFacts, onDate, ReportPage } from '../print/report-page'
import { ReportProblem, unprintable } from '../print/report-problem'
import { LeftOutNotice } from '../records/notices'
import { salesColumns } from './advisor-columns'
import { advisorName, salesCaption, tableName } from './labels'
import { ServiceCard } from './service-card'

const TITLE = 'Suivi Ventes Additionnelles'
const NOTHING = 'Aucune donnée de vente additionnelle à imprimer pour la sélection actuelle.'

/** The results of a service's employees: TOTAL CCS (MOIS) and each family (3 §2.11). */
function EmployeesCard({ table }: { table: SalesTable }) {
  const { key, lines } = table
  return (
    <Card id={`employes-${key}`} title={`${tableName(key)} · par collaborateur`}>
      <DataTable<AdvisorLine>
        caption={salesCaption(key)}
        rows={lines}
        rowKey={(line) => line.key}
        totalLabel="Total"
        columns={[
          {
            key: 'name',
            header: 'Collaborateur',
            cell: (line) => advisorName(line, key),
          },
          { key: 'site', header: 'Concession', cell: ({ siteName }) => siteName },
          ...salesColumns(table),
          {
            key: 'objective',
            header: 'Réalisé / objectif',
            number: true,
            cell: ({ objective: { realized, target, percent: reached } }) =>
              target === 0
                ? '-'
                : `${integer(realized)} / ${integer(target)} · ${percent(reached, 0)}`,
          },
        ]}
      />
    </Card>
  )
}

interface Props {
  view: AnalysisView<SalesReport>
  freshness: FreshnessView | null
  scopeName: string
  /** loaded in a hidden frame: prints by itself */
  framed: boolean
}

/** /print-additional-sales-report: objectives and employees of each service on A4 landscape (3 §2.11). */
export function SalesPrint({ view, freshness, scopeName, framed }: Props) {
  if (view.state !== 'data')
    return <ReportProblem title={TITLE} message={unprintable(view, NOTHING)} back={urls.sales()} />
  const { date, days, content } = view
  return (
    <ReportPage
      title={TITLE}
      scope={[monthName(date), scopeName]}
      when={onDate(date)}
      facts={dayFacts(days)}
      late={{ freshness, date }}
      framed={framed}
      verdicts={[ADDITIONAL_SALES_PERCENT]}
    >
      <LeftOutNotice figures={view} />
      {content.services.map((sales) => (
        <ServiceCard key={sales.service} sales={sales} />
      ))}
      {content.warning ? (
        <Notice tone="warning" live={false}>
          {content.warning}
        </Notice>
      ) : null}
      <PrintedPart of={content.part} size={PRINTED_SITES} what="Collaborateurs des concessions" />
      {content.tables.map((table) => (
        <EmployeesCard key={table.key} table={table} />
      ))}
    </ReportPage>
  )
}
