import { Form, useLocation } from '@remix-run/react'
import { ofFrenchMonth } from '~/domain/calendar/local-date'
import { REASON_LENGTH } from '~/domain/closing/closing'
import { forScope } from '~/domain/closing/scope-name'
import type { ClosingsPanel, ClosingView } from '~/domain/closing/view'
import { CancelLink } from '~/ui/cancel-link'
import { DeleteDialog } from '~/ui/delete-dialog'
import { Dialog } from '~/ui/dialog'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { ReplyNotice } from '~/ui/form-error-notice'
import { formFields } from '~/ui/form-fields'
import { errorsOf, type FormReply, isReplyFor, sentenceOf, summaryOf } from '~/ui/form-reply'
import { SubmitButton } from '~/ui/submit-button'
import { withChanges } from '~/urls'
import { askedClosing } from './asked-closing'

interface Props {
  panel: ClosingsPanel
  again: FormReply | null
}

/** The dialog that the address opens: close, or reopen with a reason. */
export function ClosingDialog({ panel, again }: Props) {
  const location = useLocation()
  const closeTo = withChanges(location, { dialog: null, id: null, scope: null })
  const { month } = panel
  const asked = askedClosing(panel, new URLSearchParams(location.search))
  if (!asked) return <ReplyNotice reply={again} />
  if (asked.act === 'reopen')
    return <ReopenDialog closing={asked.closing} again={again} closeTo={closeTo} />
  const own = isReplyFor(again, { intent: 'close' }) ? again : null
  const confirms = errorsOf(own, 'confirm') !== undefined
  return (
    <DeleteDialog
      key="close"
      title={`Clôturer le mois ${ofFrenchMonth(month)} ${forScope(asked.name)}\u202f?`}
      closeTo={closeTo}
      values={{
        id: panel.fresh,
        scope: asked.scope,
        month,
        ...(confirms ? { confirm: '1' } : {}),
      }}
      act={{ name: 'intent', value: 'close' }}
      word={confirms ? 'Clôturer tout de même' : 'Clôturer'}
      refusal={own && sentenceOf(own)}
    >
      Planning, objectifs, imports et qualité de ce mois ne pourront plus être modifiés, par
      personne. Les chiffres de chaque concession sont conservés avec votre nom et une empreinte.
    </DeleteDialog>
  )
}

function ReopenDialog({
  closing,
  again,
  closeTo,
}: {
  closing: ClosingView
  again: FormReply | null
  closeTo: string
}) {
  const mine = isReplyFor(again, { intent: 'reopen' }) ? again : null
  const form = formFields(mine, { prefix: 'rouvrir-', lengths: { reason: REASON_LENGTH } })
  return (
    <Dialog
      key="reopen"
      title={`Rouvrir le mois ${ofFrenchMonth(closing.month)} ${forScope(closing.scopeName)}\u202f?`}
      closeTo={closeTo}
    >
      <Form method="post" className="stack" noValidate preventScrollReset>
        <ErrorSummary errors={summaryOf(mine, (field) => `rouvrir-${field}`)} title="Refusé" />
        <p>
          Le mois pourra de nouveau être modifié. Les chiffres conservés restent consultables, et la
          raison est inscrite au journal.
        </p>
        <input type="hidden" name="id" value={closing._id} />
        <Field
          label="Raison de la réouverture"
          {...form.input('reason', { type: 'text', required: true, autoComplete: 'off' })}
        />
        <div className="form-actions">
          <SubmitButton tone="danger" name="intent" value="reopen">
            Rouvrir
          </SubmitButton>
          <CancelLink to={closeTo} />
        </div>
      </Form>
    </Dialog>
  )
}
