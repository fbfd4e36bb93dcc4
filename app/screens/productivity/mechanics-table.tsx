import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { withoutNoise } from '~/domain/decimal'
import { days, hours } from '~/domain/format/numbers'
import type { Mechanic } from '~/domain/productivity/mechanic'
import type { Totals } from '~/domain/productivity/summary'
import {
  type MechanicGroup,
  PRODUCTIVITY_PARAMS,
  type ProductivityFigures,
  type ShownMechanic,
} from '~/domain/productivity/view'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { Card } from '~/ui/card'
import { DelegatedLink } from '~/ui/delegated-link'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { Pagination } from '~/ui/pagination'
import { withChanges } from '~/urls'
import { TOTALS_OF_ALL } from '../shell/list-pages'
import { NextStep } from '../shell/next-step'
import { type EditState, TargetCell } from './edit-cell'
import { wholePercent } from './labels'
import { Billed, Rated } from './percent-status'

// no-break space: in a narrow header the percent sign was alone on its line
const REACHED = '%\u00a0réalisation'
const OF_MONTH = '%\u00a0objectif du mois'

const HEADERS = [
  REACHED,
  'Jours présents',
  'Potentiel',
  'Objectif de base',
  'Objectif du mois',
  'Objectif proratisé',
  'Facturé',
  'En cours',
  OF_MONTH,
] as const

/** Cell with its column name for cards; the first column is the verdict. */
function Cell({ of, children }: { of: (typeof HEADERS)[number]; children?: ReactNode }) {
  return (
    <td className={of === REACHED ? 'is-number is-verdict' : 'is-number'} data-label={of}>
      {children}
    </td>
  )
}

/** Key of a worker in the URL. */
const historyKey = ({ workerId, siteId, service, workerName }: Mechanic) =>
  workerId ?? `${siteId}~${service}~${workerName}`

function Row({
  one,
  siteName,
  edit,
}: {
  one: ShownMechanic
  siteName: string
  edit: EditState | null
}) {
  const location = useLocation()
  const details = [
    one.metier || 'Métier non renseigné',
    one.apprentice ? 'apprenti' : '',
    one.period,
    siteName,
  ]
  const individual = one.individualTargetHours !== null
  return (
    <tr>
      <th scope="row">
        {one.workerName}
        <span className="row-note">{details.filter(Boolean).join(' · ')}</span>
      </th>
      <Cell of={REACHED}>
        <Rated percent={one.realizationPercent} />
      </Cell>
      <Cell of="Jours présents">{days(one.presenceDays)}</Cell>
      <Cell of="Potentiel">{hours(one.potentialHours)}</Cell>
      <Cell of="Objectif de base">{hours(one.baseTargetHours)}</Cell>
      <Cell of="Objectif du mois">
        {edit && one.recordId ? (
          <TargetCell
            edit={edit}
            recordId={one.recordId}
            workerName={one.workerName}
            baseTargetHours={one.wholeMonth?.base ?? one.baseTargetHours}
            individual={individual}
          />
        ) : (
          <>
            {hours(one.finalTargetHours)}
            {individual ? <span className="row-note">individuel</span> : null}
          </>
        )}
      </Cell>
      <Cell of="Objectif proratisé">{hours(withoutNoise(one.proratedTargetHours))}</Cell>
      <Cell of="Facturé">{hours(one.billedHours)}</Cell>
      <Cell of="En cours">{hours(one.ongoingHours)}</Cell>
      <Cell of={OF_MONTH}>{wholePercent(one.fullRealizationPercent)}</Cell>
      {edit ? null : (
        <td>
          <DelegatedLink
            className="button button-small"
            preventScrollReset
            to={withChanges(location, { [PRODUCTIVITY_PARAMS.history]: historyKey(one) })}
            aria-label={`Hist., historique de facturation\u202f: ${one.workerName}`}
          >
            <Icon name="history" />
            Hist.
          </DelegatedLink>
        </td>
      )}
    </tr>
  )
}

function TotalCells({ totals, last }: { totals: Totals; last: boolean }) {
  return (
    <>
      <Cell of={REACHED}>
        <Rated percent={totals.averageRealizationPercent} of={totals} />
      </Cell>
      <Cell of="Jours présents">{days(totals.presenceDays)}</Cell>
      <Cell of="Potentiel">{hours(totals.potentialHours)}</Cell>
      <td />
      <Cell of="Objectif du mois">{hours(totals.totalFinalTargetHours)}</Cell>
      <Cell of="Objectif proratisé">{hours(totals.totalProratedTargetHours)}</Cell>
      <Cell of="Facturé">
        <Billed billed={totals.totalBilledHours} outside={totals.outside} />
      </Cell>
      <Cell of="En cours">{hours(totals.totalOngoingHours)}</Cell>
      <Cell of={OF_MONTH}>{wholePercent(totals.fullRealizationPercent)}</Cell>
      {last ? <td /> : null}
    </>
  )
}

function Group({
  group,
  siteNames,
  edit,
}: {
  group: MechanicGroup
  siteNames: Record<string, string>
  edit: EditState | null
}) {
  const { summary, rows } = group
  const name = SERVICE_LABELS[summary.service]
  return (
    <tbody>
      <tr className="is-group">
        <th scope="rowgroup" colSpan={edit ? 10 : 11}>
          <span>
            {name} <span className="muted">({summary.mechanicCount})</span>
          </span>
        </th>
      </tr>
      {rows.map((one) => (
        <Row
          key={`${one.workerId ?? one.workerName}-${one.siteId}${one.period}`}
          one={one}
          siteName={siteNames[one.siteId] ?? ''}
          edit={edit}
        />
      ))}
      <tr className="is-total">
        <th scope="row">Total {name}</th>
        <TotalCells totals={summary} last={!edit} />
      </tr>
    </tbody>
  )
}

interface Props {
  figures: ProductivityFigures
  edit: EditState | null
}

/** Table of the workers by service with subtotals (3 §2.4). */
export function MechanicsTable({ figures, edit }: Props) {
  const location = useLocation()
  const { groups, total, siteNames, page, pages } = figures
  const caption = 'Collaborateurs par service'
  return (
    <Card id="collaborateurs" title="Collaborateurs">
      {groups.length === 0 ? (
        <EmptyState title="Aucun détail individuel de collaborateur trouvé pour cette sélection.">
          <NextStep to="import" />
        </EmptyState>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable
        <section className="table-scroll" aria-label={caption} tabIndex={0}>
          <table className="data-table mechanics is-figures">
            <caption className="visually-hidden">{caption}</caption>
            <thead>
              <tr>
                <th scope="col">Collaborateur</th>
                {HEADERS.map((header) => (
                  <th key={header} scope="col" className="is-number">
                    {header}
                  </th>
                ))}
                {edit ? null : (
                  <th scope="col">
                    <span className="visually-hidden">Historique</span>
                  </th>
                )}
              </tr>
            </thead>
            {groups.map((group) => (
              <Group key={group.summary.service} group={group} siteNames={siteNames} edit={edit} />
            ))}
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                <TotalCells totals={total} last={!edit} />
              </tr>
            </tfoot>
          </table>
        </section>
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
