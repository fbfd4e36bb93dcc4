import type { ReactNode } from 'react'
import { withoutNoise } from '~/domain/decimal'
import { daySum, hours } from '~/domain/format/numbers'
import { COLUMN_NAMES, type SortKey } from '~/domain/productivity/sorting'
import type { ShownMechanic } from '~/domain/productivity/view'
import { DelegatedLink } from '~/ui/delegated-link'
import { type EditState, TargetCell } from './edit-cell'
import { wholePercent } from './labels'
import { Rated } from './percent-status'

/** Cell with its column name for cards; the rate is the verdict. */
export function Cell({ of, children }: { of: SortKey; children?: ReactNode }) {
  return (
    <td
      className={of === 'rate' ? 'is-number is-verdict' : 'is-number'}
      data-label={COLUMN_NAMES[of]}
    >
      {children}
    </td>
  )
}

/** Key of a worker in the URL. */
const historyKey = ({ workerId, siteId, service, workerName }: ShownMechanic) =>
  workerId ?? `${siteId}~${service}~${workerName}`

interface Props {
  one: ShownMechanic
  /** concession or service, whichever the groups do not name; '' for neither */
  place: string
  edit: EditState | null
  /** start of the address of a history, to which its key is added */
  historyAt: string
}

/** Row of a collaborator; the name opens the billing history (3 §2.4). */
export function MechanicRow({ one, place, edit, historyAt }: Props) {
  const details = [
    one.metier || 'Métier non renseigné',
    one.apprentice ? 'apprenti' : '',
    one.period,
    place,
  ]
  const individual = one.individualTargetHours !== null
  return (
    <tr>
      <th scope="row">
        {edit ? (
          one.workerName
        ) : (
          <DelegatedLink preventScrollReset to={historyAt + encodeURIComponent(historyKey(one))}>
            {one.workerName} <span className="soft tiny light">Hist.</span>
          </DelegatedLink>
        )}
        <span className="note">{details.filter(Boolean).join(' · ')}</span>
      </th>
      <Cell of="rate">
        <Rated percent={one.realizationPercent} />
      </Cell>
      <Cell of="presence">{daySum(one.presenceDays)}</Cell>
      <Cell of="potential">{hours(one.potentialHours)}</Cell>
      <Cell of="base">{hours(one.baseTargetHours)}</Cell>
      <Cell of="target">
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
            {individual ? <span className="note">individuel</span> : null}
          </>
        )}
      </Cell>
      <Cell of="prorated">{hours(withoutNoise(one.proratedTargetHours))}</Cell>
      <Cell of="billed">{hours(one.billedHours)}</Cell>
      <Cell of="ongoing">{hours(one.ongoingHours)}</Cell>
      <Cell of="month">{wholePercent(one.fullRealizationPercent)}</Cell>
    </tr>
  )
}
