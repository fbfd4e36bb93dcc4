import { useEffect, useState } from 'react'

/**
 * Whether the router holds the page's blocker by now. It takes it up in the effect after the one that names it, so two
 * rounds after the scripts attach; a click before that must go the way it goes without scripts.
 */
export function useGuarded(): boolean {
  const [rounds, setRounds] = useState(0)
  useEffect(() => {
    if (rounds < 2) setRounds(rounds + 1)
  }, [rounds])
  return rounds === 2
}
