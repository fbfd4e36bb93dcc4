import { useEffect, useState } from 'react'

/**
 * True once the router has registered the page's `useBlocker`, two effects after hydration. Earlier clicks must work as
 * without scripts.
 */
export function useBlockerReady(): boolean {
  const [rounds, setRounds] = useState(0)
  useEffect(() => {
    if (rounds < 2) setRounds(rounds + 1)
  }, [rounds])
  return rounds === 2
}
