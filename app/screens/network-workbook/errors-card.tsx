import { Link } from '@remix-run/react'
import { integer } from '~/domain/format/numbers'
import { type ImportFinding, sentencesOf } from '~/domain/imports/finding'
import { ALL_ERRORS } from '~/domain/network-workbook/decisions'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { StatusPill } from '~/ui/status-pill'

const placeOf = ({ sheet, row, column, site }: ImportFinding) =>
  [sheet, row ? `ligne ${row}` : '', column ?? '', site ?? ''].filter(Boolean).join(', ')

const COLUMNS: readonly Column<ImportFinding & { index: number }>[] = [
  { key: 'place', header: 'Emplacement', cell: placeOf },
  { key: 'message', header: 'Message', cell: (finding) => sentencesOf(finding).join(' ') },
]

interface Props {
  title: string
  errors: readonly ImportFinding[]
  /** how many there are, where only the first ones are listed */
  total?: number
}

/** Rows of a workbook that were refused, with sheet, row and column; null for none. */
export function ErrorsCard({ title, errors, total = errors.length }: Props) {
  if (errors.length === 0) return null
  return (
    <Card title={title} aside={<StatusPill tone="bad">{integer(total)}</StatusPill>}>
      <DataTable
        cards
        caption={title}
        columns={COLUMNS}
        rows={errors.map((error, index) => ({ ...error, index }))}
        rowKey={({ index }) => String(index)}
      />
      {errors.length < total ? (
        <p>
          Les {integer(errors.length)} premières.{' '}
          <Link to={`?tout=${ALL_ERRORS}`}>Montrer les {integer(total)}</Link>
        </p>
      ) : null}
    </Card>
  )
}
