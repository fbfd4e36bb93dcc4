import { Form, useLocation } from '@remix-run/react'
import type { FormEvent } from 'react'
import { ROLE_LABELS } from '~/domain/access/roles'
import { frenchDateTime } from '~/domain/format/dates'
import type { UserIntent, UsersPanel } from '~/domain/users/admin-view'
import { displayName } from '~/domain/users/display-name'
import { invitationText } from '~/domain/users/invitation'
import { type AccountView, LEVEL_LABELS, trialState } from '~/domain/users/view'
import { personalDataUrls } from '~/screens/personal-data/urls'
import { LinkButton } from '~/ui/button'
import { type Column, DataTable } from '~/ui/data-table'
import { DetailsMenu } from '~/ui/details-menu'
import { Icon } from '~/ui/icon'
import { StatusPill } from '~/ui/status-pill'
import { SubmitButton } from '~/ui/submit-button'
import { VisuallyHidden } from '~/ui/visually-hidden'
import { withChanges } from '~/urls'

interface Props {
  users: readonly AccountView[]
  self: string
  /** ISO instant */
  now: string
  /** by account: why its last mail was not delivered */
  undelivered?: UsersPanel['undelivered']
  /** accounts without a password of their own can be invited again (7-beyond §6) */
  invites?: boolean
}

function focusMenu({ currentTarget }: FormEvent) {
  currentTarget.closest('details')?.querySelector('summary')?.focus()
}

interface ActProps {
  user: AccountView
  intent: UserIntent
  label: string
  /** URL of the answer; the page's own by default */
  to?: string
}

function Act({ user, intent, label, to }: ActProps) {
  return (
    // the action closes the menu or removes its own button: the focus moves to the menu's summary
    <Form method="post" action={to} preventScrollReset onSubmit={focusMenu}>
      <input type="hidden" name="id" value={user._id} />
      <SubmitButton small tone="quiet" name="intent" value={intent}>
        {label}
        <VisuallyHidden> {displayName(user)}</VisuallyHidden>
      </SubmitButton>
    </Form>
  )
}

/** Email that can wrap after the @ in a narrow column. */
function Address({ email }: { email: string }) {
  const end = email.lastIndexOf('@') + 1
  return (
    <>
      {email.slice(0, end)}
      <wbr />
      {email.slice(end)}
    </>
  )
}

function Trial({ user, now }: { user: AccountView; now: string }) {
  const state = trialState(user, now)
  if (state === 'none') return <span className="muted">Non</span>
  return (
    <StatusPill tone={state === 'over' ? 'bad' : 'info'}>
      {state === 'over' ? 'Terminé le' : 'Jusqu’au'} {frenchDateTime(user.trialExpiresAt)}
    </StatusPill>
  )
}

interface ActionsProps extends Pick<Props, 'now' | 'invites'> {
  user: AccountView
  own: boolean
}

/** Menu of a row with all actions on the account. */
function Actions({ user, own, now, invites }: ActionsProps) {
  const location = useLocation()
  const dialog = (name: string) => withChanges(location, { dialog: name, id: user._id })
  const trial = trialState(user, now)
  return (
    <DetailsMenu
      end
      className="row-menu"
      buttonClassName="button button-small button-quiet"
      button={
        <>
          Gérer<VisuallyHidden> {displayName(user)}</VisuallyHidden>
          <Icon name="chevron" className="chevron" />
        </>
      }
    >
      <LinkButton small tone="quiet" to={dialog('edit')} preventScrollReset>
        Modifier<VisuallyHidden> {displayName(user)}</VisuallyHidden>
      </LinkButton>
      {invites && user.invitation && user.isActive ? (
        // a URL of its own: closing the dialog with the link leads away from it
        <Act
          user={user}
          intent="resend-invitation"
          label="Renvoyer l’invitation"
          to={dialog('invitation')}
        />
      ) : null}
      {trial === 'running' ? null : (
        <Act
          user={user}
          intent="start-trial"
          label={trial === 'over' ? 'Relancer l’essai' : 'Mettre en essai'}
        />
      )}
      {trial === 'none' ? null : <Act user={user} intent="end-trial" label="Arrêter l’essai" />}
      <LinkButton small tone="quiet" to={personalDataUrls.page({ q: user.email })}>
        Données personnelles<VisuallyHidden> {displayName(user)}</VisuallyHidden>
      </LinkButton>
      {own ? null : (
        <>
          <Act
            user={user}
            intent={user.isActive ? 'deactivate-user' : 'activate-user'}
            label={user.isActive ? 'Désactiver' : 'Activer'}
          />
          {user.secondFactor ? (
            <Act
              user={user}
              intent="reset-factor"
              label="Réinitialiser la double authentification"
            />
          ) : null}
          {user.companyAccount ? (
            <Act user={user} intent="untie-company" label="Délier du compte de l’entreprise" />
          ) : null}
          <LinkButton small tone="quiet" to={dialog('delete')} preventScrollReset>
            Supprimer<VisuallyHidden> {displayName(user)}</VisuallyHidden>
          </LinkButton>
        </>
      )}
    </DetailsMenu>
  )
}

function assigned({ assignment, assignmentId, referenceConcession }: AccountView) {
  if (!assignmentId) return '-'
  const name = assignment?.name ?? 'Affectation supprimée'
  const numbers = assignment?.numerosPDV?.join(', ')
  return (
    <>
      {name}
      {numbers ? <span className="note small">PDV {numbers}</span> : null}
      {referenceConcession ? (
        <span className="note small">Référence&#8239;: {referenceConcession.name}</span>
      ) : null}
    </>
  )
}

interface StatusProps extends Pick<Props, 'now' | 'invites'> {
  user: AccountView
  undelivered: string | undefined
}

/** State of an account: invited until its first sign-in, active or not, and the mail that did not reach it. */
function Status({ user, now, undelivered, invites }: StatusProps) {
  const location = useLocation()
  const { isActive, invitation } = user
  const isInvited = isActive && invitation !== null
  return (
    <>
      <StatusPill tone={isInvited ? 'info' : isActive ? 'good' : 'neutral'}>
        {isInvited ? 'Invité' : isActive ? 'Actif' : 'Inactif'}
      </StatusPill>
      {invitation ? (
        <span className="note small invitation-note">{invitationText(invitation, now)}</span>
      ) : null}
      {undelivered && isActive ? (
        <>
          <span className="note small invitation-note">{undelivered}</span>
          {isInvited && invites ? (
            <Act
              user={user}
              intent="resend-invitation"
              label="Renvoyer"
              to={withChanges(location, { dialog: 'invitation', id: user._id })}
            />
          ) : (
            <Act user={user} intent="resend-mail" label="Renvoyer" />
          )}
        </>
      ) : null}
    </>
  )
}

/** Table of the accounts, with the documented columns (spec 2 §2). */
export function UsersTable({ users, self, now, undelivered = {}, invites = false }: Props) {
  const columns: readonly Column<AccountView>[] = [
    {
      key: 'email',
      header: 'Email/Nom',
      cell: (user) => (
        <>
          <Address email={user.email} />
          <span className="note small">{user.name || '-'}</span>
        </>
      ),
    },
    { key: 'metier', header: 'Métier', cell: (user) => user.metier || '-' },
    {
      key: 'level',
      header: 'Niveau',
      cell: ({ assignmentLevel }) => (assignmentLevel ? LEVEL_LABELS[assignmentLevel] : '-'),
    },
    { key: 'assigned', header: 'Assigné à', cell: assigned },
    { key: 'role', header: 'Rôle', cell: (user) => ROLE_LABELS[user.role] },
    { key: 'trial', header: 'Période d’essai', cell: (user) => <Trial user={user} now={now} /> },
    {
      key: 'status',
      header: 'Statut',
      cell: (user) => (
        <Status user={user} now={now} undelivered={undelivered[user._id]} invites={invites} />
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (user) => <Actions user={user} own={user._id === self} now={now} invites={invites} />,
    },
  ]
  return (
    <div className="users-table">
      <DataTable
        cards
        caption="Comptes des utilisateurs"
        columns={columns}
        rows={users}
        rowKey={(user) => user._id}
      />
    </div>
  )
}
