import { useActionData } from '@remix-run/react'
import { useRef } from 'react'
import { langOf } from './language'
import { useIsomorphicLayoutEffect } from './use-isomorphic-layout-effect'

interface Props {
  /** messages by element id of their field; '' for the form as a whole */
  errors: Readonly<Record<string, readonly string[] | null | undefined>>
  title?: string
}

/**
 * List of a form's errors above the form, with a link to each field (GOV.UK pattern). Takes the focus after each
 * response with errors, identical errors included. Renders nothing without errors.
 */
export function ErrorSummary({ errors, title = 'Vérifiez les champs signalés' }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const all = Object.entries(errors).flatMap(([id, texts]) =>
    (texts ?? []).map((text) => ({ id, text })),
  )
  // a message about several fields is listed once, with a link to the first field
  const entries = all.filter(
    (one) =>
      one ===
      (all.find(({ id, text }) => id && text === one.text) ??
        all.find(({ text }) => text === one.text)),
  )
  const signature = entries.map(({ id, text }) => `${id}:${text}`).join('|')
  const answer = useActionData()
  // depends on the response too: identical errors of a second submit must take the focus again
  useIsomorphicLayoutEffect(() => {
    if (signature) box.current?.focus()
  }, [signature, answer])
  if (entries.length === 0) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box} data-testid="error-summary">
      <h2>{title}</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when bullets are off */}
      <ul role="list">
        {entries.map(({ id, text }) => (
          <li key={`${id}:${text}`} lang={langOf(text)}>
            {id ? <a href={`#${id}`}>{text}</a> : text}
          </li>
        ))}
      </ul>
    </div>
  )
}
