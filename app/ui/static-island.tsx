import { type ReactNode, useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Static island: server-rendered HTML without hooks or listeners that React does not hydrate. React renders it again
 * when `shows` changes. Hydrating the 12,000 read-only elements of a network's planning kept a phone from responding
 * within 100 ms.
 * @param shows data of the content; the same object as long as the data is unchanged
 */
export function StaticIsland({
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
      <div key="rendered" className={className}>
        {children}
      </div>
    )
  // empty HTML with suppressed warnings: React keeps the server's HTML and does not compare it
  const left = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true }
  return <div key="drawn" className={className} {...left} />
}
