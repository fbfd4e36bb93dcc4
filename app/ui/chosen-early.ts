import { type RefObject, useEffect, useRef } from 'react'
import { useBeforePaint } from './use-before-paint'
import { useGuarded } from './use-guarded'

type Control = HTMLSelectElement | HTMLInputElement

/** What the server drew: nothing is drawn as chosen in a list that scripts have made. */
const drawnValue = (control: Control) =>
  control.querySelector<HTMLOptionElement>('[selected]')?.value ??
  (control as HTMLInputElement).defaultValue ??
  control.value

/**
 * Acts on what was chosen in a form before the scripts attached, as if it were chosen then: its button is only there
 * without scripts. It waits until the page would ask about entries that are lost (`useGuarded`).
 */
export function useChosenEarly(
  form: RefObject<HTMLFormElement>,
  act: (control: Control) => void,
): void {
  const guarded = useGuarded()
  const early = useRef<[Control, string] | null>(null)
  // why now: lists that React holds to a value go back to it when they are drawn anew
  useBeforePaint(() => {
    const controls = form.current?.querySelectorAll<Control>('select, input:not([type=hidden])')
    for (const control of controls ?? [])
      if (drawnValue(control) !== control.value) early.current ??= [control, control.value]
  }, [form])
  useEffect(() => {
    if (!guarded || !early.current) return
    const [control, value] = early.current
    early.current = null
    control.value = value
    act(control)
  }, [guarded, act])
}
