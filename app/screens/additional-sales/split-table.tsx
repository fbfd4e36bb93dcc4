import { useLocation } from '@remix-run/react'
import type { AdvisorLine } from '~/domain/additional-sales/lines'
import { type FamilyShare, SALES_PARAMS, type SalesTable } from '~/domain/additional-sales/view'
import { columnPercent, integer, percent } from '~/domain/format/numbers'
import { Card } from '~/ui/card'
import { Donut } from '~/ui/charts/donut'
import { DataTable } from '~/ui/data-table'
import { DelegatedLink } from '~/ui/delegated-link'
import { StatusPill } from '~/ui/status-pill'
import { withChanges } from '~/urls'
import { salesColumns } from './advisor-columns'
import { advisorName, familyName, NO_FAMILY, salesCaption, tableName } from './labels'

const seriesOf = ({ key }: FamilyShare, index: number) =>
  key === 'unattributed' ? 'none' : `part-${index + 1}`

/** Donut of the chosen family's sales by advisor; sales without an advisor are flagged (3 §2.5). */
function FamilyDonut({ table }: { table: SalesTable }) {
  const { family, shares, sold, slices } = table
  if (!family) return null
  const name = familyName(family)
  if (sold === 0) return <p className="muted">Aucune vente de la famille {name} ce mois.</p>
  const series = new Map(shares.map((share, i) => [share.key, seriesOf(share, i)]))
  return (
    <div className="stack gap-3">
      <h3>{name}</h3>
      <Donut
        slices={slices}
        seriesOf={(key) => series.get(key) ?? 'none'}
        center={integer(sold)}
        caption={sold < 2 ? 'vente' : 'ventes'}
        label={`${name}\u202f: ${shares.map((one) => `${one.name} ${integer(one.value)} (${percent(one.percent)})`).join(', ')}`}
      />
      <dl className="legend">
        {shares.map((share, i) => (
          <div key={share.key}>
            <dt className={`series-${seriesOf(share, i)}`}>
              {share.name}
              {share.key === 'unattributed' ? (
                <>
                  {' '}
                  <StatusPill tone="warn">Non configurés</StatusPill>
                </>
              ) : null}
            </dt>
            <dd>
              {integer(share.value)} · {columnPercent(share.percent)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** 'Répartition des ventes actuelles': a column per family; the column's header chooses the donut's family (3 §2.5). */
export function SplitTable({ table }: { table: SalesTable }) {
  const location = useLocation()
  const { key, families, family, lines, several } = table
  return (
    <Card id={`repartition-${key}`} title={tableName(key)}>
      {families.length === 0 ? <p className="muted">{NO_FAMILY}</p> : null}
      <div className="split sides">
        <DataTable<AdvisorLine>
          caption={salesCaption(key)}
          rows={lines}
          rowKey={(line) => line.key}
          totalLabel="Total"
          columns={[
            {
              key: 'name',
              header: 'Collaborateur',
              cell: (line) => (
                <>
                  {advisorName(line, key)}
                  {several ? <span className="muted light"> {line.siteName}</span> : null}
                </>
              ),
            },
            ...salesColumns(table, (one) =>
              key === 'other' ? (
                familyName(one)
              ) : (
                <DelegatedLink
                  to={withChanges(location, { [SALES_PARAMS.family]: `${key}.${one}` })}
                  preventScrollReset
                  aria-current={one === family ? 'true' : undefined}
                >
                  {familyName(one)}
                </DelegatedLink>
              ),
            ),
          ]}
        />
        {key === 'other' ? null : <FamilyDonut table={table} />}
      </div>
    </Card>
  )
}
