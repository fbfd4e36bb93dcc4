import { type ReactNode, useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * A long part of a page that needs no scripts, without hooks or listeners of its own: where the server drew it, it stays
 * as it is, and scripts do not attach to it. Drawn anew once it shows something else. Why: attaching to a network's
 * planning, 12,000 elements that nobody may change, kept a phone from answering within 100 ms.
 * @param shows what it is drawn of, the same object as long as nothing changed
 */
export function Still({
  shows,
  className,
  children,
}: {
  shows: object
  className: string
  children: ReactNode
}) {
  const attaches = useSyncExternalStore(
    never,
    () => false,
    () => typeof document !== 'undefined',
  )
  const [drawn] = useState(attaches ? shows : null)
  if (drawn !== shows)
    return (
      <div key="anew" className={className}>
        {children}
      </div>
    )
  // why empty: React leaves what the server wrote into it alone, and looks at it no more
  const left = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true }
  return <div key="drawn" className={className} {...left} />
}
