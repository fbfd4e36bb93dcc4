import { NETWORK } from '~/domain/closing/closing'
import type { ComparedLine, SnapshotView } from '~/domain/closing/view'
import { frenchDate } from '~/domain/format/dates'
import { euros, hours, integer } from '~/domain/format/numbers'
import { type Column, DataTable } from '~/ui/data-table'
import { StatusPill } from '~/ui/status-pill'

function Name({ line, where }: { line: ComparedLine; where: (line: ComparedLine) => string }) {
  const { name, changed, unreadable } = line
  return (
    <>
      {name}
      <span className="cell-note">{where(line)}</span>
      {unreadable.length > 0 ? (
        <span className="cell-note">Illisible&#8239;: {unreadable.join(', ')}</span>
      ) : null}
      {changed ? <StatusPill tone="bad">Modifié depuis</StatusPill> : null}
    </>
  )
}

/** Plate and group of a concession at the closing; without the group when the closing is of one group. */
const placeIn =
  ({ scope }: SnapshotView['closing']) =>
  ({ plate, group }: ComparedLine) =>
    [plate, scope === NETWORK ? group : ''].filter(Boolean).join(', ')

const columns = ({ closing, totals }: SnapshotView): readonly Column<ComparedLine>[] => [
  {
    key: 'name',
    header: 'Concession',
    cell: (line) => <Name line={line} where={placeIn(closing)} />,
  },
  { key: 'date', header: 'Chiffres au', cell: ({ dataDate }) => frenchDate(dataDate) },
  {
    key: 'revenue',
    header: 'CA Net',
    number: true,
    total: euros(totals.netRevenue),
    cell: ({ netRevenue }) => euros(netRevenue),
  },
  {
    key: 'target',
    header: 'Objectif CA Net',
    number: true,
    total: euros(totals.targetRevenue),
    cell: ({ targetRevenue }) => euros(targetRevenue),
  },
  {
    key: 'ht',
    header: 'HT',
    number: true,
    total: hours(totals.totalHours),
    cell: ({ totalHours }) => hours(totalHours),
  },
  {
    key: 'hec',
    header: 'HEC',
    number: true,
    total: hours(totals.hecHours),
    cell: ({ hecHours }) => hours(hecHours),
  },
  {
    key: 'planned',
    header: 'Potentiel prévu',
    number: true,
    total: hours(totals.planned),
    cell: ({ planned }) => hours(planned),
  },
  {
    key: 'frozen',
    header: 'Potentiel figé',
    number: true,
    total: hours(totals.frozen),
    cell: ({ frozen }) => hours(frozen),
  },
  {
    key: 'aimed',
    header: 'Objectif collab.',
    number: true,
    total: hours(totals.productivityTarget),
    cell: ({ productivityTarget }) => hours(productivityTarget),
  },
  {
    key: 'billed',
    header: 'Facturées collab.',
    number: true,
    total: hours(totals.productivityBilled),
    cell: ({ productivityBilled }) => hours(productivityBilled),
  },
  {
    key: 'surveys',
    header: 'Enquêtes',
    number: true,
    total: integer(totals.surveys),
    cell: ({ surveys }) => integer(surveys),
  },
  {
    key: 'videocheck',
    header: 'CA VideoCheck',
    number: true,
    total: euros(totals.videocheckRevenue),
    cell: ({ videocheckRevenue }) => euros(videocheckRevenue),
  },
]

/** Snapshot figures, one row per concession, with the total of all. */
export function SnapshotTable({ view }: { view: SnapshotView }) {
  return (
    <DataTable
      cards="figures"
      caption="Chiffres conservés par concession"
      columns={columns(view)}
      rows={view.lines.rows}
      rowKey={({ siteId }) => siteId}
      totalLabel={`Total des ${integer(view.closing.siteCount)} concessions`}
    />
  )
}
