import { Notice } from '~/ui/notice'
import { SwiftLink } from '~/ui/swift-link'

interface Props {
  text: string
  /** where a closed month is reopened, for who may */
  reopen: string | null
  tone?: 'warning'
}

/** Why nothing can be changed here, or why it still can; of a closed month with the way to where it is reopened. */
export function Refusal({ text, reopen, tone }: Props) {
  return (
    <Notice tone={tone}>
      {text} {reopen && <SwiftLink to={reopen}>Rouvrir ce mois</SwiftLink>}
    </Notice>
  )
}
