import { useLocation } from '@remix-run/react'
import { signedAmount, standing, toneOf } from '~/domain/analysis/figure-texts'
import type { SiteChoice, SiteChoices } from '~/domain/comparison/site-choice'
import { frenchDate } from '~/domain/format/dates'
import { MISSING } from '~/domain/format/numbers'
import { Card } from '~/ui/card'
import { DataTable } from '~/ui/data-table'
import { DelegatedLink } from '~/ui/delegated-link'
import { Notice } from '~/ui/notice'
import { StatusPill } from '~/ui/status-pill'
import { scopeQuery, withChanges } from '~/urls'
import { columnSorted } from '../comparison/column-sort-link'
import { orderText, SortLink, SortMenu } from '../comparison/sort-links'
import { ListPages } from '../shell/list-pages'

function Gap({ row, choices: { measure, error } }: { row: SiteChoice; choices: SiteChoices }) {
  if (error || row.unreadable) return <>{MISSING}</>
  const word = row.dataDate === null && row.target !== 0 ? 'sans données' : standing(row)
  return (
    <span className="choice-gap inline-row to-end one-line">
      <StatusPill tone={toneOf(row)} why={row.verdict}>
        {word}
      </StatusPill>{' '}
      {row.gap === null ? MISSING : signedAmount(measure, row.gap)}
    </span>
  )
}

function dataText({ dataDate, unreadable }: SiteChoice, { date, error }: SiteChoices): string {
  if (error) return MISSING
  if (unreadable) return 'relevé illisible'
  if (dataDate === null) return 'aucune donnée ce mois'
  return dataDate === date ? frenchDate(dataDate) : `${frenchDate(dataDate)}, en retard`
}

interface Props {
  /** documented sentence that asks for a concession */
  sentence: string
  choices: SiteChoices
}

/** Concessions to choose from, in place of a screen that is for one concession: each with its gap and data date. */
export function SiteChoicesCard({ sentence, choices }: Props) {
  const location = useLocation()
  const { rows, sort, manyPlates, error, ...part } = choices
  const to = (row: SiteChoice) =>
    withChanges(location, { ...scopeQuery(row.scope), sort: null, page: null })
  return (
    <Card id="choisir-concession" title={sentence}>
      {error ? <Notice tone="error">{error}</Notice> : null}
      <SortMenu columns={['gap', 'name']} sort={sort} />
      <DataTable<SiteChoice>
        caption="Concessions du périmètre"
        rows={rows}
        rowKey={to}
        cards="figures"
        columns={[
          {
            key: 'name',
            header: <SortLink column="name" sort={sort} />,
            label: 'Concession',
            sorted: columnSorted('name', sort),
            cell: (row) => (
              <>
                <DelegatedLink to={to(row)}>{row.name}</DelegatedLink>
                {manyPlates ? <span className="note">{row.plateName}</span> : null}
              </>
            ),
          },
          {
            key: 'gap',
            header: <SortLink column="gap" sort={sort} />,
            label: 'Écart à date',
            sorted: columnSorted('gap', sort),
            number: true,
            verdict: true,
            cell: (row) => <Gap row={row} choices={choices} />,
          },
          {
            key: 'date',
            header: 'Données',
            cell: (row) => dataText(row, choices),
          },
        ]}
      />
      <p className="card-note">{orderText(sort)}</p>
      <ListPages of={part} />
    </Card>
  )
}
