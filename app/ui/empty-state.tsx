import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon'

interface Props {
  icon?: IconName
  title: ReactNode
  /** documented message and the next step */
  children?: ReactNode
  /** links or buttons of the next step */
  actions?: ReactNode
}

/** Empty state of a screen, with the next step. */
export function EmptyState({ icon = 'info', title, children, actions }: Props) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      {actions ? <div className="form-actions">{actions}</div> : null}
    </div>
  )
}
