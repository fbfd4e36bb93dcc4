import { useLocation } from '@remix-run/react'
import { useCallback } from 'react'
import { withChanges } from '~/urls'

/** The page's address with some parameters changed; dialogs and name editing close unless they are named. */
export function useAddress(): (changes: Readonly<Record<string, string | null>>) => string {
  const { pathname, search } = useLocation()
  return useCallback(
    (changes) =>
      withChanges(
        { pathname, search },
        { dialog: null, worker: null, rename: null, index: null, ...changes },
      ),
    [pathname, search],
  )
}
