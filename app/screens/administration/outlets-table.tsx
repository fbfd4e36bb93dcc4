import { Form, useLocation } from '@remix-run/react'
import type { FormEvent } from 'react'
import { frenchDateTime } from '~/domain/format/dates'
import { OUTLET_KIND_LABELS } from '~/domain/outlets/message'
import { sendsText } from '~/domain/outlets/outlet'
import type { OutletIntent, OutletView } from '~/domain/outlets/view'
import { LEVEL_LABELS } from '~/domain/users/view'
import { LinkButton } from '~/ui/button'
import { type Column, DataTable } from '~/ui/data-table'
import { DetailsMenu } from '~/ui/details-menu'
import { Icon } from '~/ui/icon'
import { StatusPill } from '~/ui/status-pill'
import { SubmitButton } from '~/ui/submit-button'
import { VisuallyHidden } from '~/ui/visually-hidden'
import { withChanges } from '~/urls'
import { answerText } from './outlet-answers'

/** Masked address without its scheme. A word joiner keeps its last letters on the line of the dots. */
const wrapping = (address: string) => address.replace('https://', '').replace('…', '…\u2060')

function State({ isPaused, abandonedAt, lastAnswer }: OutletView) {
  if (isPaused) return <StatusPill tone="neutral">En pause</StatusPill>
  if (abandonedAt) return <StatusPill tone="bad">Sans réponse</StatusPill>
  if (lastAnswer && !lastAnswer.delivered) return <StatusPill tone="warn">Dernier échec</StatusPill>
  return (
    <StatusPill tone={lastAnswer ? 'good' : 'info'}>
      {lastAnswer ? 'Actif' : 'À essayer'}
    </StatusPill>
  )
}

function focusMenu({ currentTarget }: FormEvent) {
  currentTarget.closest('details')?.querySelector('summary')?.focus()
}

function Act({
  outlet,
  intent,
  label,
}: {
  outlet: OutletView
  intent: OutletIntent
  label: string
}) {
  return (
    // the action closes the menu: the focus moves to the menu's summary
    <Form method="post" preventScrollReset onSubmit={focusMenu}>
      <input type="hidden" name="id" value={outlet._id} />
      <SubmitButton small tone="quiet" name="intent" value={intent}>
        {label}
        <VisuallyHidden> {outlet.name}</VisuallyHidden>
      </SubmitButton>
    </Form>
  )
}

/** Menu of a row with all actions on the webhook. */
function Actions(outlet: OutletView) {
  const location = useLocation()
  const dialog = (name: string) => withChanges(location, { dialog: name, id: outlet._id })
  return (
    <DetailsMenu
      end
      className="row-menu"
      buttonClassName="button button-small button-quiet"
      button={
        <>
          Gérer<VisuallyHidden> {outlet.name}</VisuallyHidden>
          <Icon name="chevron" className="chevron" />
        </>
      }
    >
      <Act outlet={outlet} intent="test-outlet" label="Envoyer un essai" />
      <LinkButton small tone="quiet" to={dialog('answers')} preventScrollReset>
        Dernières réponses<VisuallyHidden>, {outlet.name}</VisuallyHidden>
      </LinkButton>
      <Act
        outlet={outlet}
        intent={outlet.isPaused ? 'resume-outlet' : 'pause-outlet'}
        label={outlet.isPaused ? 'Reprendre' : 'Mettre en pause'}
      />
      <LinkButton small tone="quiet" to={dialog('delete')} preventScrollReset>
        Supprimer<VisuallyHidden> {outlet.name}</VisuallyHidden>
      </LinkButton>
    </DetailsMenu>
  )
}

const COLUMNS: readonly Column<OutletView>[] = [
  {
    key: 'scope',
    header: 'Périmètre',
    cell: ({ scope, assignmentLevel }) => (
      <>
        {scope ?? 'Périmètre supprimé'}
        <span className="note small">{LEVEL_LABELS[assignmentLevel]}</span>
      </>
    ),
  },
  {
    key: 'name',
    header: 'Nom',
    cell: ({ name, createdAt, createdBy }) => (
      <>
        {name}
        <span className="note small">
          {frenchDateTime(createdAt)}, par {createdBy}
        </span>
      </>
    ),
  },
  {
    key: 'kind',
    header: 'Type et adresse',
    cell: ({ kind, maskedAddress }) => (
      <>
        {OUTLET_KIND_LABELS[kind]}
        <span className="note small">{wrapping(maskedAddress)}</span>
      </>
    ),
  },
  { key: 'sends', header: 'Reçoit', cell: sendsText },
  { key: 'state', header: 'État', cell: (outlet) => <State {...outlet} /> },
  {
    key: 'answer',
    header: 'Dernière réponse',
    cell: ({ lastAnswer }) =>
      lastAnswer ? (
        <>
          {answerText(lastAnswer)}
          <span className="note small">{frenchDateTime(lastAnswer.at)}</span>
        </>
      ) : (
        'Aucune'
      ),
  },
  { key: 'acts', header: 'Action', cell: (outlet) => <Actions {...outlet} /> },
]

/** The webhooks by group, plate and concession, each with its state and its last answer. */
export function OutletsTable({ outlets }: { outlets: readonly OutletView[] }) {
  return (
    <DataTable
      cards
      caption="Webhooks, par groupe, plaque et concession"
      columns={COLUMNS}
      rows={outlets}
      rowKey={({ _id }) => _id}
    />
  )
}
