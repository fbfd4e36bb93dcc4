import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon'

export type NoticeTone = 'info' | 'success' | 'warning' | 'error'

export const NOTICE_ICONS: Readonly<Record<NoticeTone, IconName>> = {
  info: 'info',
  success: 'ok',
  warning: 'warn',
  error: 'error',
}

/** The word that a screen reader hears for the tone, so that it is never colour and drawing alone. */
export const NOTICE_WORDS: Readonly<Record<NoticeTone, string>> = {
  info: 'Information',
  success: 'Succès',
  warning: 'Attention',
  error: 'Erreur',
}

interface Props {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  /** announced at once by screen readers: errors interrupt, the rest waits */
  live?: boolean
}

/** A sentence set apart on the page: information, success, warning or error. */
export function Notice({ tone = 'info', title, children, live = true }: Props) {
  const role = tone === 'error' ? 'alert' : 'status'
  return (
    <div className={`notice notice-${tone}`} role={live ? role : undefined}>
      <Icon name={NOTICE_ICONS[tone]} label={NOTICE_WORDS[tone]} />
      <div>
        {title ? <p className="notice-title">{title}</p> : null}
        {children}
      </div>
    </div>
  )
}
