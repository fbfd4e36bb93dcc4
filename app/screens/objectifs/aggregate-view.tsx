import type { AggregatedObjectifs, NodeSum } from '~/domain/objectifs/answer'
import { euros, hours, integer } from '~/format/numbers'
import { Card } from '~/ui/card'
import { DataTable } from '~/ui/data-table'
import { Notice } from '~/ui/notice'
import { BudgetCard, FamiliesCard, ServicesCard, VideocheckCard } from './objectif-cards'
import { exactFigure } from './words'

function NodesCard({ id, title, nodes }: { id: string; title: string; nodes: readonly NodeSum[] }) {
  if (nodes.length === 0) return null
  return (
    <Card id={id} title={title}>
      <DataTable
        cards="figures"
        caption={`${title}, sommes et CA/HEC`}
        columns={[
          { key: 'name', header: 'Nom', cell: (node) => node.name },
          {
            key: 'sites',
            header: 'Concessions avec objectif',
            number: true,
            cell: (node) => integer(node.siteCount),
          },
          { key: 'ht', header: 'HT', number: true, cell: (node) => hours(node.budget.totalHours) },
          { key: 'hec', header: 'HEC', number: true, cell: (node) => hours(node.budget.hecHours) },
          {
            key: 'revenue',
            header: 'Chiffre d’affaires',
            number: true,
            cell: (node) => euros(node.budget.revenue),
          },
          {
            key: 'rate',
            header: 'CA/HEC',
            number: true,
            cell: (node) => `${exactFigure(node.budget.revenuePerHour)}\u202f€/h`,
          },
        ]}
        rows={nodes}
        rowKey={(node) => node._id}
      />
    </Card>
  )
}

/** The objectives of a group, a plate or the network: sums, read-only (4-decisions, 26). */
export function AggregateView({ aggregate }: { aggregate: AggregatedObjectifs }) {
  const { globalTotals, groups, plates, scope } = aggregate
  return (
    <>
      <Notice live={false}>
        Somme de {globalTotals.siteCount} concession{globalTotals.siteCount > 1 ? 's' : ''} ayant
        des objectifs ce mois-ci. L’édition des objectifs est limitée au niveau concession.
      </Notice>
      <div className="edit-grid">
        <BudgetCard budget={globalTotals.budget} />
        <VideocheckCard videocheck={globalTotals.videocheck} />
      </div>
      <ServicesCard services={globalTotals.services} />
      {scope.type === 'all' ? (
        <NodesCard id="groupes" title="Objectifs par groupe" nodes={groups} />
      ) : null}
      {scope.type === 'plate' ? null : (
        <NodesCard id="plaques" title="Objectifs par plaque" nodes={plates} />
      )}
      <FamiliesCard services={globalTotals.services} />
    </>
  )
}
