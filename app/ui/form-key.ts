import { useNavigation, useRouteLoaderData } from '@remix-run/react'
import { useRef } from 'react'

/** The last of these values that was one: it outlives answers that carry none. */
export function useLastNonEmpty(value: string | null | undefined): string {
  const last = useRef('')
  if (value) last.current = value
  return last.current
}

/**
 * The key of a form that stays on its page: another one after each success of this form, so that it is empty again,
 * the same through refusals, links and what other forms save, so that what was typed stays.
 * @param field the field that tells the page's forms apart, with this form's value; null: it has no such field
 */
export function useFormResetKey(field: string, value: string | null): string {
  const toast = useRouteLoaderData<{ toast: { id: string; type: string } | null }>('root')?.toast
  const posted = useNavigation().formData
  const mine = useRef(false)
  if (posted) mine.current = posted.get(field) === value
  return useLastNonEmpty(!posted && mine.current && toast?.type === 'success' ? toast.id : null)
}
