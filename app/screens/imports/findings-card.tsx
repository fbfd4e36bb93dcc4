import type { ImportFinding } from '~/domain/imports/finding'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import type { StatusTone } from '~/ui/status-pill'
import { StatusPill } from '~/ui/status-pill'

interface Numbered extends ImportFinding {
  index: number
}

const COLUMNS: readonly Column<Numbered>[] = [
  { key: 'site', header: 'Concession', cell: ({ site }) => site ?? '-' },
  { key: 'sheet', header: 'Feuille', cell: ({ sheet }) => sheet ?? '-' },
  { key: 'row', header: 'Ligne', number: true, cell: ({ row }) => row ?? '-' },
  { key: 'column', header: 'Colonne', cell: ({ column }) => column ?? '-' },
  { key: 'message', header: 'Message', cell: ({ message }) => message },
]

interface Props {
  title: string
  tone: StatusTone
  findings: readonly ImportFinding[]
}

/** The errors or the warnings of an import; nothing when there are none. */
export function FindingsCard({ title, tone, findings }: Props) {
  if (findings.length === 0) return null
  return (
    <Card title={title} aside={<StatusPill tone={tone}>{findings.length}</StatusPill>}>
      <DataTable
        caption={title}
        columns={COLUMNS}
        rows={findings.map((finding, index) => ({ ...finding, index }))}
        rowKey={({ index }) => String(index)}
      />
    </Card>
  )
}
