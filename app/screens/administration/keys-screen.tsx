import { Link, useLocation } from '@remix-run/react'
import type { KeysPanel, MadeKey } from '~/domain/api-keys/view'
import { counted } from '~/domain/format/numbers'
import { rareUrls } from '~/rare-urls'
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
import { ExistingKeyDialog } from './existing-key-dialog'
import { KeyForm } from './key-form'
import { KeysTable } from './keys-table'
import { NewKeyDialog } from './new-key-dialog'

interface Props {
  panel: KeysPanel
  again: FormReply | null
  /** key that was just created: its secret is shown once; undefined otherwise */
  made?: MadeKey
  /** key that an earlier submit of the same form created */
  twice?: Pick<MadeKey, '_id' | 'name'>
}

/** API keys (7-beyond §2): programs that may import or read without a session, with their dates. */
export function KeysScreen(props: Props) {
  const { panel } = props
  const location = useLocation()
  const { keys, found, page, pages } = panel
  const create = (
    <LinkButton
      tone="primary"
      icon="plus"
      to={withChanges(location, { dialog: 'create', id: null })}
      preventScrollReset
    >
      Créer une clé
    </LinkButton>
  )
  return (
    <>
      <AdminNav />
      <KeyDialog {...props} />
      <Card title="Clés API" aside={create}>
        {keys.length === 0 ? (
          <EmptyState icon="lock" title="Aucune clé API pour l’instant.">
            Une clé permet à un programme d’importer le fichier du matin ou de lire les chiffres
            sans ouvrir de session. Créez une clé par programme.
          </EmptyState>
        ) : (
          <>
            <p className="muted">{counted(found, 'clé')}</p>
            <KeysTable keys={keys} />
          </>
        )}
        <p className="card-note">
          Pour envoyer le point du matin dans un canal Teams, Slack ou Mattermost&#8239;:{' '}
          <Link to={rareUrls.outlets()}>Webhooks</Link>.
        </p>
        <Pagination page={page} pages={pages} to={(to) => withChanges(location, { page: to })} />
      </Card>
    </>
  )
}

/** Dialog of the URL's `dialog` parameter: creates or revokes a key; after a creation, shows the new key. */
export function KeyDialog({ panel, again, made, twice }: Props) {
  const location = useLocation()
  const closeTo = withChanges(location, { dialog: null, id: null, lieu: null })
  const { form } = panel
  const params = new URLSearchParams(location.search)
  const subject =
    params.get('dialog') === 'revoke'
      ? [panel.subject, ...panel.keys].find((key) => key?._id === params.get('id'))
      : undefined
  if (made) return <NewKeyDialog made={made} closeTo={closeTo} />
  if (twice) return <ExistingKeyDialog twice={twice} closeTo={closeTo} />
  if (form && params.get('dialog') === 'create')
    return (
      <Dialog key="create" title="Créer une clé API" closeTo={closeTo}>
        <div className="stack">
          <AssignmentSearch place={form.place} label="Chercher le périmètre de la clé" />
          <KeyForm form={form} again={again} cancel={<CancelLink to={closeTo} />} />
        </div>
      </Dialog>
    )
  if (!subject || subject.state === 'revoked')
    return <ReplyNotice reply={isReplyFor(again, { intent: 'revoke-key' }) ? again : null} />
  return (
    <DeleteDialog
      key="revoke"
      title={`Révoquer la clé «\u202f${subject.name}\u202f»\u202f?`}
      closeTo={closeTo}
      values={{ id: subject._id }}
      act={{ name: 'intent', value: 'revoke-key' }}
      word="Révoquer"
      refusal={isReplyFor(again, { intent: 'revoke-key' }) ? sentenceOf(again) : null}
    >
      Le programme qui l’utilise sera refusé aussitôt et définitivement. Les données déjà importées
      sont conservées.
    </DeleteDialog>
  )
}
