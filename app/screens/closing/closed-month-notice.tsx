import { DelegatedLink } from '~/ui/delegated-link'
import { Notice } from '~/ui/notice'

interface Props {
  text: string
  /** URL that reopens the closed month; null for users who may not */
  reopen: string | null
  tone?: 'warning'
}

/** Notice about a read-only or still writable month, with a link to reopen a closed month. */
export function Refusal({ text, reopen, tone }: Props) {
  return (
    <Notice tone={tone}>
      {text} {reopen && <DelegatedLink to={reopen}>Rouvrir ce mois</DelegatedLink>}
    </Notice>
  )
}
