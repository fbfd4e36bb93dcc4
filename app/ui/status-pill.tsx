import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon'

/** How a figure stands; the thresholds belong to the widget's own table (4-decisions, 24). */
export type StatusTone = 'good' | 'warn' | 'bad' | 'info' | 'neutral'

export const STATUS_ICONS: Readonly<Record<StatusTone, IconName>> = {
  good: 'ok',
  warn: 'warn',
  bad: 'bad',
  info: 'info',
  neutral: 'dash',
}

interface Props {
  tone: StatusTone
  /** a word or a figure: colour is never the only sign */
  children: ReactNode
  /** spoken instead of the drawing, where the text is a bare figure: 'en retard' */
  label?: string | undefined
}

/** Icon, word and colour of a status. */
export function StatusPill({ tone, children, label }: Props) {
  return (
    <span className={`pill pill-${tone}`}>
      <Icon name={STATUS_ICONS[tone]} {...(label ? { label } : {})} />
      {children}
    </span>
  )
}
