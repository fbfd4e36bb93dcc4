/** Circumference of a ring of radius 45 (3 §9). */
const CIRCUMFERENCE = 283

/** An arc of a ring that starts at noon, and the angle of its mark. Drawing units of a 104 × 104 box. */
export interface RingGeometry {
  /** `stroke-dasharray`: drawn length, then the rest */
  dash: string
  /** degrees clockwise from noon; null without mark */
  markAngle: number | null
}

const clamp = (percent: number): number => Math.min(100, Math.max(0, percent))

/**
 * A ring filled to `percent`, capped to 0–100.
 * @param mark percent at which a tick stands, e.g. the month's progress
 */
export function ringGeometry(percent: number | null, mark: number | null = null): RingGeometry {
  const drawn = Math.round(clamp(percent ?? 0) * CIRCUMFERENCE) / 100
  return {
    dash: `${drawn} ${CIRCUMFERENCE}`,
    markAngle: mark === null ? null : Math.round(clamp(mark) * 36) / 10,
  }
}
