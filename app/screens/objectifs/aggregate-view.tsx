import { counted, euros, exactRate, hours, integer } from '~/domain/format/numbers'
import { EDITED_BY_SITE } from '~/domain/objectifs/errors'
import type { NodeSum } from '~/domain/objectifs/response'
import type { AggregatePage } from '~/domain/objectifs/view'
import type { PageOf } from '~/domain/paging'
import { Card } from '~/ui/card'
import { DataTable } from '~/ui/data-table'
import { Notice } from '~/ui/notice'
import { ListPages } from '../shell/list-pages'
import { BudgetCard, FamiliesCard, ServicesCard, VideocheckCard } from './objectif-cards'

interface NodesProps {
  id: string
  title: string
  nodes: PageOf<NodeSum>
  /** `one`: French noun of a node; `name`: URL parameter of the page number */
  one: string
  name: string
}

function NodesCard({ id, title, nodes, one, name }: NodesProps) {
  if (nodes.found === 0) return null
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
            cell: (node) => exactRate(node.budget.revenuePerHour),
          },
        ]}
        rows={nodes.rows}
        rowKey={(node) => node._id}
      />
      <ListPages of={nodes} one={one} name={name} />
    </Card>
  )
}

interface Props {
  aggregate: AggregatePage
  /** address of the grid; null for an account that may not edit */
  gridTo: string | null
}

/** The objectives of a group, a plate or the network: sums, read-only (4-decisions, 26). */
export function AggregateView({ aggregate, gridTo }: Props) {
  const { globalTotals, groups, plates, scope } = aggregate
  return (
    <>
      <Notice live={false}>
        Somme de {counted(globalTotals.siteCount, 'concession')} ayant des objectifs ce mois-ci.{' '}
        {gridTo ? null : EDITED_BY_SITE}
      </Notice>
      <div className="edit-grid fit">
        <BudgetCard budget={globalTotals.budget} />
        <VideocheckCard videocheck={globalTotals.videocheck} />
      </div>
      <ServicesCard services={globalTotals.services} />
      {scope.type === 'all' ? (
        <NodesCard
          id="groupes"
          title="Objectifs par groupe"
          one="groupe"
          name="groups"
          nodes={groups}
        />
      ) : null}
      {scope.type === 'plate' ? null : (
        <NodesCard
          id="plaques"
          title="Objectifs par plaque"
          one="plaque"
          name="page"
          nodes={plates}
        />
      )}
      <FamiliesCard services={globalTotals.services} />
    </>
  )
}
