import { useSyncExternalStore } from 'react'
import { failureNow, watchFailure } from './network'
import { Notice } from './notice'
import { Toast } from './toast'

const useFailure = () => useSyncExternalStore(watchFailure, failureNow, () => null)

/** What could not be loaded or saved, as a toast (spec 1 §8, §9). */
export function FailureToast() {
  const failure = useFailure()
  return failure ? (
    <Toast key={failure.id} toast={{ type: 'error', message: failure.message }} />
  ) : null
}

/** The same above the page until something is loaded or saved again; the toast has said it aloud. */
export function FailureBanner() {
  const failure = useFailure()
  return failure ? <Notice tone="error" title={failure.message} live={false} /> : null
}
