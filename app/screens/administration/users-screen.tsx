import { useLocation } from '@remix-run/react'
import { counted } from '~/domain/format/numbers'
import type { InvitationLink, UsersPanel } from '~/domain/users/admin-view'
import { displayName } from '~/domain/users/display-name'
import { LinkButton } from '~/ui/button'
import { CancelLink } from '~/ui/cancel-link'
import { Card } from '~/ui/card'
import { DeleteDialog } from '~/ui/delete-dialog'
import { Dialog } from '~/ui/dialog'
import { EmptyState } from '~/ui/empty-state'
import { ReplyNotice } from '~/ui/form-error-notice'
import { type FormReply, isReplyFor, sentenceOf, typed } from '~/ui/form-reply'
import { Notice } from '~/ui/notice'
import { Pagination } from '~/ui/pagination'
import { SearchForm, unmatched } from '~/ui/search-form'
import { urls, withChanges } from '~/urls'
import { AdminNav } from '../shell/admin-nav'
import { AssignmentSearch } from './assignment-search'
import { Counters } from './counters'
import { InvitationDialog } from './invitation-dialog'
import { LoadFailed } from './load-failed'
import { UserForm } from './user-form'
import { UsersTable } from './users-table'

interface Props {
  panel: UsersPanel
  again: FormReply | null
  /** link of an invitation that was just made: shown once; undefined otherwise */
  invited?: InvitationLink
}

/** Intents whose dialog shows its own errors; errors of all other intents appear above the table. */
const IN_DIALOGS = ['create-user', 'edit-user', 'delete-user']
const SEARCH = 'Rechercher par email, nom, métier...'
const CUT =
  'Seuls 500 comptes ont été parcourus\u202f: précisez la recherche, avec des mots de trois lettres au moins.'

/** User management (spec 2 §2). */
export function UsersScreen({ panel, again, invited }: Props) {
  const location = useLocation()
  const { users, undelivered, query, found, cut, page, pages, self, now, start } = panel
  const inTable = again && !IN_DIALOGS.includes(typed(again, 'intent') ?? '')
  return (
    <>
      <AdminNav />
      <div className="line-counters">
        <Counters counters={panel.counters} />
      </div>
      {panel.error ? <LoadFailed sentence={panel.error} /> : null}
      {inTable ? <Notice tone="error">{sentenceOf(again)}</Notice> : null}
      <UserDialog panel={panel} again={again} {...(invited ? { invited } : {})} />
      <Card
        id="utilisateurs"
        title="Utilisateurs"
        aside={
          <LinkButton
            tone="primary"
            icon="plus"
            to={withChanges(location, { dialog: 'create', id: null })}
            preventScrollReset
          >
            Créer un utilisateur
          </LinkButton>
        }
      >
        <SearchForm id="recherche" placeholder={SEARCH} query={query} all={urls.users()}>
          {users ? <span className="muted">{counted(found, 'compte')}</span> : null}
        </SearchForm>
        {cut ? <Notice tone="warning">{CUT}</Notice> : null}
        {users?.length === 0 ? (
          <EmptyState icon="user" title="Aucun utilisateur trouvé.">
            {query ? unmatched('Aucun compte') : null}
          </EmptyState>
        ) : null}
        {users?.length ? (
          <UsersTable
            users={users}
            self={self}
            now={now}
            undelivered={undelivered}
            invites={start !== 'company'}
          />
        ) : null}
        <Pagination page={page} pages={pages} to={(to) => withChanges(location, { page: to })} />
      </Card>
    </>
  )
}

/**
 * Dialog of the URL's `dialog` parameter: creates or edits an account, or confirms its deletion; after an invitation,
 * shows its link.
 */
export function UserDialog({ panel, again, invited }: Props) {
  const location = useLocation()
  const params = new URLSearchParams(location.search)
  const asked = params.get('dialog')
  const closeTo = withChanges(location, { dialog: null, id: null, lieu: null })
  const { self, choices, place } = panel
  // a row's dialog opens without a request: the account is on the page
  const subject = [panel.subject, ...(panel.users ?? [])].find(
    (account) => account?._id === params.get('id'),
  )
  if (invited) return <InvitationDialog invited={invited} closeTo={closeTo} />
  const cancel = <CancelLink to={closeTo} />
  if (asked === 'create')
    return (
      <Dialog key="create" title="Créer un utilisateur" closeTo={closeTo}>
        <div className="stack">
          <AssignmentSearch place={place} />
          <UserForm
            user={null}
            fresh={panel.fresh}
            own={false}
            start={panel.start}
            roleDate={null}
            choices={choices}
            again={again}
            cancel={cancel}
          />
        </div>
      </Dialog>
    )
  if (!subject)
    return <ReplyNotice reply={isReplyFor(again, { intent: `${asked}-user` }) ? again : null} />
  const name = `«\u202f${displayName(subject)}\u202f»`
  if (asked === 'edit')
    return (
      <Dialog key="edit" title={`Modifier ${name}`} closeTo={closeTo}>
        <div className="stack">
          <p>{subject.email}</p>
          <AssignmentSearch place={place} />
          <UserForm
            user={subject}
            fresh=""
            own={subject._id === self}
            roleDate={panel.roleDate}
            start={panel.start}
            choices={choices}
            again={again}
            cancel={cancel}
          />
        </div>
      </Dialog>
    )
  if (asked !== 'delete') return null
  return (
    <DeleteDialog
      key="delete"
      title={`Supprimer l’utilisateur ${name}\u202f?`}
      closeTo={closeTo}
      values={{ id: subject._id }}
      act={{ name: 'intent', value: 'delete-user' }}
      refusal={isReplyFor(again, { intent: 'delete-user' }) ? sentenceOf(again) : null}
    >
      Le compte {subject.email} est supprimé définitivement et sa session fermée. Son nom reste lié
      à ses saisies passées, et peut être exporté ou anonymisé sous «&#8239;Données
      personnelles&#8239;». Pour bloquer seulement la connexion, désactivez le compte.
    </DeleteDialog>
  )
}
