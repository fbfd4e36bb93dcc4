import { grouped, ungrouped } from '~/domain/objectifs/number-input'

const isFigure = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.inputMode !== ''

/**
 * Groups thousands in all figures except the focused one, and submits them ungrouped. Call it after hydration.
 */
export function separateThousands(form: HTMLFormElement, signal: AbortSignal): void {
  const figures = () => [...form.elements].filter(isFigure)
  for (const input of figures())
    if (input !== document.activeElement) input.value = grouped(input.value)
  const on = (type: string, act: (input: HTMLInputElement) => void) =>
    form.addEventListener(type, ({ target }) => isFigure(target) && act(target), { signal })
  on('focusin', (input) => {
    const plain = ungrouped(input.value)
    if (plain === input.value) return
    input.value = plain
    // restores the selection that Tab made and the new value removed; a click sets the caret after this event
    input.select()
  })
  on('focusout', (input) => {
    input.value = grouped(input.value)
  })
  form.addEventListener(
    'formdata',
    ({ formData }) => {
      for (const { name, value } of figures()) formData.set(name, ungrouped(value))
    },
    { signal },
  )
}
