import type { ActionView } from '~/domain/planning/view'
import { Notice } from '~/ui/notice'
import { SubmitButton } from '~/ui/submit-button'

/** Question that the server asks about a change, with a button per answer. */
export function WorkerQuestion({ ask }: { ask: NonNullable<ActionView['ask']> }) {
  return (
    <Notice tone="warning">
      <p>{ask.question}</p>
      <div className="form-actions">
        {ask.answers.map(({ name, value, label, danger }) => (
          <SubmitButton
            key={`${name} ${value}`}
            tone={danger ? 'danger' : undefined}
            name={name}
            value={value}
            pending="Enregistrement…"
          >
            {label}
          </SubmitButton>
        ))}
      </div>
    </Notice>
  )
}
