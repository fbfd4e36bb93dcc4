import { useNavigation } from '@remix-run/react'
import { urls } from '~/urls'

/** A thin line at the top while the next page is on its way, which says so where the documents do (3 §2.5). */
export function LoadingLine() {
  const { state, location } = useNavigation()
  if (state === 'idle') return null
  return (
    <>
      <div className="loading-line" aria-hidden="true" />
      {location?.pathname === urls.sales() ? (
        <p className="loading-text" role="status">
          Chargement des données Crescendo...
        </p>
      ) : null}
    </>
  )
}
