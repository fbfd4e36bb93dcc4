import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { interceptFetchFailures } from './ui/connection-failure'
import { loadRenderedParts } from './ui/lazy-component'

// why: a page that the browser kept whole may show who was signed in before
addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

interceptFetchFailures()
loadRenderedParts().then(() => {
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />)
  })
})
