import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { Icon } from './icon'
import { langOf } from './language'
import { NOTICE_ICONS, NOTICE_WORDS, type NoticeTone } from './notice'

/** Milliseconds after which a toast closes (spec 1 §9). */
const TOAST_DURATION = 5000

export interface ToastMessage {
  type: NoticeTone
  message: string
  description?: string | undefined
}

/**
 * A flash message of the server: a banner in the page, and with scripts a toast that closes after
 * 5,000 ms (4-decisions, 6), not while the pointer or the focus is on it.
 */
export function Toast({ toast }: { toast: ToastMessage }) {
  const [state, setState] = useState<'banner' | 'floating' | 'closed'>('banner')
  const [held, setHeld] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => setState('floating'), [])
  useEffect(() => {
    if (state !== 'floating' || held) return
    const timer = setTimeout(() => setState('closed'), TOAST_DURATION)
    return () => clearTimeout(timer)
  }, [state, held])
  if (state === 'closed') return null
  const leave = (event: FocusEvent) => {
    if (!box.current?.contains(event.relatedTarget)) setHeld(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the timer
    <div
      ref={box}
      className={`toast notice notice-${toast.type} ${state === 'floating' ? 'is-floating' : ''}`}
      role={toast.type === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={leave}
    >
      <Icon name={NOTICE_ICONS[toast.type]} label={NOTICE_WORDS[toast.type]} />
      <div>
        <p className="notice-title" lang={langOf(toast.message)}>
          {toast.message}
        </p>
        {toast.description ? <p>{toast.description}</p> : null}
      </div>
      {state === 'floating' ? (
        <button
          type="button"
          className="toast-close"
          aria-label="Fermer le message"
          onClick={() => setState('closed')}
        >
          <Icon name="close" />
        </button>
      ) : null}
    </div>
  )
}
