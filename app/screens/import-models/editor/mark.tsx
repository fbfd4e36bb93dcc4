import type { ReactNode } from 'react'
import { Icon, type IconName } from '~/ui/icon'

const ICONS = {
  good: 'ok',
  warn: 'warn',
  bad: 'error',
  info: 'info',
  neutral: 'dash',
} as const satisfies Record<string, IconName>

export type MarkTone = keyof typeof ICONS

/** Icon, word and colour of a field's or a sum's state; no verdict about figures, whose icons are arrows. */
export function Mark({ tone, children }: { tone: MarkTone; children: ReactNode }) {
  return (
    <span className={`pill pill-${tone}`}>
      <Icon name={ICONS[tone]} />
      {children}
    </span>
  )
}
