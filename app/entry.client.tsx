import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepPageOnFailure } from './ui/connection-failure'
import { loadShownParts } from './ui/lazy-component'

// why: a page that the browser kept whole may show who was signed in before
addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

keepPageOnFailure()
loadShownParts().then(() => {
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />)
  })
})
