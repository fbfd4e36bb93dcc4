import { type RefObject, useEffect, useRef } from 'react'
import { attachGrid, type GridHandle } from './grid/attach'

interface Options {
  /** where unsaved cells are kept in the browser */
  storeKey: string
  /** the server has just answered: what was kept is settled */
  fresh: boolean
  status: RefObject<HTMLElement>
  onReady: (handle: GridHandle | null) => void
}

const pendingText = (count: number) =>
  count === 0
    ? 'Aucune modification en attente.'
    : count === 1
      ? '1 modification en attente.'
      : `${count} modifications en attente.`

/** Attaches the spreadsheet's behaviour to the form's table and warns before the page is left with unsaved cells. */
export function useGridController(
  form: RefObject<HTMLFormElement>,
  { storeKey, fresh, status, onReady }: Options,
): RefObject<GridHandle> {
  const handle = useRef<GridHandle | null>(null)
  useEffect(() => {
    const table = form.current?.querySelector('table')
    if (!table) return
    let spoken = ''
    let count = 0
    const show = () => {
      if (status.current) status.current.textContent = `${pendingText(count)} ${spoken}`.trim()
    }
    const attached = attachGrid(table, storeKey, fresh, {
      pending: (now) => {
        count = now
        spoken = ''
        show()
      },
      say: (sentence) => {
        spoken = sentence
        show()
      },
    })
    handle.current = attached
    onReady(attached)
    const warn = (event: BeforeUnloadEvent) => {
      if (attached.pending() > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
      attached.detach()
      handle.current = null
      onReady(null)
    }
  }, [form, storeKey, fresh, status, onReady])
  return handle
}
