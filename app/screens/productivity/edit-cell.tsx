import { useState } from 'react'
import { type EditForm, FORM, inputText, type Seen } from '~/domain/productivity/form'
import { hours } from '~/format/numbers'
import { described, errorIdOf } from '~/ui/field'
import { Icon } from '~/ui/icon'

/** The edit mode as its fields need it. */
export interface EditState {
  node: string
  seen: Record<string, Seen>
  form: EditForm
  /** the months from which coefficients may hold (yyyy-MM), and the one that is proposed */
  months: string[]
  from: string
}

/** A text as part of an element's identifier. */
export const fieldId = (name: string): string => name.replace(/[^\w-]+/g, '-')

interface InputProps {
  edit: EditState
  name: string
  label: string
  /** distance of two values that keys can step: 0.01 for coefficients, 0.1 for targets (3 §5) */
  step: number
}

/** Arrow keys move a value by its step, as a number control would; a text control takes the decimal comma. */
function stepped(text: string, by: number): string | null {
  const value = Number(text.replace(',', '.'))
  if (text.trim() === '' || !Number.isFinite(value)) return null
  return inputText(Math.max(0, Math.round((value + by) / Math.abs(by)) * Math.abs(by)))
}

/** A figure of the form: its label is spoken or beside it, its error stands under it. */
export function FigureInput({ edit, name, label, step }: InputProps) {
  const { form, seen } = edit
  const error = form.errors[name]
  const id = fieldId(name)
  return (
    <>
      <input
        id={id}
        name={name}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className="input input-number input-cell"
        aria-label={label}
        defaultValue={form.typed[name] ?? inputText(seen[name]?.[1] ?? 0)}
        onKeyDown={(event) => {
          const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
          const next = direction && stepped(event.currentTarget.value, direction * step)
          if (!next) return
          event.preventDefault()
          event.currentTarget.value = next
        }}
        {...described(id, null, error ? [error] : undefined)}
      />
      {error ? (
        <span className="field-error" id={errorIdOf(id)}>
          <Icon name="error" />
          <span>{error}</span>
        </span>
      ) : null}
    </>
  )
}

interface TargetProps {
  edit: EditState
  recordId: string
  workerName: string
  baseTargetHours: number
  individual: boolean
}

/** An individual target, and the way back to the computed one. */
export function TargetCell({
  edit,
  recordId,
  workerName,
  baseTargetHours,
  individual,
}: TargetProps) {
  const [computed, setComputed] = useState(edit.form.computed.includes(recordId))
  const name = FORM.computed(recordId)
  return (
    <div className={computed ? 'target-cell is-computed' : 'target-cell'}>
      <FigureInput
        edit={edit}
        name={FORM.target(recordId)}
        label={`Objectif en heures\u202f: ${workerName}`}
        step={0.1}
      />
      {individual ? (
        <label className="check target-computed">
          <input
            type="checkbox"
            name={name}
            value="1"
            defaultChecked={computed}
            onChange={(event) => setComputed(event.currentTarget.checked)}
          />
          <span>
            Calculé ({hours(baseTargetHours)})
            <span className="visually-hidden"> pour {workerName}</span>
          </span>
        </label>
      ) : null}
    </div>
  )
}
