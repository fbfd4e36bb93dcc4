import { Form, useLocation } from '@remix-run/react'
import { useRef } from 'react'
import type { QualityForm } from '~/domain/quality/form'
import type { QualityAnswer, Question } from '~/domain/quality/view'
import { Button } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Notice } from '~/ui/notice'
import { SubmitButton } from '~/ui/submit-button'
import { UnsavedChangesGuard } from '~/ui/unsaved-changes-guard'
import { BrandFields } from './brand-fields'

/** Confirmation of a deletion or cancellation (3 §4); part of the form, so that it works without scripts. */
function QuestionBox({ question }: { question: Question }) {
  return (
    <div className="quality-question" role="alertdialog" aria-labelledby="question">
      <p id="question">{question.text}</p>
      <div className="form-actions">
        <Button name="intent" value={question.intent} tone="danger" autoFocus>
          {question.yes}
        </Button>
        <Button name="intent" value="keep">
          Continuer la saisie
        </Button>
      </div>
    </div>
  )
}

interface Props {
  form: QualityForm
  answer: QualityAnswer | null
}

/** Edit mode: fields of brands and indicators; the buttons work with and without scripts (3 §2.7). */
export function EditForm({ form, answer }: Props) {
  const { pathname, search } = useLocation()
  const box = useRef<HTMLFormElement>(null)
  const errors = answer?.errors ?? {}
  const summary = Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [`q.${path}`, [text]]),
  )
  return (
    <Form
      method="post"
      action={pathname + search}
      className="quality-form stack"
      preventScrollReset
      noValidate
      ref={box}
    >
      <UnsavedChangesGuard
        form={box}
        touched={form.turn > 0}
        subject={['group', 'plate', 'site', 'date', 'mode']}
      >
        Les données qualité modifiées ne sont pas enregistrées. Elles seront perdues.
      </UnsavedChangesGuard>
      {/* default button: Enter in a field saves, not the first visible button */}
      <button
        type="submit"
        name="intent"
        value="save"
        className="default-submit"
        tabIndex={-1}
        aria-hidden="true"
      />
      <ErrorSummary errors={summary} />
      {answer?.problem ? <Notice tone="error" title={answer.problem} /> : null}
      {answer?.question ? (
        <QuestionBox key={answer.question.intent} question={answer.question} />
      ) : null}
      <input type="hidden" name="site" value={form.site} />
      <input type="hidden" name="period" value={form.period} />
      <input type="hidden" name="turn" value={form.turn} />
      {form.removed.map(({ name, version }) => (
        <input key={name} type="hidden" name="removed" value={`${version}|${name}`} />
      ))}
      <div className="stack" key={form.turn}>
        {form.brands.map((brand, i) => (
          <BrandFields
            // biome-ignore lint/suspicious/noArrayIndexKey: `form.turn` remounts all fields at each response
            key={i}
            brand={brand}
            index={i}
            errors={errors}
          />
        ))}
      </div>
      <div className="form-actions edit-acts">
        <SubmitButton name="intent" value="save" pending="Enregistrement…">
          Enregistrer
        </SubmitButton>
        <Button name="intent" value="cancel">
          Annuler
        </Button>
        <Button name="intent" value="add-brand" icon="plus">
          Ajouter marque
        </Button>
      </div>
    </Form>
  )
}
