import { useState } from 'react'
import { hours } from '~/domain/format/numbers'
import { type EditForm, FORM, inputText, type Seen } from '~/domain/productivity/form'
import { described, errorIdOf } from '~/ui/field'
import { Icon } from '~/ui/icon'

/** State of the edit mode that the fields read. */
export interface EditState {
  node: string
  seen: Record<string, Seen>
  form: EditForm
  /** months (yyyy-MM) from which new coefficients can apply */
  months: string[]
  /** proposed month among them */
  from: string
}

/** Converts a field name into an element id. */
export const fieldId = (name: string): string => name.replace(/[^\w-]+/g, '-')

interface InputProps {
  edit: EditState
  name: string
  label: string
  /** change per arrow key: 0.01 for coefficients, 0.1 for targets (3 §5) */
  step: number
}

/** Value after an arrow key, as in a number input; null for invalid text. Text inputs accept a decimal comma. */
function stepped(text: string, by: number): string | null {
  const value = Number(text.replace(',', '.'))
  if (text.trim() === '' || !Number.isFinite(value)) return null
  return inputText(Math.max(0, Math.round((value + by) / Math.abs(by)) * Math.abs(by)))
}

/** Figure of the form with `aria-label`, its error below. */
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

/** Individual target, with a checkbox that returns to the computed target. */
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
        <label className="check to-end tiny">
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
