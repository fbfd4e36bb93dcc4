import { useActionData } from '@remix-run/react'
import { useRef } from 'react'
import { useBeforePaint } from './use-before-paint'

interface Props {
  /** sentences keyed by the identifier of their field; the key '' is for the form as a whole */
  errors: Readonly<Record<string, readonly string[] | null | undefined>>
  title?: string
}

/**
 * The list of a form's errors, above it: takes focus with each answer that brings it, the same one again included, and links to each field
 * (GOV.UK pattern). Renders nothing while there is no error.
 */
export function ErrorSummary({ errors, title = 'Il y a un problème' }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const all = Object.entries(errors).flatMap(([id, texts]) =>
    (texts ?? []).map((text) => ({ id, text })),
  )
  // why: one sentence about several fields is said once, and leads to the first of them
  const entries = all.filter(
    (one) =>
      one ===
      (all.find(({ id, text }) => id && text === one.text) ??
        all.find(({ text }) => text === one.text)),
  )
  const signature = entries.map(({ id, text }) => `${id}:${text}`).join('|')
  const answer = useActionData()
  // why: a second refusal in the same words is another answer
  useBeforePaint(() => {
    if (signature) box.current?.focus()
  }, [signature, answer])
  if (entries.length === 0) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box} data-testid="error-summary">
      <h2>{title}</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when bullets are off */}
      <ul role="list">
        {entries.map(({ id, text }) => (
          <li key={`${id}:${text}`}>{id ? <a href={`#${id}`}>{text}</a> : text}</li>
        ))}
      </ul>
    </div>
  )
}
