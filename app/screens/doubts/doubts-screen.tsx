import type { DoubtCard, DoubtsPage } from '~/domain/doubts/view'
import { UNDER_DOUBT } from '~/domain/records/statuses'
import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { DelegatedLink } from '~/ui/delegated-link'
import { ErrorSummary } from '~/ui/error-summary'
import { type FormReply, summaryOf, typed } from '~/ui/form-reply'
import { Notice } from '~/ui/notice'
import { StatusPill } from '~/ui/status-pill'
import { Failure } from '../records/empty-states'
import { ListPages } from '../shell/list-pages'
import { NoScope } from '../shell/no-scope'
import { ConfirmForm } from './confirm-form'

function Row({ doubt, reply }: { doubt: DoubtCard; reply: FormReply | null }) {
  return (
    <li className="doubt-row">
      <p>
        <b>{doubt.head}</b>{' '}
        {doubt.ended ? null : <StatusPill tone="doubt">{UNDER_DOUBT}</StatusPill>}
      </p>
      <p>
        {doubt.sentence} {doubt.ended}
      </p>
      <ConfirmForm doubt={doubt} reply={reply} />
    </li>
  )
}

/** /doubts: the doubted figures of a month, each confirmed by itself (4-decisions, 66). */
export function DoubtsScreen({ view, reply }: { view: DoubtsPage; reply: FormReply | null }) {
  if (view.state === 'no-scope') return <NoScope />
  if (view.state === 'error') return <Failure view={view} />
  const { rows, back, origin, closed } = view
  const idOf = (field: string) => (field === 'reason' ? `raison-${typed(reply, 'id')}` : field)
  return (
    <Card title="Chiffres sous réserve">
      <ErrorSummary errors={summaryOf(reply, idOf)} />
      {closed ? <Notice>{closed}</Notice> : null}
      {rows.rows.length === 0 ? (
        <p>
          Aucun chiffre à confirmer ce mois-ci.{' '}
          <DelegatedLink to={origin}>Détail du calcul&#8239;: chiffres du jour</DelegatedLink>
        </p>
      ) : (
        <ol className="stack gap-3 below-3">
          {rows.rows.map((doubt) => (
            <Row key={doubt.id} doubt={doubt} reply={reply} />
          ))}
        </ol>
      )}
      <ListPages of={rows} one="chiffre" />
      <LinkButton to={back}>Retour à la synthèse</LinkButton>
    </Card>
  )
}
