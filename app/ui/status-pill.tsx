import { createContext, type ReactNode, useContext, useId } from 'react'
import { Icon, type IconName } from './icon'

/** Colour and icon of a figure's status; each widget has its own table of thresholds (4-decisions, 24). */
export type StatusTone = 'good' | 'near' | 'warn' | 'bad' | 'info' | 'neutral' | 'doubt'

/** `doubt` has the hatched mark of doubted figures instead (4-decisions, 66). */
const STATUS_ICONS: Readonly<Record<Exclude<StatusTone, 'doubt'>, IconName>> = {
  good: 'ok',
  near: 'near',
  warn: 'warn',
  bad: 'bad',
  info: 'info',
  neutral: 'dash',
}

/** True within print pages, where popovers cannot be opened. */
export const OnPaper = createContext(false)

interface Props {
  tone: StatusTone
  /** label or figure: colour is never the only sign */
  children: ReactNode
  /** accessible name of the icon, when the text is a figure only: 'en retard' */
  label?: string | undefined
  /** sentence about the verdict's comparison, shown in a popover; null without popover (4-decisions, 48) */
  why?: string | null | undefined
}

/**
 * Icon, label and colour of a status. With `why` it is a button that opens a native popover, for mouse, keyboard and
 * touch, with and without scripts.
 */
export function StatusPill({ tone, children, label, why }: Props) {
  const id = useId()
  const onPaper = useContext(OnPaper)
  const pill = (
    <span className={`pill pill-${tone}`}>
      {tone === 'doubt' ? (
        <i className="hatch" aria-hidden="true" />
      ) : (
        <Icon name={STATUS_ICONS[tone]} {...(label ? { label } : {})} />
      )}
      {children}
    </span>
  )
  if (!why || onPaper) return pill
  // lower case and spread: React 18 and its types do not know these attributes, but pass lower-case names on
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
