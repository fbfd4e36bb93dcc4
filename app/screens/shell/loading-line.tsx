import { useNavigation } from '@remix-run/react'

/** A thin line at the top while the next page is on its way; screen readers are told once it is there. */
export function LoadingLine() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className="loading-line" aria-hidden="true" />
}
