import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { interceptFetchFailures } from './ui/connection-failure'
import { loadRenderedParts } from './ui/lazy-component'

// Reload on restore from the back/forward cache, because the page may show a user who has signed out.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

interceptFetchFailures()
loadRenderedParts().then(() => {
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />)
  })
})
