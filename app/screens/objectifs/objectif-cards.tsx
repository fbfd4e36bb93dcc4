import { Link, useLocation } from '@remix-run/react'
import { decimal, euros, exactRate, hours, integer, percent } from '~/domain/format/numbers'
import type { BudgetAnswer } from '~/domain/objectifs/response'
import { serviceTotals } from '~/domain/objectifs/service-totals'
import type { VideocheckObjectif } from '~/domain/targets/objectif'
import { type ProductiveService, SERVICE_LABELS } from '~/domain/workshop-services'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { Icon } from '~/ui/icon'
import { VisuallyHidden } from '~/ui/visually-hidden'
import { withChanges } from '~/urls'
import { exactFigure } from './labels'

function Tile({ label, value }: { label: string; value: string }) {
  return (
    <div className="tile">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** 'Budget Global du Mois' (spec 1 §2.7). */
export function BudgetCard({ budget }: { budget: BudgetAnswer }) {
  return (
    <Card id="budget" title="Budget Global du Mois">
      <dl className="tiles tiles-two">
        <Tile label="Heures Totales" value={hours(budget.totalHours)} />
        <Tile label="Cessions" value={integer(budget.totalEntries)} />
        <Tile label="HEC" value={hours(budget.hecHours)} />
        <Tile label="Chiffre d’affaires" value={euros(budget.revenue)} />
      </dl>
      <p className="card-note">
        Soit {decimal(budget.revenuePerHour, 2)}&nbsp;€ par heure externe client (CA/HEC).
      </p>
    </Card>
  )
}

/** Row of the table 'Objectifs par Service'. */
export interface ServiceRow {
  key: ProductiveService
  totalHours: number
  hecHours: number
  netRevenue: number
  revenuePerHour: number
}

function serviceColumns(
  rows: readonly ServiceRow[],
  search: { pathname: string; search: string },
): Column<ServiceRow>[] {
  const totals = serviceTotals(
    (service, figure) => rows.find(({ key }) => key === service)?.[figure] ?? 0,
  )
  return [
    { key: 'service', header: 'Service', cell: (row) => SERVICE_LABELS[row.key] },
    {
      key: 'ht',
      header: 'HT',
      number: true,
      cell: (row) => hours(row.totalHours),
      total: hours(totals.totalHours),
    },
    {
      key: 'hec',
      header: 'HEC',
      number: true,
      cell: (row) => hours(row.hecHours),
      total: hours(totals.hecHours),
    },
    {
      key: 'revenue',
      header: 'CA Net',
      number: true,
      cell: (row) => euros(row.netRevenue),
      total: euros(totals.netRevenue),
    },
    {
      key: 'rate',
      header: 'CA Net/HEC',
      number: true,
      cell: (row) => exactRate(row.revenuePerHour),
      total: exactRate(totals.revenuePerHour),
    },
    {
      key: 'history',
      header: 'Historique',
      number: true,
      cell: (row) => <HistoryLink service={row.key} at={search} />,
      total: '',
    },
  ]
}

/** Link that opens a service's history (spec 1 §2.7). */
function HistoryLink({
  service,
  at,
}: {
  service: ProductiveService
  at: { pathname: string; search: string }
}) {
  return (
    <Link
      className="button button-small button-quiet"
      to={`${withChanges(at, { history: service })}#historique`}
      preventScrollReset
    >
      <Icon name="history" />6 mois
      <VisuallyHidden> · historique {SERVICE_LABELS[service]}</VisuallyHidden>
    </Link>
  )
}

/** Table 'Objectifs par Service' with a total (spec 1 §2.7). */
export function ServicesCard({ services }: { services: readonly ServiceRow[] }) {
  const location = useLocation()
  return (
    <Card id="services" title="Objectifs par Service">
      <DataTable
        caption="HT, HEC, CA Net et CA Net/HEC de chaque service"
        columns={serviceColumns(services, location)}
        rows={services}
        rowKey={(row) => row.key}
        totalLabel="Total"
        cards="figures"
      />
    </Card>
  )
}

/** Product families of a service in 'Ventes additionnelles'. */
export interface FamilyGroup {
  key: ProductiveService
  families: { key: string; label: string; quantity: number }[]
}

/** 'Ventes additionnelles': the selected families of each service (spec 1 §2.7). */
export function FamiliesCard({ services }: { services: readonly FamilyGroup[] }) {
  return (
    <Card id="ventes" title="Ventes additionnelles">
      <div className="family-groups">
        {services.map((service) => (
          <div key={service.key}>
            <h3>{SERVICE_LABELS[service.key]}</h3>
            {service.families.length === 0 ? (
              <p className="card-note">Aucune famille suivie.</p>
            ) : (
              <dl className="tiles tiles-small">
                {service.families.map((family) => (
                  <Tile key={family.key} label={family.label} value={integer(family.quantity)} />
                ))}
              </dl>
            )}
          </div>
        ))}
      </div>
    </Card>
  )
}

/** 'Objectifs VideoCheck' (spec 1 §2.7). */
export function VideocheckCard({ videocheck }: { videocheck: VideocheckObjectif }) {
  return (
    <Card id="videocheck" title="Objectifs VideoCheck">
      <dl className="tiles">
        <Tile label="Tx Réalisation %" value={percent(videocheck.tauxPresentation)} />
        <Tile label="Objectifs CA €" value={euros(videocheck.tauxRealisationDevis)} />
        <Tile label="Objectif CA/Video €" value={`${exactFigure(videocheck.caParDevis)}\u00a0€`} />
      </dl>
    </Card>
  )
}
