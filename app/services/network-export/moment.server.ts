import type { ExportMoment } from '~/domain/exports/table'
import { parisTime } from '~/infra/process/clock.server'

/** Instant as a time of Europe/Paris in a file; null when missing. */
export const momentOf = (instant: Date | null | undefined): ExportMoment | null =>
  instant ? { at: parisTime(instant).replace('T', ' ') } : null
