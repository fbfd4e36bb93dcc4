import { Form } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { FORM, type ObjectifForm } from '~/domain/objectifs/form'
import { EditActions } from '~/ui/edit-actions'
import { ErrorSummary } from '~/ui/error-summary'
import { Notice } from '~/ui/notice'
import { UnsavedChangesGuard } from '~/ui/unsaved-changes-guard'
import { ConflictPanel } from './conflict-panel'
import { BudgetFields, FamilyFields, ServiceFields, VideocheckFields } from './edit-cards'
import { recompute, total, unsaved } from './recalculate-form'
import { separateThousands } from './thousands'

interface Props {
  form: ObjectifForm
  /** URL that the form posts to: the month in edit mode */
  action: string
  /** URL of the month in view mode */
  cancelTo: string
}

/** Original values as JSON, without zeros: a missing path is parsed as 0. */
const compact = (shown: ObjectifForm['shown']) =>
  JSON.stringify(Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== 0)))

/** Error messages by field id; a failure without a field is listed under '', the form as a whole. */
function summaryOf({
  errors,
  labels,
  choices,
  concurrent,
  notice,
}: ObjectifForm): Record<string, string[]> {
  if (Object.keys(errors).length === 0 && notice?.tone === 'error') return { '': [notice.text] }
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => {
      const contested = concurrent.some((row) => row.path === path) && !choices[path]
      const target = contested ? `${FORM.choice(path)}-theirs` : path
      return [target, [`${labels[path]}\u202f: ${text}`]]
    }),
  )
}

/** Edit mode (spec 1 §4): a plain form; scripts recompute linked fields at each input. */
export function EditForm({ form, action, cancelTo }: Props) {
  const follow = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement) recompute(currentTarget, target)
  }
  const box = useRef<HTMLFormElement>(null)
  const drawn = `${action} ${form.stamp ?? JSON.stringify(form.typed)}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: each value of `drawn` remounts the form
  useEffect(() => {
    const stop = new AbortController()
    if (box.current) {
      separateThousands(box.current, stop.signal)
      total(box.current)
    }
    return () => stop.abort()
  }, [drawn])
  const summary = summaryOf(form)
  const whole = '' in summary
  return (
    <Form
      method="post"
      action={action}
      className="stack"
      onInput={follow}
      ref={box}
      noValidate
      aria-label="Objectifs du mois"
      // remount on a new response or month: uncontrolled fields ignore a new `defaultValue`
      key={drawn}
    >
      <UnsavedChangesGuard
        form={box}
        touched={unsaved(form)}
        subject={['group', 'plate', 'site', 'month', 'mode', 'copy', 'percent']}
      >
        Les objectifs modifiés ne sont pas enregistrés. Ils seront perdus.
      </UnsavedChangesGuard>
      {/* default button: Enter in a field saves, not the first visible button */}
      <button
        type="submit"
        name={FORM.intent}
        value="save"
        className="default-submit"
        tabIndex={-1}
        aria-hidden="true"
      />
      <input type="hidden" name={FORM.version} value={form.version} />
      <input type="hidden" name={FORM.shown} value={compact(form.shown)} />
      {form.notice && !whole ? <Notice tone={form.notice.tone}>{form.notice.text}</Notice> : null}
      <ErrorSummary errors={summary} />
      <ConflictPanel form={form} />
      <div className="edit-grid fit">
        <BudgetFields form={form} />
        <VideocheckFields form={form} />
      </div>
      <ServiceFields form={form} />
      <FamilyFields form={form} />
      <EditActions name={FORM.intent} save="Enregistrer" draft={!!form.draft} cancelTo={cancelTo} />
    </Form>
  )
}
