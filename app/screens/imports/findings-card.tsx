import { integer } from '~/domain/format/numbers'
import { type ImportFinding, sentencesOf } from '~/domain/imports/finding'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import type { StatusTone } from '~/ui/status-pill'
import { StatusPill } from '~/ui/status-pill'

interface Numbered extends ImportFinding {
  index: number
}

/** Sheet and row of a finding, `Activité, ligne 2`, with its column below; '-' when it has neither. */
function Place({ finding: { sheet, row, column } }: { finding: ImportFinding }) {
  if (!sheet && !row) return '-'
  const where = [sheet, row ? `ligne ${row}` : null].filter(Boolean).join(', ')
  return (
    <>
      {where.charAt(0).toUpperCase() + where.slice(1)}
      {column ? <span className="finding-column">{column}</span> : null}
    </>
  )
}

/** Message of a finding; a grouped finding opens to one sentence per row. */
function Said({ finding }: { finding: ImportFinding }) {
  const [what, ...each] = sentencesOf(finding)
  if (each.length === 0) return what
  return (
    <details className="finding-group">
      <summary>{what}</summary>
      <ul>
        {each.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}

const COLUMNS: readonly Column<Numbered>[] = [
  { key: 'site', header: 'Concession', cell: ({ site }) => site ?? 'Tout le fichier' },
  { key: 'place', header: 'Emplacement', cell: (finding) => <Place finding={finding} /> },
  { key: 'message', header: 'Message', cell: (finding) => <Said finding={finding} /> },
  { key: 'count', header: 'Nombre', number: true, cell: ({ count = 1 }) => integer(count) },
]

interface Props {
  /** anchor for links on the page */
  id?: string
  title: string
  tone: StatusTone
  findings: readonly ImportFinding[]
}

/** Errors or warnings of an import; null when there are none. */
export function FindingsCard({ id, title, tone, findings }: Props) {
  if (findings.length === 0) return null
  return (
    <Card id={id} title={title} aside={<StatusPill tone={tone}>{findings.length}</StatusPill>}>
      <DataTable
        cards
        caption={`${title} du fichier`}
        columns={COLUMNS}
        rows={findings.map((finding, index) => ({ ...finding, index }))}
        rowKey={({ index }) => String(index)}
      />
    </Card>
  )
}
