import { useLocation } from '@remix-run/react'
import { type HierarchyPanels, namesOf } from '~/domain/hierarchy/admin-view'
import { CancelLink } from '~/ui/cancel-link'
import { DeleteDialog } from '~/ui/delete-dialog'
import { Dialog } from '~/ui/dialog'
import { type FormReply, isOf, sentenceOf } from '~/ui/form-reply'
import { withChanges } from '~/urls'
import { type EditedNode, NodeForm } from './node-form'

interface Props {
  panels: HierarchyPanels
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

function nodeOf(panels: HierarchyPanels, kind: DialogKind, id: string | null): EditedNode | null {
  if (kind.endsWith('-group')) {
    const group = panels.groups.find((node) => node._id === id)
    return group ? { _id: group._id, name: group.name, parent: '', pdv: '' } : null
  }
  if (kind.endsWith('-plate')) {
    const plate = panels.plates.find((node) => node._id === id)
    return plate ? { _id: plate._id, name: plate.name, parent: plate.groupId, pdv: '' } : null
  }
  const site = panels.sites.find((node) => node._id === id)
  if (!site) return null
  return { _id: site._id, name: site.name, parent: site.plateId, pdv: site.numerosPDV.join(', ') }
}

function parentOf(panels: HierarchyPanels, kind: DialogKind) {
  const nameOf = namesOf(panels)
  if (kind === 'edit-plate')
    return {
      label: 'Groupe parent',
      placeholder: 'Choisir un groupe',
      choices: panels.groups.map(({ _id }) => ({ value: _id, label: nameOf(_id) })),
      initial: '',
    }
  if (kind !== 'edit-site') return undefined
  return {
    label: 'Plaque parente',
    placeholder: 'Choisir une plaque',
    choices: panels.plates.map(({ _id, groupId }) => ({
      value: _id,
      label: `${nameOf(groupId)} / ${nameOf(_id)}`,
    })),
    initial: '',
  }
}

/** The dialog that the address opens on a group, plate or concession: edit it, or confirm its deletion. */
export function HierarchyDialog({ panels, again }: Props) {
  const location = useLocation()
  const params = new URLSearchParams(location.search)
  const kind = params.get('dialog')
  if (!isDialog(kind)) return null
  const node = nodeOf(panels, kind, params.get('id'))
  if (!node) return null
  const closeTo = withChanges(location, { dialog: null, id: null })
  const parent = parentOf(panels, kind)
  if (kind.startsWith('edit-'))
    return (
      <Dialog key={kind} title={`${DIALOGS[kind]} «\u202f${node.name}\u202f»`} closeTo={closeTo}>
        <NodeForm
          intent={kind}
          again={again}
          node={node}
          pdv={kind === 'edit-site'}
          beside={<CancelLink to={closeTo} />}
          {...(parent ? { parent } : {})}
        />
      </Dialog>
    )
  return (
    <DeleteDialog
      key={kind}
      title={`${DIALOGS[kind]} «\u202f${node.name}\u202f»\u202f?`}
      closeTo={closeTo}
      values={{ id: node._id }}
      act={{ name: 'intent', value: kind }}
      refusal={isOf(again, { intent: kind, id: node._id }) ? sentenceOf(again) : null}
    >
      Cette suppression est définitive.
    </DeleteDialog>
  )
}
