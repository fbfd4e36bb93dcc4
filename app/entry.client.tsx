import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepPageOnFailure } from './ui/network'
import { loadShownParts } from './ui/on-demand'

// why: a page that the browser kept whole may show who was signed in before
addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

keepPageOnFailure()
loadShownParts().then(() => {
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />)
  })
})
