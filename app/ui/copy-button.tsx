import { useEffect, useState } from 'react'
import { Button } from './button'

interface Props {
  label: string
  /** message after the text was copied */
  done: string
  text: string
  /** id of the read-only field that shows the text */
  field: string
}

/**
 * Button that copies a text. Where the browser refuses, it selects the field for the browser's own command. Absent
 * without scripts.
 */
export function CopyButton({ label, done, text, field }: Props) {
  const [scripts, setScripts] = useState(false)
  const [copied, setCopied] = useState(false)
  useEffect(() => setScripts(true), [])
  if (!scripts) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      const shown = document.getElementById(field)
      if (shown instanceof HTMLInputElement) shown.select()
    }
  }
  return (
    <>
      <Button type="button" tone="primary" onClick={copy}>
        {label}
      </Button>
      <span role="status">{copied ? done : ''}</span>
    </>
  )
}
