import { useLocation } from '@remix-run/react'
import type { AdvisorLine } from '~/domain/additional-sales/lines'
import { SALES_PARAMS, type SalesTable, soldInAll } from '~/domain/additional-sales/view'
import { toneOf } from '~/domain/analysis/figure-texts'
import { counted, integer } from '~/domain/format/numbers'
import { verdictPercent } from '~/domain/format/threshold-rounding'
import { Card } from '~/ui/card'
import { BarRows } from '~/ui/charts/bar-rows'
import { DataTable } from '~/ui/data-table'
import { DelegatedLink } from '~/ui/delegated-link'
import { StatusPill } from '~/ui/status-pill'
import { withChanges } from '~/urls'
import { familyName, NO_FAMILY, salesStanding, tableName } from './labels'

interface Props {
  table: SalesTable
  /** key of the advisor whose bars are shown */
  open: string | null
}

const sold = (value: number) => counted(value, 'vente')

const against = (realized: number, target: number | undefined) =>
  target === undefined ? integer(realized) : `${integer(realized)} / ${integer(target)}`

/** An advisor's bars: Total and each family, Réalisé with a mark at the Objectif (3 §2.5). */
function AdvisorBars({ line, table }: { line: AdvisorLine; table: SalesTable }) {
  const { target } = line.objective
  const total = soldInAll(table, line)
  const families = table.families.filter((key) => line.targets[key] !== undefined)
  return (
    <div className="advisor-bars" id="collaborateur">
      <h3>{line.name}&#8239;: réalisé et objectif</h3>
      <BarRows
        writeEnd={sold}
        rows={[
          {
            key: 'total',
            name: 'Total',
            value: total,
            mark: target,
            text:
              target === 0
                ? integer(total)
                : `${against(total, target)} · ${verdictPercent(line.objective.percent)}`,
            className: `bar-${toneOf(line.objective)}`,
          },
          ...families.map((key) => ({
            key,
            name: familyName(key),
            value: line.sales[key],
            mark: line.targets[key] ?? 0,
            text: against(line.sales[key], line.targets[key]),
            className: 'series-meca',
          })),
        ]}
      />
      {target === 0 ? null : <p className="card-note">Le trait marque l’objectif.</p>}
    </div>
  )
}

/** 'Objectifs individuels': achieved / target of each advisor; a click shows or hides the advisor's bars (3 §2.5). */
export function ObjectivesTable({ table, open }: Props) {
  const location = useLocation()
  const { lines, families, key, several } = table
  const chosen = lines.find((line) => line.key === open)
  return (
    <Card id={`individuels-${key}`} title={tableName(key)}>
      {families.length === 0 ? <p className="muted">{NO_FAMILY}</p> : null}
      <DataTable<AdvisorLine>
        caption={`Objectifs individuels, ${tableName(key)}\u202f: réalisé / objectif`}
        rows={lines}
        rowKey={(line) => line.key}
        cards="figures"
        columns={[
          {
            key: 'name',
            header: 'Collaborateur',
            cell: (line) => (
              <>
                <DelegatedLink
                  to={withChanges(location, {
                    [SALES_PARAMS.advisor]: line.key === open ? null : line.key,
                  })}
                  preventScrollReset
                  aria-expanded={line.key === open}
                >
                  {line.name}
                </DelegatedLink>
                {several ? <span className="muted light"> {line.siteName}</span> : null}
              </>
            ),
          },
          {
            key: 'total',
            header: 'Total',
            number: true,
            verdict: true,
            cell: (line) =>
              line.objective.target === 0 ? (
                integer(soldInAll(table, line))
              ) : (
                <StatusPill
                  tone={toneOf(line.objective)}
                  label={salesStanding(line.objective)}
                  why={line.objective.verdict}
                >
                  {against(line.objective.realized, line.objective.target)}
                </StatusPill>
              ),
          },
          ...families.map((family) => ({
            key: family,
            header: familyName(family),
            number: true,
            cell: ({ sales, targets }: AdvisorLine) => against(sales[family], targets[family]),
          })),
        ]}
      />
      {chosen ? <AdvisorBars line={chosen} table={table} /> : null}
    </Card>
  )
}
