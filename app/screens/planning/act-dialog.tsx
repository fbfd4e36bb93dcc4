import { Form, useNavigate } from '@remix-run/react'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { ActionView, ActDialog as Dialogue } from '~/domain/planning/view'
import { Button } from '~/ui/button'
import { CancelLink } from '~/ui/cancel-link'
import { Dialog } from '~/ui/dialog'
import { SubmitButton } from '~/ui/submit-button'
import type { GridHandle } from './grid/attach'
import { PasteFields, PastePreview } from './paste-fields'
import { useAddress } from './use-planning-url'

type Props = {
  dialog: Dialogue
  siteId: string
  month: string
  /** edited grid under the dialog; null in view mode and before the grid's scripts attach */
  handle: RefObject<GridHandle | null>
  /** server's response to the dialog's form; null before the first submit */
  answer: ActionView | null
  /** errors and conflicts of the last submit */
  notices: ReactNode
}

/** Dialog of an action that writes many cells or cannot be undone (spec 2 §4). */
export function ActDialog({ dialog, siteId, month, handle, answer, notices }: Props) {
  const address = useAddress()
  const navigate = useNavigate()
  const { act, kind } = dialog
  const { paste = null, values = {} } = answer ?? {}
  const worker = 'worker' in dialog ? dialog.worker._id : ''
  const closeTo = address({})
  // read in an effect, not during rendering: the grid attaches in an earlier effect
  const [attached, setAttached] = useState(false)
  useEffect(() => setAttached(handle.current !== null), [handle])
  const held = attached && Boolean(act.hold ?? paste)
  const note = act.effect?.[held ? 0 : 1]
  const cells = paste && (paste.cells < 2 ? 'la cellule' : `les ${paste.cells} cellules`)
  const intent = paste ? 'save-paste' : act.intent
  const submit = async (event: FormEvent) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (!held || submitter?.getAttribute('value') !== intent) return
    event.preventDefault()
    const filled = act.hold ? await handle.current?.ask(act.hold, worker) : null
    // `handle.current` is read again: the grid may have been remounted during the await
    if (paste) handle.current?.place(new Map(paste.fields))
    else handle.current?.hold(filled ?? null, kind === 'reset')
    navigate(closeTo, { preventScrollReset: true })
  }
  return (
    <Dialog title={act.title} closeTo={closeTo} wide={kind === 'paste'}>
      <Form method="post" className="stack" preventScrollReset onSubmit={submit}>
        {notices}
        <input type="hidden" name="site" value={siteId} />
        <input type="hidden" name="month" value={month} />
        {worker ? <input type="hidden" name="worker" value={worker} /> : null}
        {paste ? (
          <PastePreview paste={paste} values={values} />
        ) : kind === 'paste' ? (
          <PasteFields values={values} hint={act.text} />
        ) : (
          <p>{act.text}</p>
        )}
        {note ? <p>{note}</p> : null}
        <div className="form-actions">
          <SubmitButton
            tone={act.danger ? 'danger' : 'primary'}
            pending={paste ? 'Enregistrement…' : act.pending}
            name="intent"
            value={intent}
          >
            {cells ? `${held ? 'Placer' : 'Enregistrer'} ${cells}` : act.confirm}
          </SubmitButton>
          {paste ? (
            <Button name="intent" value="paste-again" formNoValidate>
              Modifier le tableau
            </Button>
          ) : null}
          <CancelLink to={closeTo} />
        </div>
      </Form>
    </Dialog>
  )
}
