import { useLocation } from '@remix-run/react'
import { counted } from '~/domain/format/numbers'
import type { MadeOutlet, OutletsPanel } from '~/domain/outlets/view'
import { LinkButton } from '~/ui/button'
import { CancelLink } from '~/ui/cancel-link'
import { Card } from '~/ui/card'
import { DeleteDialog } from '~/ui/delete-dialog'
import { Dialog } from '~/ui/dialog'
import { EmptyState } from '~/ui/empty-state'
import { ReplyNotice } from '~/ui/form-error-notice'
import { type FormReply, isReplyFor, sentenceOf } from '~/ui/form-reply'
import { Pagination } from '~/ui/pagination'
import { withChanges } from '~/urls'
import { AdminNav } from '../shell/admin-nav'
import { AssignmentSearch } from './assignment-search'
import { OutletAnswers } from './outlet-answers'
import { OutletForm } from './outlet-form'
import { OutletSecretDialog } from './outlet-secret-dialog'
import { OutletsTable } from './outlets-table'

interface Props {
  panel: OutletsPanel
  again: FormReply | null
  /** webhook that was just created: its secret is shown once; undefined otherwise */
  made?: MadeOutlet
}

/** Webhooks (7-beyond §7): where mornings, results of imports and alerts go besides mails. */
export function OutletsScreen(props: Props) {
  const { outlets, found, page, pages } = props.panel
  const location = useLocation()
  const create = (
    <LinkButton
      tone="primary"
      icon="plus"
      to={withChanges(location, { dialog: 'create', id: null })}
      preventScrollReset
    >
      Créer un webhook
    </LinkButton>
  )
  return (
    <>
      <AdminNav />
      <OutletDialog {...props} />
      <Card title="Webhooks" aside={create}>
        {outlets.length === 0 ? (
          <EmptyState icon="upload" title="Aucun webhook pour l’instant.">
            Un webhook envoie le point du matin, le résultat des imports et les alertes d’un groupe,
            d’une plaque ou d’une concession dans un canal Teams, Slack ou Mattermost.
          </EmptyState>
        ) : (
          <>
            <p className="muted">{counted(found, 'webhook')}</p>
            <OutletsTable outlets={outlets} />
          </>
        )}
        <Pagination page={page} pages={pages} to={(to) => withChanges(location, { page: to })} />
      </Card>
    </>
  )
}

/** Dialog of the URL's `dialog` parameter: creates or deletes a webhook, or shows its answers. */
function OutletDialog({ panel, again, made }: Props) {
  const location = useLocation()
  const closeTo = withChanges(location, { dialog: null, id: null, lieu: null })
  const { form, subject } = panel
  const dialog = new URLSearchParams(location.search).get('dialog')
  if (made) return <OutletSecretDialog made={made} closeTo={closeTo} />
  if (form && dialog === 'create')
    return (
      <Dialog key="create" title="Créer un webhook" closeTo={closeTo}>
        <div className="stack">
          <AssignmentSearch place={form.place} label="Chercher le périmètre du webhook" />
          <OutletForm form={form} again={again} cancel={<CancelLink to={closeTo} />} />
        </div>
      </Dialog>
    )
  if (subject && dialog === 'answers')
    return (
      <Dialog
        key="answers"
        title={`Dernières réponses de «\u202f${subject.name}\u202f»`}
        closeTo={closeTo}
      >
        <OutletAnswers answers={subject.answers} closeTo={closeTo} />
      </Dialog>
    )
  if (!subject || dialog !== 'delete') return <ReplyNotice reply={again} />
  return (
    <DeleteDialog
      key="delete"
      title={`Supprimer le webhook «\u202f${subject.name}\u202f»\u202f?`}
      closeTo={closeTo}
      values={{ id: subject._id }}
      act={{ name: 'intent', value: 'delete-outlet' }}
      refusal={isReplyFor(again, { intent: 'delete-outlet' }) ? sentenceOf(again) : null}
    >
      Le canal ne recevra plus rien. Les messages en attente et les réponses conservées sont
      effacés.
    </DeleteDialog>
  )
}
