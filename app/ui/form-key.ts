import { useNavigation, useRouteLoaderData } from '@remix-run/react'
import { useRef } from 'react'

/** The last of these values that was one: it outlives answers that carry none. */
export function useLastNonEmpty(value: string | null | undefined): string {
  const last = useRef('')
  if (value) last.current = value
  return last.current
}

/**
 * React key of a form that stays on its page. It changes after each success of this form, which empties the fields. It
 * stays after errors, navigations and submits of other forms, so that typed values stay.
 * @param field field that distinguishes the page's forms
 * @param value this form's value of `field`; null when the form has no such field
 */
export function useFormResetKey(field: string, value: string | null): string {
  const toast = useRouteLoaderData<{ toast: { id: string; type: string } | null }>('root')?.toast
  const posted = useNavigation().formData
  const mine = useRef(false)
  if (posted) mine.current = posted.get(field) === value
  return useLastNonEmpty(!posted && mine.current && toast?.type === 'success' ? toast.id : null)
}
