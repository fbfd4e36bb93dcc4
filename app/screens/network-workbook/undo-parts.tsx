import { Form, useLocation } from '@remix-run/react'
import { frenchDateTime } from '~/domain/format/dates'
import { counted } from '~/domain/format/numbers'
import { UNDO_LOAD } from '~/domain/network-workbook/decisions'
import type { LoadDetails, LoadUndoView } from '~/domain/network-workbook/preview-view'
import { LinkButton } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { ErrorSummary } from '~/ui/error-summary'
import { type FormReply, sentenceOf } from '~/ui/form-reply'
import { Notice } from '~/ui/notice'
import { SubmitButton } from '~/ui/submit-button'
import { withChanges } from '~/urls'

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

/** Link to the confirmation, which the address opens: the undo works without scripts. */
export function UndoLink({ load }: { load: LoadDetails }) {
  const location = useLocation()
  if (!load.undoable) return null
  return (
    <LinkButton tone="quiet" to={withChanges(location, { dialog: 'undo' })} preventScrollReset>
      Annuler ce classeur…
    </LinkButton>
  )
}

/** Confirmation of the undo of a stored workbook. */
export function UndoDialog({ load, again }: { load: LoadDetails; again: FormReply | null }) {
  const location = useLocation()
  const asked = new URLSearchParams(location.search).get('dialog') === 'undo'
  if (!asked || !load.undoable) return null
  const closeTo = withChanges(location, { dialog: null })
  const refusal = sentenceOf(again)
  return (
    <Dialog title="Annuler ce classeur&#8239;?" closeTo={closeTo}>
      <Form method="post" className="stack" preventScrollReset>
        <ErrorSummary errors={refusal ? { '': [refusal] } : {}} title="Annulation refusée" />
        <p>
          Ce que «&#8239;{load.fileName}&#8239;» a créé est supprimé, avec les plannings remplis
          d’office&#8239;; ce qu’il a modifié retrouve sa valeur d’avant. Ce qui a été modifié ou
          utilisé depuis est conservé, et nommé ensuite.
        </p>
        <div className="form-actions">
          <SubmitButton tone="danger" name="intent" value={UNDO_LOAD} pending="Annulation…">
            Annuler ce classeur
          </SubmitButton>
          <LinkButton to={closeTo} preventScrollReset>
            Garder ce classeur
          </LinkButton>
        </div>
      </Form>
    </Dialog>
  )
}
