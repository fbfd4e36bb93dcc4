import { type AccountLine, accountLines, type FileAccount } from '~/domain/file-account/account'
import { counted, decimal, integer } from '~/domain/format/numbers'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { StatusPill } from '~/ui/status-pill'
import { ACCOUNT_ID } from './reserves'

interface Numbered extends AccountLine {
  index: number
}

const columnsOf = (unit: string): Column<Numbered>[] => [
  {
    key: 'what',
    header: 'Dans le fichier',
    cell: ({ what, isDecided }) => (isDecided ? what : <StatusPill tone="warn">{what}</StatusPill>),
  },
  { key: 'sheet', header: 'Feuille', cell: ({ sheet }) => sheet || '-' },
  { key: 'detail', header: 'Motif ou nom', cell: ({ detail }) => detail || '-' },
  { key: 'count', header: 'Nombre', number: true, cell: ({ count }) => integer(count) },
  {
    key: 'amount',
    header: unit ? `Somme (${unit})` : 'Somme',
    number: true,
    cell: ({ amount }) => (amount === null ? '-' : decimal(amount, 2)),
  },
]

interface Props {
  account: FileAccount
  /** unit of the sums; '' where it depends on the sheet */
  unit: string
}

/** What of an imported file was read and what was left out, with reasons and sums (4-decisions, 76). */
export function AccountCard({ account, unit }: Props) {
  const lines = accountLines(account)
  if (lines.length === 0) return null
  const doubted = lines.filter(({ isDecided }) => !isDecided).length
  return (
    <Card
      id={ACCOUNT_ID}
      title="Compte du fichier"
      aside={
        doubted > 0 ? (
          <StatusPill tone="warn">{counted(doubted, 'point à voir', 'points à voir')}</StatusPill>
        ) : null
      }
    >
      <DataTable
        cards
        caption="Feuilles, colonnes et lignes du fichier, lues et écartées"
        columns={columnsOf(unit)}
        rows={lines.map((line, index) => ({ ...line, index }))}
        rowKey={({ index }) => String(index)}
      />
    </Card>
  )
}
