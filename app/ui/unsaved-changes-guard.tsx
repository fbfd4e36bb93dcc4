import { useNavigation } from '@remix-run/react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { UnsavedChangesDialog } from './unsaved-changes-dialog'

/** Serialised values of the form's fields. */
function contentOf(form: HTMLFormElement | null): string {
  if (!form) return ''
  const entries = [...new FormData(form)].map(([name, value]) => `${name}=${String(value)}`)
  return entries.join('\n')
}

/** Serialised values as rendered, without input made before hydration. */
function drawnContentOf(form: HTMLFormElement | null): string {
  const drawn = form?.cloneNode(true)
  if (!(drawn instanceof HTMLFormElement)) return ''
  drawn.reset()
  return contentOf(drawn)
}

interface Props {
  form: RefObject<HTMLFormElement>
  /** the form was rendered with unsaved values */
  touched: boolean
  /** URL parameters that identify the edited subject */
  subject: readonly string[]
  /** text about the unsaved input */
  children: ReactNode
}

/**
 * Unsaved-changes guard of a form (spec 1 §4, 3 §4): a dialog before a navigation to another page, scope or period,
 * the browser's own dialog when the tab is closed. Requires scripts.
 */
export function UnsavedChangesGuard({ form, touched, subject, children }: Props) {
  const initial = useRef<string | null>(null)
  const sending = useRef(false)
  const { state } = useNavigation()
  const pending = () => !sending.current && (touched || contentOf(form.current) !== initial.current)
  const now = useRef(pending)
  now.current = pending
  useEffect(() => {
    initial.current ??= drawnContentOf(form.current)
    const stop = new AbortController()
    const { signal } = stop
    form.current?.addEventListener('submit', () => (sending.current = true), { signal })
    const warn = (event: BeforeUnloadEvent) => {
      if (now.current()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn, { signal })
    return () => stop.abort()
  }, [form])
  // after a failed save the values are still unsaved
  useEffect(() => {
    if (state === 'idle') sending.current = false
  }, [state])
  return (
    <UnsavedChangesDialog pending={pending} subject={subject}>
      {() => children}
    </UnsavedChangesDialog>
  )
}
