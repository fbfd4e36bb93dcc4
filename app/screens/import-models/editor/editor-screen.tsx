import { Form } from '@remix-run/react'
import { useRef } from 'react'
import { frenchDate, frenchDateTime, monthName } from '~/domain/format/dates'
import {
  ENCODING_LABELS,
  PART_LABELS,
  SEPARATOR_LABELS,
  TIME_LABELS,
} from '~/domain/import-models/labels'
import type { EditorView } from '~/domain/model-editor/view'
import { Card } from '~/ui/card'
import { ErrorSummary } from '~/ui/error-summary'
import { type FormReply, summaryOf } from '~/ui/form-reply'

import { ControlCard } from './control-card'
import { FileRows } from './file-rows'
import { LazyCheckStep, LazyColumnsStep, LazyTableStep, LazyValuesStep } from './lazy'
import { Mark } from './mark'
import { SaveBar } from './save-bar'
import { StepsNav } from './steps-nav'
import { useRefresh } from './use-refresh'

const FORM = 'model-form'

/** 'Activité · cumul depuis le 1er du mois · chiffres au 19/11/2026 · point-virgule · Windows-1252' */
function about({ draft, description, activityDate, date, corrects }: EditorView): string {
  const { feeds, time } = draft.model
  const { csv } = description
  const isOfStaff = feeds === 'staff'
  return [
    PART_LABELS[feeds],
    isOfStaff ? '' : TIME_LABELS[time.kind].toLowerCase(),
    isOfStaff
      ? ''
      : activityDate
        ? `chiffres au ${frenchDate(activityDate)}`
        : monthName(date.slice(0, 7)),
    csv ? (SEPARATOR_LABELS[csv.separator] ?? '') : '',
    csv ? (ENCODING_LABELS[csv.encoding] ?? '') : '',
    corrects ? `pour corriger «\u202f${corrects.name}\u202f», version ${corrects.version}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

function FileCard({ view }: { view: EditorView }) {
  const { description, draft, fileName } = view
  const { table } = description
  return (
    <Card
      title={fileName}
      aside={
        table ? (
          <Mark tone="good">en-têtes à la ligne {table.headerRow}</Mark>
        ) : (
          <Mark tone="bad">en-têtes à indiquer</Mark>
        )
      }
    >
      <p className="model-about below-2 soft tiny">
        {about(view)} · brouillon gardé jusqu’au {frenchDateTime(view.expiresAt)}
      </p>
      <FileRows description={description} model={draft.model} />
    </Card>
  )
}

function StepFields({ view, again }: Props) {
  if (view.step === 'table') return <LazyTableStep view={view} />
  if (view.step === 'columns') return <LazyColumnsStep view={view} />
  if (view.step === 'values') return <LazyValuesStep view={view} />
  return <LazyCheckStep view={view} again={again} />
}

interface Props {
  view: EditorView
  /** failed submit with its errors; null when there is none */
  again: FormReply | null
}

/** The editor of an import model: the file's rows, one of four steps, and the control (8 §2); works without scripts. */
export function EditorScreen({ view, again }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useRefresh(form, view.step, view.live)
  return (
    <div className="model-editor">
      <ErrorSummary
        errors={summaryOf(again, (field) => field)}
        title="Vérifiez les champs signalés"
      />
      <StepsNav step={view.step} form={FORM} />
      <FileCard view={view} />
      <Form
        method="post"
        id={FORM}
        ref={form}
        key={view.step}
        className="model-form"
        preventScrollReset={false}
        noValidate
      >
        {/* first in the form: Enter in a field refreshes the control instead of leaving the step */}
        <button
          type="submit"
          name="intent"
          value="refresh"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
        />
        <input type="hidden" name="step" value={view.step} />
        <div className="model-two stack at-start">
          <div className="model-main">
            <StepFields view={view} again={again} />
          </div>
          <ControlCard view={view} />
        </div>
        <SaveBar view={view} />
      </Form>
    </div>
  )
}
