import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon'

interface Props {
  icon?: IconName
  title: ReactNode
  /** the documented sentence and what to do next */
  children?: ReactNode
  /** links or buttons that lead on */
  actions?: ReactNode
}

/** What a screen shows when it has nothing to show, with what to do next. */
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
