import { useLocation } from '@remix-run/react'
import { daySum, hours, integer } from '~/domain/format/numbers'
import { SORT_KEYS } from '~/domain/productivity/sorting'
import type { Totals } from '~/domain/productivity/summary'
import {
  type MechanicGroup,
  PRODUCTIVITY_PARAMS,
  type ProductivityFigures,
} from '~/domain/productivity/view'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { Card } from '~/ui/card'
import { DelegatedLink } from '~/ui/delegated-link'
import { EmptyState } from '~/ui/empty-state'
import { Pagination } from '~/ui/pagination'
import { withChanges } from '~/urls'
import { TOTALS_OF_ALL } from '../shell/list-pages'
import { NextStep } from '../shell/next-step'
import type { EditState } from './edit-cell'
import { wholePercent } from './labels'
import { Cell, MechanicRow } from './mechanic-row'
import { MechanicsControls, OrderHeader } from './mechanics-order'
import { Billed, Rated } from './percent-status'

function TotalCells({ totals }: { totals: Totals }) {
  return (
    <>
      <Cell of="rate">
        <Rated percent={totals.averageRealizationPercent} of={totals} />
      </Cell>
      <Cell of="presence">{daySum(totals.presenceDays)}</Cell>
      <Cell of="potential">{hours(totals.potentialHours)}</Cell>
      <td />
      <Cell of="target">{hours(totals.totalFinalTargetHours)}</Cell>
      <Cell of="prorated">{hours(totals.totalProratedTargetHours)}</Cell>
      <Cell of="billed">
        <Billed billed={totals.totalBilledHours} outside={totals.outside} />
      </Cell>
      <Cell of="ongoing">{hours(totals.totalOngoingHours)}</Cell>
      <Cell of="month">{wholePercent(totals.fullRealizationPercent)}</Cell>
    </>
  )
}

interface GroupProps {
  group: MechanicGroup
  figures: ProductivityFigures
  edit: EditState | null
  historyAt: string
}

function Group({ group, figures: { by, siteNames }, edit, historyAt }: GroupProps) {
  const { summary, rows, name, to } = group
  return (
    <tbody>
      <tr className="is-group">
        <th scope="rowgroup" colSpan={SORT_KEYS.length}>
          <span>
            {to && !edit ? <DelegatedLink to={to}>{name}</DelegatedLink> : name}{' '}
            <span className="muted">({integer(summary.mechanicCount)})</span>
          </span>
        </th>
      </tr>
      {rows.map((one) => (
        <MechanicRow
          key={`${one.workerId ?? one.workerName}-${one.siteId}${one.period}${one.service}`}
          one={one}
          place={by === 'site' ? SERVICE_LABELS[one.service] : (siteNames[one.siteId] ?? '')}
          edit={edit}
          historyAt={historyAt}
        />
      ))}
      <tr className="is-total">
        <th scope="row">Total {name}</th>
        <TotalCells totals={summary} />
      </tr>
    </tbody>
  )
}

interface Props {
  figures: ProductivityFigures
  edit: EditState | null
}

/** Address to which the key of a history is added. */
function useHistoryAt(): string {
  const here = withChanges(useLocation(), {
    [PRODUCTIVITY_PARAMS.history]: null,
    [PRODUCTIVITY_PARAMS.reading]: null,
  })
  return `${here}${here.includes('?') ? '&' : '?'}${PRODUCTIVITY_PARAMS.history}=`
}

/** Table of the workers by service or concession with subtotals (3 §2.4). */
export function MechanicsTable({ figures, edit }: Props) {
  const location = useLocation()
  const historyAt = useHistoryAt()
  const { groups, total, page, pages, by } = figures
  const caption = `Collaborateurs par ${by === 'site' ? 'concession' : 'service'}`
  return (
    <Card id="collaborateurs" title="Collaborateurs">
      {groups.length === 0 ? (
        <EmptyState title="Aucun détail individuel de collaborateur trouvé pour cette sélection.">
          <NextStep to="import" />
        </EmptyState>
      ) : (
        <>
          {edit ? null : <MechanicsControls figures={figures} />}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable */}
          <section className="table-scroll" aria-label={caption} tabIndex={0}>
            <table className={`data-table mechanics is-figures${edit ? ' is-edited' : ''}`}>
              <caption className="visually-hidden">{caption}</caption>
              <thead>
                <tr>
                  {SORT_KEYS.map((column) => (
                    <OrderHeader key={column} column={column} figures={figures} sorts={!edit} />
                  ))}
                </tr>
              </thead>
              {groups.map((group) => (
                <Group
                  key={group.key}
                  group={group}
                  figures={figures}
                  edit={edit}
                  historyAt={historyAt}
                />
              ))}
              <tfoot>
                <tr>
                  <th scope="row">Total</th>
                  <TotalCells totals={total} />
                </tr>
              </tfoot>
            </table>
          </section>
        </>
      )}
      {edit ? null : (
        <Pagination
          page={page}
          pages={pages}
          to={(next) => withChanges(location, { [PRODUCTIVITY_PARAMS.page]: next })}
        />
      )}
      {pages > 1 ? <p className="card-note">{TOTALS_OF_ALL}</p> : null}
    </Card>
  )
}
