import { STEP_LABELS, STEPS, type Step } from '~/domain/model-editor/draft'
import { Icon } from '~/ui/icon'

/** The steps as buttons of the form: going to another one keeps what was typed, also without scripts. */
export function StepsNav({ step, form }: { step: Step; form: string }) {
  const here = STEPS.indexOf(step)
  return (
    <nav aria-label="Étapes">
      <ol className="model-steps list gap-2">
        {STEPS.map((one, i) => (
          <li key={one} className={i < here ? 'is-done' : undefined}>
            <button
              type="submit"
              form={form}
              name="intent"
              value={`go.${one}`}
              aria-current={one === step ? 'step' : undefined}
            >
              <b>{i < here ? <Icon name="ok" label="Étape faite" /> : i + 1}</b>
              <span>{STEP_LABELS[one]}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
