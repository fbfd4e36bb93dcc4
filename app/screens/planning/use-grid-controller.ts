import { useNavigationType } from '@remix-run/react'
import { type RefObject, useRef } from 'react'
import { counted as several } from '~/format/numbers'
import { useBeforePaint } from '~/ui/use-before-paint'
import { attachGrid, type GridHandle } from './grid/attach'

/** What outlives a form that is built anew around the server's cells. */
export interface Typing {
  /** what the form held when it was last sent; null: it never was */
  sent: FormData | null
  /** texts of cells that were typed into while the answer was on its way */
  since: Map<string, string>
}

interface Options {
  typing: RefObject<Typing>
  /** where unsaved cells are kept in the browser */
  storeKey: string
  /** the server has just answered: what was kept is settled */
  fresh: boolean
  status: RefObject<HTMLElement>
  onReady: (handle: GridHandle | null) => void
}

/** '3 modifications en attente · 1 code refusé.' */
const pendingText = (count: number, refused: number) =>
  `${
    count === 0
      ? 'Aucune modification en attente'
      : several(count, 'modification en attente', 'modifications en attente')
  }${refused > 0 ? ` · ${several(refused, 'code refusé', 'codes refusés')}` : ''}.`

/** Attaches the spreadsheet's behaviour to the form's table and warns before the page is left with unsaved cells. */
export function useGridController(
  form: RefObject<HTMLFormElement>,
  { storeKey, fresh, status, onReady, typing }: Options,
): RefObject<GridHandle> {
  const handle = useRef<GridHandle | null>(null)
  const arrived = useNavigationType()
  const spoken = useRef('')
  useBeforePaint(() => {
    const element = form.current
    const table = element?.querySelector('table')
    if (!element || !table) return
    let counted = ''
    // why: the grid attaches anew when the dialog that filled it closes; what it said of that still stands
    let attaching = true
    const show = () => {
      if (status.current) status.current.textContent = `${counted} ${spoken.current}`.trim()
    }
    const attached = attachGrid(table, storeKey, fresh, {
      pending: (count, refused) => {
        counted = pendingText(count, refused)
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
    onReady(attached)
    // why: the link that opened the edit mode is gone, and the focus with it
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
      attached.detach()
      handle.current = null
      onReady(null)
    }
  }, [form, storeKey, fresh, status, onReady, typing, arrived])
  return handle
}
