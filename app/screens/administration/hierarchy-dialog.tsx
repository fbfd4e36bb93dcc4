import { useLocation } from '@remix-run/react'
import type { HierarchyPage } from '~/domain/hierarchy/admin-page'
import { CancelLink } from '~/ui/cancel-link'
import { DeleteDialog } from '~/ui/delete-dialog'
import { Dialog } from '~/ui/dialog'
import { ReplyNotice } from '~/ui/form-error-notice'
import { type FormReply, isReplyFor, sentenceOf } from '~/ui/form-reply'
import { withChanges } from '~/urls'
import { NodeForm } from './node-form'
import { groupParents, plateParents } from './parents'

interface Props {
  page: HierarchyPage
  /** first day of another place, as the form proposes it */
  placeDay: string
  again: FormReply | null
}

const DIALOGS = {
  'edit-group': 'Modifier le groupe',
  'edit-plate': 'Modifier la plaque',
  'edit-site': 'Modifier la concession',
  'delete-group': 'Supprimer le groupe',
  'delete-plate': 'Supprimer la plaque',
  'delete-site': 'Supprimer la concession',
} as const
type DialogKind = keyof typeof DIALOGS

const isDialog = (text: string | null): text is DialogKind =>
  text !== null && Object.hasOwn(DIALOGS, text)

function parentOf({ parents }: HierarchyPage, kind: DialogKind) {
  if (kind === 'edit-plate') return groupParents(parents.plate, '')
  return kind === 'edit-site' ? plateParents(parents.site, '') : undefined
}

/** Dialog of the URL's `dialog` parameter: edits a group, plate or concession, or confirms its deletion. */
export function HierarchyDialog({ page, placeDay, again }: Props) {
  const location = useLocation()
  const params = new URLSearchParams(location.search)
  const kind = params.get('dialog')
  if (!isDialog(kind)) return null
  const id = params.get('id')
  const lines = { group: page.groups, plate: page.plates, site: page.sites }
  const place = kind.replace(/.*-/, '') as keyof typeof lines
  const { rows } = lines[place]
  const node = page.subject?._id === id ? page.subject : null
  const named = node ?? rows.find(({ _id }) => _id === id)
  if (!named) return <ReplyNotice reply={isReplyFor(again, { intent: kind }) ? again : null} />
  const closeTo = withChanges(location, { dialog: null, id: null })
  const parent = parentOf(page, kind)
  if (kind.startsWith('edit-'))
    return node ? (
      <Dialog key={kind} title={`${DIALOGS[kind]} «\u202f${node.name}\u202f»`} closeTo={closeTo}>
        <NodeForm
          intent={kind}
          again={again}
          node={node}
          cancel={<CancelLink to={closeTo} />}
          fields={page.fields[place]}
          {...(parent ? { parent, placeDay } : {})}
        />
      </Dialog>
    ) : null
  return (
    <DeleteDialog
      key={kind}
      title={`${DIALOGS[kind]} «\u202f${named.name}\u202f»\u202f?`}
      closeTo={closeTo}
      values={{ id: named._id }}
      act={{ name: 'intent', value: kind }}
      refusal={isReplyFor(again, { intent: kind, id: named._id }) ? sentenceOf(again) : null}
    >
      Cette suppression est définitive.
    </DeleteDialog>
  )
}
