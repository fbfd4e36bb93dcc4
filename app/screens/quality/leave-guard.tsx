import { type RefObject, useEffect, useRef } from 'react'
import { LeaveDialog } from '~/ui/leave-dialog'

/** What the fields hold, as one text. */
function contentOf(form: HTMLFormElement | null): string {
  if (!form) return ''
  const entries = [...new FormData(form)].map(([name, value]) => `${name}=${String(value)}`)
  return entries.join('\n')
}

interface Props {
  form: RefObject<HTMLFormElement>
  /** whether brands or indicators were added or removed since the edit mode began */
  touched: boolean
}

/** Asks before another date, scope or page takes the place of unsaved entries (3 §4); with scripts. */
export function LeaveGuard({ form, touched }: Props) {
  const initial = useRef<string | null>(null)
  useEffect(() => {
    initial.current ??= contentOf(form.current)
  }, [form])
  const pending = () => touched || contentOf(form.current) !== initial.current
  return (
    <LeaveDialog
      blocks={({ currentLocation, nextLocation, historyAction }) => {
        const same =
          currentLocation.pathname + currentLocation.search ===
          nextLocation.pathname + nextLocation.search
        // why: the answer of a save or of a confirmed cancellation replaces nothing unsaved
        const answered =
          nextLocation.pathname === currentLocation.pathname && historyAction === 'REPLACE'
        return !same && !answered && pending()
      }}
    >
      Les données qualité modifiées ne sont pas enregistrées. Elles seront perdues.
    </LeaveDialog>
  )
}
