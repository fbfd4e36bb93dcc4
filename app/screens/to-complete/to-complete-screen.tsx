import { Form } from '@remix-run/react'
import { numberText } from '~/domain/message-format'
import {
  type AwayRow,
  TO_COMPLETE_INTENTS,
  type ToCompletePage,
  type ToCompleteRow,
} from '~/domain/to-complete/view'
import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { DelegatedLink } from '~/ui/delegated-link'
import { ErrorSummary } from '~/ui/error-summary'
import { type FormReply, summaryOf } from '~/ui/form-reply'
import { SubmitButton } from '~/ui/submit-button'
import { Failure } from '../records/empty-states'
import { ListPages } from '../shell/list-pages'
import { NoScope } from '../shell/no-scope'

interface PartFormProps {
  part: Pick<AwayRow, 'siteId' | 'part'>
  intent: string
  label: string
  /** line that the button concerns */
  name: string
}

function PartForm({ part, intent, label, name }: PartFormProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="siteId" value={part.siteId} />
      <input type="hidden" name="part" value={part.part} />
      <SubmitButton
        small
        name="intent"
        value={intent}
        pending="Enregistrement…"
        aria-label={`${label}\u202f: ${name}`}
      >
        {label}
      </SubmitButton>
    </Form>
  )
}

function Row({ row: { head, name, act, ask, part } }: { row: ToCompleteRow }) {
  return (
    <li className="missing-row">
      <p>
        <b>{name}</b>&#8239;: {head}
      </p>
      <div className="missing-acts to-end cluster gap-1-3 no-print">
        {act ? (
          <DelegatedLink to={act.to} aria-label={`${act.label}\u202f: ${name}`}>
            {act.label}
          </DelegatedLink>
        ) : null}
        {part ? (
          <PartForm
            part={part}
            intent={TO_COMPLETE_INTENTS.putAway}
            label="N’existe pas ici"
            name={`${name}, ${head}`}
          />
        ) : null}
      </div>
      {ask.length > 0 ? <p className="card-note">Demander à {ask.join(' ou ')}</p> : null}
    </li>
  )
}

function Away({ away }: { away: AwayRow[] }) {
  if (away.length === 0) return null
  return (
    <Card title="N’existe pas ici">
      <p className="card-note">Mis de côté jusqu’au prochain chiffre.</p>
      <ul className="missing-list">
        {away.map((row) => (
          <li key={`${row.siteId}|${row.part}`} className="missing-row">
            <p>{row.name}</p>
            {row.mayExpect ? (
              <PartForm
                part={row}
                intent={TO_COMPLETE_INTENTS.expect}
                label="Attendre de nouveau"
                name={row.name}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Kinds({ view }: { view: Extract<ToCompletePage, { state: 'list' }> }) {
  const { kinds, kind, all } = view
  if (kinds.length < 2) return null
  return (
    <nav aria-label="Ce qui manque" className="no-print">
      <ul className="missing-kinds wrap gap-1-3 below-3">
        <li>
          <DelegatedLink to={all.to} aria-current={kind === null ? 'page' : undefined}>
            Tout ({numberText(all.count)})
          </DelegatedLink>
        </li>
        {kinds.map((one) => (
          <li key={one.kind}>
            <DelegatedLink to={one.to} aria-current={kind === one.kind ? 'page' : undefined}>
              {one.label} ({numberText(one.count)})
            </DelegatedLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** /to-complete: everything that keeps a scope's figures from being whole, each line with its page and whom to ask. */
export function ToCompleteScreen({
  view,
  reply,
}: {
  view: ToCompletePage
  reply: FormReply | null
}) {
  if (view.state === 'no-scope') return <NoScope />
  if (view.state === 'error') return <Failure view={view} />
  const { rows, away, back } = view
  return (
    <div className="stack">
      <Card title="À compléter">
        <ErrorSummary errors={summaryOf(reply, (field) => field)} />
        <Kinds view={view} />
        {rows.rows.length === 0 ? (
          <p>Rien ne manque.</p>
        ) : (
          <ol className="missing-list">
            {rows.rows.map((row) => (
              <Row key={row.key} row={row} />
            ))}
          </ol>
        )}
        <ListPages of={rows} one="ligne" />
        <LinkButton to={back}>Retour à la synthèse</LinkButton>
      </Card>
      <Away away={away} />
    </div>
  )
}
