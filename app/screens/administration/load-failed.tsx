import { useLocation } from '@remix-run/react'
import { LinkButton } from '~/ui/button'
import { Notice } from '~/ui/notice'

/** Error message of a failed read (spec 2 §8), with a link to retry. */
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
