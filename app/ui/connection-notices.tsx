import { useSyncExternalStore } from 'react'
import { failureNow, watchFailure } from './connection-failure'
import { langOf } from './language'
import { Notice } from './notice'
import { Toast } from './toast'

const useFailure = () => useSyncExternalStore(watchFailure, failureNow, () => null)

/** Toast of the last failure to load or save (spec 1 §8, §9). */
export function FailureToast() {
  const failure = useFailure()
  return failure ? (
    <Toast key={failure.id} toast={{ type: 'error', message: failure.message }} />
  ) : null
}

/** Banner of the last failure until the next success; not announced, because the toast was. */
export function FailureBanner() {
  const failure = useFailure()
  if (!failure) return null
  const said = <span lang={langOf(failure.message)}>{failure.message}</span>
  return <Notice tone="error" title={said} live={false} />
}
