import { useNavigationType } from '@remix-run/react'
import { type RefObject, useRef } from 'react'
import { useIsomorphicLayoutEffect } from '~/ui/use-isomorphic-layout-effect'
import { attachGrid, type GridHandle, type Kept } from './grid/attach'
import { statusText } from './grid/status-text'

/** State that survives a remount of the form with the server's new cells. */
export interface Typing {
  /** form data of the last submit; null before the first one */
  sent: FormData | null
  /** texts typed between a submit and its response, by field name */
  since: Map<string, string>
  /** undo steps and active cell of the form before; null: the first one */
  kept: Kept | null
}

interface Options {
  typing: RefObject<Typing>
  /** localStorage key of the local draft */
  storeKey: string
  /** true right after a save without errors: the local draft is obsolete */
  fresh: boolean
  status: RefObject<HTMLElement>
  onReady: (handle: GridHandle | null) => void
}

/** Attaches the grid editor to the form's table, and warns before the tab is closed with unsaved cells. */
export function useGridController(
  form: RefObject<HTMLFormElement>,
  { storeKey, fresh, status, onReady, typing }: Options,
): RefObject<GridHandle> {
  const handle = useRef<GridHandle | null>(null)
  const arrived = useNavigationType()
  const spoken = useRef('')
  useIsomorphicLayoutEffect(() => {
    const element = form.current
    const table = element?.querySelector('table')
    if (!element || !table) return
    let unsaved: [count: number, refused: number] = [0, 0]
    // keeps the last sentence while attaching: the grid attaches again when the dialog that filled cells closes
    let attaching = true
    const show = () => {
      if (status.current) status.current.textContent = statusText(...unsaved, spoken.current)
    }
    const attached = attachGrid(table, storeKey, fresh, {
      pending: (count, refused) => {
        unsaved = [count, refused]
        if (!attaching) spoken.current = ''
        show()
      },
      say: (sentence) => {
        spoken.current = sentence
        show()
      },
    })
    attaching = false
    handle.current = attached
    const since = typing.current?.since
    if (since && since.size > 0) attached.resume(since)
    since?.clear()
    if (typing.current?.kept) attached.take(typing.current.kept)
    onReady(attached)
    // the link that opened the edit mode, or the saved form with its cell, is gone: the focus would be on the body
    if (arrived !== 'POP') attached.focus()
    const warn = (event: BeforeUnloadEvent) => {
      if (attached.pending() > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
      const sent = typing.current?.sent
      if (sent)
        for (const [name, text] of new FormData(element))
          if (name.startsWith('c.') && text !== sent.get(name)) since?.set(name, String(text))
      if (typing.current) typing.current.kept = attached.kept()
      attached.detach()
      handle.current = null
      onReady(null)
    }
  }, [form, storeKey, fresh, status, onReady, typing, arrived])
  return handle
}
