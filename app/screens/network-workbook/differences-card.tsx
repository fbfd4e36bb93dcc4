import { Link } from '@remix-run/react'
import { counted, integer } from '~/domain/format/numbers'
import type { ShownGroup, ShownRow, ShownSheet } from '~/domain/network-workbook/preview-view'
import type { SheetCounts } from '~/domain/network-workbook/sheets'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'

const count = (key: keyof SheetCounts, header: string): Column<ShownSheet> => ({
  key,
  header,
  number: true,
  cell: ({ counts }) => integer(counts[key]),
})

const COUNTS: readonly Column<ShownSheet>[] = [
  { key: 'title', header: 'Feuille', cell: ({ title }) => title },
  count('created', 'Nouvelles'),
  count('changed', 'Modifiées'),
  count('same', 'Inchangées'),
  count('absent', 'Absentes'),
  count('refused', 'Refusées'),
  count('asked', 'À décider'),
]

/** Rows of each sheet by what happens with them. */
export function CountsCard({ sheets }: { sheets: readonly ShownSheet[] }) {
  return (
    <Card title="Ce que le classeur change">
      <DataTable
        cards="figures"
        caption="Lignes du classeur, par feuille"
        columns={COUNTS}
        rows={sheets}
        rowKey={({ key }) => key}
      />
    </Card>
  )
}

const TITLES = {
  created: ['ligne nouvelle', 'lignes nouvelles'],
  changed: ['ligne modifiée', 'lignes modifiées'],
} as const

const columnsOf = (kind: ShownGroup['kind']): readonly Column<ShownRow>[] => [
  { key: 'name', header: 'Nom', cell: ({ name, row }) => name || `Ligne ${row}` },
  { key: 'row', header: 'Ligne', number: true, cell: ({ row }) => integer(row) },
  {
    key: 'fields',
    header: kind === 'created' ? 'Valeurs' : 'Changements',
    cell: ({ fields }) => (
      <ul>
        {fields.map(({ label, old, new: value }) => (
          <li key={label}>
            {label}&#8239;: {kind === 'changed' ? <>{old} → </> : null}
            <strong>{value}</strong>
          </li>
        ))}
      </ul>
    ),
  },
]

/** Rows of one sheet that are new, or changed, field by field. */
function Group({ title, group }: { title: string; group: ShownGroup }) {
  const [one, many] = TITLES[group.kind]
  const isCut = group.rows.length < group.count
  return (
    <details id={group.key}>
      <summary>
        {title}&#8239;: {counted(group.count, one, many)}
      </summary>
      <DataTable
        cards
        caption={`${title}, ${many}`}
        columns={columnsOf(group.kind)}
        rows={group.rows}
        rowKey={({ row, name }) => `${row} ${name}`}
      />
      {isCut ? (
        <p>
          Les {integer(group.rows.length)} premières.{' '}
          <Link to={`?tout=${group.key}#${group.key}`}>Montrer les {integer(group.count)}</Link>
        </p>
      ) : null}
    </details>
  )
}

/** The rows behind the counts; null when the workbook changes nothing. */
export function RowsCard({ sheets }: { sheets: readonly Pick<ShownSheet, 'title' | 'groups'>[] }) {
  const groups = sheets.flatMap(({ title, groups: own }) => own.map((group) => ({ title, group })))
  if (groups.length === 0) return null
  return (
    <Card title="Ligne par ligne">
      <div className="stack">
        {groups.map(({ title, group }) => (
          <Group key={group.key} title={title} group={group} />
        ))}
      </div>
    </Card>
  )
}
