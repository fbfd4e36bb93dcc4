import { NETWORK } from '~/domain/closing/closing'
import { SNAPSHOT_SHOWN } from '~/domain/closing/snapshot-columns'
import type { ComparedLine, SnapshotView } from '~/domain/closing/view'
import { integer } from '~/domain/format/numbers'
import { DataTable } from '~/ui/data-table'
import { shown } from '~/ui/shown-columns'
import { StatusPill } from '~/ui/status-pill'

function Name({ line, where }: { line: ComparedLine; where: string }) {
  const { name, changed, unreadable } = line
  return (
    <>
      {name}
      <span className="note small">{where}</span>
      {unreadable.length > 0 ? (
        <span className="note small">Illisible&#8239;: {unreadable.join(', ')}</span>
      ) : null}
      {changed ? <StatusPill tone="bad">Modifié depuis</StatusPill> : null}
    </>
  )
}

/** Plate and group of a concession at the closing; without the group when the closing is of one group. */
const placeIn = ({ scope }: SnapshotView['closing'], { plate, group }: ComparedLine) =>
  [plate, scope === NETWORK ? group : ''].filter(Boolean).join(', ')

/** Snapshot figures, one row per concession, with the total of all. */
export function SnapshotTable({ view }: { view: SnapshotView }) {
  const name = (line: ComparedLine) => <Name line={line} where={placeIn(view.closing, line)} />
  return (
    <DataTable
      cards="figures"
      caption="Chiffres conservés par concession"
      columns={shown<ComparedLine>(SNAPSHOT_SHOWN, { name }, view.totals)}
      rows={view.lines.rows}
      rowKey={({ siteId }) => siteId}
      totalLabel={`Total des ${integer(view.closing.siteCount)} concessions`}
    />
  )
}
