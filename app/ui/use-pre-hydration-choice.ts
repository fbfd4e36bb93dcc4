import { type RefObject, useEffect, useRef } from 'react'
import { useBlockerReady } from './use-blocker-ready'
import { useIsomorphicLayoutEffect } from './use-isomorphic-layout-effect'

type Control = HTMLSelectElement | HTMLInputElement

/** Value that the server rendered; a list rendered by scripts has no `selected` attribute. */
const drawnValue = (control: Control) =>
  control.querySelector<HTMLOptionElement>('[selected]')?.value ??
  (control as HTMLInputElement).defaultValue ??
  control.value

/**
 * Calls `act` after hydration for a choice made before hydration, because the form's button shows only without scripts.
 * Waits until the unsaved-changes guard is registered (`useBlockerReady`).
 */
export function usePreHydrationChoice(
  form: RefObject<HTMLFormElement>,
  act: (control: Control) => void,
): void {
  const guarded = useBlockerReady()
  const early = useRef<[Control, string] | null>(null)
  // read before the first re-render, in which React resets controlled lists to their value
  useIsomorphicLayoutEffect(() => {
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
