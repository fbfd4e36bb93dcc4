import { useNavigation } from '@remix-run/react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { LeaveDialog } from './leave-dialog'

/** What the fields hold, as one text. */
function contentOf(form: HTMLFormElement | null): string {
  if (!form) return ''
  const entries = [...new FormData(form)].map(([name, value]) => `${name}=${String(value)}`)
  return entries.join('\n')
}

/** What the fields held when they were drawn, whatever was typed into them before the scripts attached. */
function drawnContentOf(form: HTMLFormElement | null): string {
  const drawn = form?.cloneNode(true)
  if (!(drawn instanceof HTMLFormElement)) return ''
  drawn.reset()
  return contentOf(drawn)
}

interface Props {
  form: RefObject<HTMLFormElement>
  /** whether the form was drawn with entries that are not saved */
  touched: boolean
  /** parameters of the address that name what is edited */
  subject: readonly string[]
  /** what would be lost */
  children: ReactNode
}

/**
 * Asks before another page, scope or period takes the place of a form's unsaved entries (spec 1 §4, 3 §4): the
 * product's dialog within it, the browser's own on closing. With scripts.
 */
export function FormGuard({ form, touched, subject, children }: Props) {
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
  // why: a save that failed leaves the entries as unsaved as they were
  useEffect(() => {
    if (state === 'idle') sending.current = false
  }, [state])
  return (
    <LeaveDialog pending={pending} subject={subject}>
      {() => children}
    </LeaveDialog>
  )
}
