import { useSubmit } from '@remix-run/react'
import { type RefObject, useEffect } from 'react'

/**
 * Sends the step after each changed field, so that the control shows it.
 * @param step whose form it is: each step has a form of its own
 * @param live false: only the button of the control sends it
 */
export function useRefresh(form: RefObject<HTMLFormElement>, step: string, live: boolean): void {
  const submit = useSubmit()
  useEffect(() => {
    const element = form.current
    if (!element || !live || !step) return
    const refresh = ({ target }: Event) => {
      // Fields that the control does not depend on: name and file pattern.
      if (target instanceof HTMLInputElement && ['name', 'file', 'replaces'].includes(target.name))
        return
      const data = new FormData(element)
      data.set('intent', 'refresh')
      submit(data, { method: 'post', replace: true, preventScrollReset: true })
    }
    // The native event: React's fires while a text is being typed.
    element.addEventListener('change', refresh)
    return () => element.removeEventListener('change', refresh)
  }, [form, step, live, submit])
}
