import { percent as written } from '~/domain/format/numbers'
import type { StatusTone } from './status-pill'

interface Props {
  /** capped to 0–100; null and non-finite values are shown as 0 (spec 1 §9) */
  percent: number | null
  /** accessible name: 'Réalisation de Mécanique' */
  label: string
  tone?: StatusTone
}

/** Horizontal progress bar. Screen readers read the percentage as written, also above 100 %. */
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
