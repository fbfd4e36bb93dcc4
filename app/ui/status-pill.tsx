import { createContext, type ReactNode, useContext, useId } from 'react'
import { Icon, type IconName } from './icon'

/** How a figure stands; the thresholds belong to the widget's own table (4-decisions, 24). */
export type StatusTone = 'good' | 'near' | 'warn' | 'bad' | 'info' | 'neutral'

const STATUS_ICONS: Readonly<Record<StatusTone, IconName>> = {
  good: 'ok',
  near: 'near',
  warn: 'warn',
  bad: 'bad',
  info: 'info',
  neutral: 'dash',
}

/** Whether what is drawn is a sheet of paper, of which nothing can be asked. */
export const OnPaper = createContext(false)

interface Props {
  tone: StatusTone
  /** a word or a figure: colour is never the only sign */
  children: ReactNode
  /** spoken instead of the drawing, where the text is a bare figure: 'en retard' */
  label?: string | undefined
  /** what the verdict compares, shown on demand (4-decisions, 48) */
  why?: string | null | undefined
}

/**
 * Icon, word and colour of a status. With `why` it is a button that shows the sentence: the browser's own popover,
 * for mouse, keyboard and touch, with and without scripts.
 */
export function StatusPill({ tone, children, label, why }: Props) {
  const id = useId()
  const onPaper = useContext(OnPaper)
  const pill = (
    <span className={`pill pill-${tone}`}>
      <Icon name={STATUS_ICONS[tone]} {...(label ? { label } : {})} />
      {children}
    </span>
  )
  if (!why || onPaper) return pill
  // why lower case, and apart: React 18 and its types know neither, and hand on what is lower case
  const opens = { popovertarget: id }
  const opened = { popover: '' }
  return (
    <span className="verdict">
      <button type="button" {...opens}>
        {pill}
      </button>
      <span id={id} className="verdict-why" {...opened}>
        {why}
      </span>
    </span>
  )
}
