import type { AdviserLine } from '~/domain/additional-sales/sales'
import type { SalesReport, SalesTable } from '~/domain/additional-sales/view'
import type { AnalysisView } from '~/domain/records/analysis-view'
import { frenchDate, monthName } from '~/format/dates'
import { integer, percent } from '~/format/numbers'
import { Card } from '~/ui/card'
import { DataTable } from '~/ui/data-table'
import { EmptyState } from '~/ui/empty-state'
import { SelfPrint } from '~/ui/self-print'
import { AnalysisStates } from '../records/analysis-states'
import { ServiceCard } from './service-card'
import { adviserName, familyName, tableName } from './words'

const TITLE = 'Suivi Ventes Additionnelles'
const NOTHING = 'Aucune donnée de vente additionnelle à imprimer pour la sélection actuelle.'

/** The results of a service's employees: TOTAL CCS (MOIS) and each family (3 §2.11). */
function EmployeesCard({ table }: { table: SalesTable }) {
  const { key, families, lines, totals } = table
  return (
    <Card id={`employes-${key}`} title={`${tableName(key)} · par collaborateur`}>
      <DataTable<AdviserLine>
        caption={`Ventes du mois par collaborateur, ${tableName(key)}`}
        rows={lines}
        rowKey={(line) => line.key}
        totalLabel="Total"
        columns={[
          {
            key: 'name',
            header: 'Collaborateur',
            cell: (line) => adviserName(line, key),
          },
          { key: 'site', header: 'Concession', cell: ({ siteName }) => siteName },
          {
            key: 'total',
            header: 'TOTAL CCS (MOIS)',
            number: true,
            cell: ({ total }) => integer(total),
            total: integer(totals.total),
          },
          ...families.map((family) => ({
            key: family,
            header: familyName(family),
            number: true,
            cell: ({ sales }: AdviserLine) => integer(sales[family]),
            total: integer(totals.sales[family]),
          })),
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
  scopeName: string
  /** loaded in a hidden frame: prints by itself */
  framed: boolean
}

/** /print-additional-sales-report: objectives and employees of each service on A4 landscape (3 §2.11). */
export function SalesPrint({ view, scopeName, framed }: Props) {
  if (view.state === 'empty')
    return (
      <main id="contenu" className="report">
        <h1>{TITLE}</h1>
        <EmptyState icon="cart" title={NOTHING} />
      </main>
    )
  return (
    <main id="contenu" className="report">
      <AnalysisStates view={view}>
        {({ date, days, content }) => (
          <>
            <header className="report-head">
              <div>
                <h1>{TITLE}</h1>
                <p>
                  {scopeName} · {monthName(date)} · au {frenchDate(date)} · {days.elapsed} jours
                  ouvrés écoulés sur {days.total} ·{' '}
                  {percent(days.total === 0 ? null : (days.elapsed * 100) / days.total)} du mois
                </p>
              </div>
              <SelfPrint framed={framed} />
            </header>
            {content.services.map((sales) => (
              <ServiceCard key={sales.service} sales={sales} />
            ))}
            {content.tables.map((table) => (
              <EmployeesCard key={table.key} table={table} />
            ))}
          </>
        )}
      </AnalysisStates>
    </main>
  )
}
