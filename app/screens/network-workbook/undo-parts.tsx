import { frenchDateTime } from '~/domain/format/dates'
import { counted } from '~/domain/format/numbers'
import { UNDO_LOAD } from '~/domain/network-workbook/decisions'
import type { LoadDetails, LoadUndoView } from '~/domain/network-workbook/preview-view'
import type { FormReply } from '~/ui/form-reply'
import { Notice } from '~/ui/notice'
import { UndoDialog } from '../shell/undo-dialog'

/** What an undo took back, its author and its time; an interrupted one goes on when it is asked for again. */
export function UndoFacts({ undo }: { undo: LoadUndoView }) {
  if (undo.state === 'interrupted')
    return (
      <Notice tone="error" title="Annulation interrompue">
        <p>Ce qui est rétabli l’est entièrement. Annulez de nouveau pour continuer.</p>
      </Notice>
    )
  const isWhole = undo.kept.length === 0
  return (
    <Notice
      tone={isWhole ? 'info' : 'warning'}
      title={isWhole ? 'Classeur annulé' : 'Classeur annulé en partie'}
    >
      <p>
        Annulé par {undo.by} le {frenchDateTime(undo.at)}&#8239;:{' '}
        {counted(undo.undone, 'ligne rétablie', 'lignes rétablies')}
        {isWhole ? '' : `, ${counted(undo.kept.length, 'conservée')}`}.
      </p>
    </Notice>
  )
}

/** Question before a stored workbook is undone. */
export function UndoWorkbook({ load, again }: { load: LoadDetails; again: FormReply | null }) {
  if (!load.undoable) return null
  return (
    <UndoDialog
      title="Annuler ce classeur&#8239;?"
      act="Annuler ce classeur"
      intent={UNDO_LOAD}
      keep="Garder ce classeur"
      again={again}
    >
      Ce que «&#8239;{load.fileName}&#8239;» a créé est supprimé, avec les plannings remplis
      d’office&#8239;; ce qu’il a modifié retrouve sa valeur d’avant. Ce qui a été modifié ou
      utilisé depuis est conservé, et nommé ensuite.
    </UndoDialog>
  )
}
