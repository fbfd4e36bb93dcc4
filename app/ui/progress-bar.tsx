import { percent as written } from '~/format/numbers'
import type { StatusTone } from './status-pill'

interface Props {
  /** 0 to 100; anything beyond is capped, null and non-finite read as 0 (spec 1 §9) */
  percent: number | null
  /** what is measured, for screen readers: 'Réalisation de Mécanique' */
  label: string
  tone?: StatusTone
}

/** A horizontal bar. Its figure stands beside it as text, and is spoken as it is written, beyond 100 % too. */
export function ProgressBar({ percent, label, tone }: Props) {
  const value = Number.isFinite(percent) ? Math.min(100, Math.max(0, percent ?? 0)) : 0
  return (
    <progress
      className={tone ? `meter meter-${tone}` : 'meter'}
      max={100}
      value={value}
      aria-label={label}
      aria-valuetext={written(percent)}
    />
  )
}
