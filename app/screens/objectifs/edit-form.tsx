import { Form } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { FORM, type ObjectifForm } from '~/domain/objectifs/form'
import { EditActs } from '~/ui/edit-acts'
import { ErrorSummary } from '~/ui/error-summary'
import { FormGuard } from '~/ui/form-guard'
import { Notice } from '~/ui/notice'
import { ConflictPanel } from './conflict-panel'
import { BudgetFields, FamilyFields, ServiceFields, VideocheckFields } from './edit-cards'
import { recompute, separateThousands, unsaved } from './live-form'

interface Props {
  form: ObjectifForm
  /** where the form is sent: the month's own address, in edit mode */
  action: string
  /** the month in view mode */
  cancelTo: string
}

/** Only what is not 0: the rest is 0 by reading. */
const compact = (shown: ObjectifForm['shown']) =>
  JSON.stringify(Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== 0)))

/** The wrong fields; a failure that names none stands for the form as a whole. */
function summaryOf({
  errors,
  labels,
  choices,
  meanwhile,
  notice,
}: ObjectifForm): Record<string, string[]> {
  if (Object.keys(errors).length === 0 && notice?.tone === 'error') return { '': [notice.text] }
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => {
      const contested = meanwhile.some((row) => row.path === path) && !choices[path]
      const target = contested ? `${FORM.choice(path)}-theirs` : path
      return [target, [`${labels[path]}\u202f: ${text}`]]
    }),
  )
}

/** The edit mode (spec 1 §4): a plain form; with scripts, linked fields follow while one types. */
export function EditForm({ form, action, cancelTo }: Props) {
  const follow = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement) recompute(currentTarget, target)
  }
  const box = useRef<HTMLFormElement>(null)
  const drawn = `${action} ${form.stamp ?? JSON.stringify(form.typed)}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another one for each `drawn`
  useEffect(() => {
    const stop = new AbortController()
    if (box.current) separateThousands(box.current, stop.signal)
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
      // why: a form that comes back from the server, or another month's, fills its fields anew
      key={drawn}
    >
      <FormGuard
        form={box}
        touched={unsaved(form)}
        subject={['group', 'plate', 'site', 'month', 'mode', 'copy', 'percent']}
      >
        Les objectifs modifiés ne sont pas enregistrés. Ils seront perdus.
      </FormGuard>
      {/* why: Enter in a field saves, whatever button stands first in the page */}
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
      <div className="edit-grid">
        <BudgetFields form={form} />
        <VideocheckFields form={form} />
      </div>
      <ServiceFields form={form} />
      <FamilyFields form={form} />
      <EditActs name={FORM.intent} save="Enregistrer" draft={!!form.draft} cancelTo={cancelTo} />
    </Form>
  )
}
