import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadShownParts } from './ui/on-demand'

loadShownParts().then(() => {
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />)
  })
})
