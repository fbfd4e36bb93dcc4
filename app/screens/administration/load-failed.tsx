import { useLocation } from '@remix-run/react'
import { LinkButton } from '~/ui/button'
import { Notice } from '~/ui/notice'

/** What could not be read (spec 2 §8), and a way to try again. */
export function LoadFailed({ sentence }: { sentence: string }) {
  const { pathname, search } = useLocation()
  return (
    <Notice tone="error">
      <p>{sentence}</p>
      <LinkButton small to={pathname + search} reloadDocument>
        Réessayer
      </LinkButton>
    </Notice>
  )
}
