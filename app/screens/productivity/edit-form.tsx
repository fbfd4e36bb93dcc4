import { Form } from '@remix-run/react'
import { useRef } from 'react'
import { FORM } from '~/domain/productivity/form'
import type { ProductivityFigures } from '~/domain/productivity/view'
import { EditActions } from '~/ui/edit-actions'
import { ErrorSummary } from '~/ui/error-summary'
import { Notice } from '~/ui/notice'
import { UnsavedChangesGuard } from '~/ui/unsaved-changes-guard'
import { CoefficientsCard } from './coefficients-card'
import { type EditState, fieldId } from './edit-cell'
import { MechanicsTable } from './mechanics-table'
import { ServicesTable } from './services-table'

interface Props {
  figures: ProductivityFigures
  scopeName: string
  edit: EditState
  action: string
  cancelTo: string
}

/** Edit mode: coefficients and individual targets in one form (3 §4). */
export function EditForm({ figures, scopeName, edit, action, cancelTo }: Props) {
  const { form, seen, node } = edit
  const box = useRef<HTMLFormElement>(null)
  const errors = Object.entries(form.errors).map(([name, text]) => [fieldId(name), [text]])
  return (
    <Form
      method="post"
      action={action}
      className="stack"
      noValidate
      ref={box}
      aria-label="Productivité"
      // remount on a new response, scope or day: uncontrolled fields ignore a new `defaultValue`
      key={`${action} ${node} ${form.stamp ?? JSON.stringify(seen)}`}
    >
      <UnsavedChangesGuard
        form={box}
        touched={form.draft || form.stamp !== null}
        subject={['group', 'plate', 'site', 'date', 'mode']}
      >
        Les coefficients et objectifs modifiés ne sont pas enregistrés. Ils seront perdus.
      </UnsavedChangesGuard>
      <input type="hidden" name={FORM.node} value={node} />
      <input type="hidden" name={FORM.seen} value={JSON.stringify(seen)} />
      {form.asked ? <input type="hidden" name={FORM.confirmed} value={form.asked} /> : null}
      {form.notice ? <Notice tone={form.notice.tone}>{form.notice.text}</Notice> : null}
      <ErrorSummary errors={Object.fromEntries(errors)} />
      <CoefficientsCard multipliers={figures.multipliers} scopeName={scopeName} edit={edit} />
      <ServicesTable services={figures.services} total={figures.total} />
      <MechanicsTable figures={figures} edit={edit} />
      <EditActions
        name={FORM.intent}
        save="Enregistrer Tout"
        draft={!!form.draft}
        cancelTo={cancelTo}
      />
    </Form>
  )
}
