/** Circumference of a ring of radius 45 (3 §9). */
const CIRCUMFERENCE = 283

/** Arc of a ring that starts at 12 o'clock, and the angle of its tick. Units of a 104 × 104 view box. */
export interface RingGeometry {
  /** `stroke-dasharray`: drawn length, then the rest */
  dash: string
  /** degrees clockwise from 12 o'clock; null without a tick */
  markAngle: number | null
}

const clamp = (percent: number): number => Math.min(100, Math.max(0, percent))

/**
 * Computes a ring filled to `percent`, capped to 0–100.
 * @param mark position of a tick in percent, e.g. the month's progress; null without a tick
 */
export function ringGeometry(percent: number | null, mark: number | null = null): RingGeometry {
  const drawn = Math.round(clamp(percent ?? 0) * CIRCUMFERENCE) / 100
  return {
    dash: `${drawn} ${CIRCUMFERENCE}`,
    markAngle: mark === null ? null : Math.round(clamp(mark) * 36) / 10,
  }
}
