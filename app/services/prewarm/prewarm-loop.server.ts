import { previousBusinessDate } from '~/domain/calendar/analysis-date'
import type { LocalDate } from '~/domain/calendar/local-date'
import { logger } from '~/infra/logger.server'
import { today } from '~/infra/process/clock.server'
import { isImporting } from '~/services/imports/import-run.server'
import { keepLandings } from '~/services/year/keep-landings.server'
import { prewarmRollups } from './prewarm-rollups.server'

/** Interval between two checks for missing rollups, ms. */
const EVERY_MS = 30_000
/**
 * Rest after a check, as a multiple of its duration: values that cannot be stored (full disk) must not be computed
 * all day.
 */
const RESTS = 9

let timer: NodeJS.Timeout | undefined
let running: Promise<void> | undefined
let isOpen = false
let restsUntil = 0
/** day whose rollups were all checked; null: none */
let doneFor: LocalDate | null = null

async function look(): Promise<void> {
  // The next batch of the import would invalidate the rollups.
  if (isImporting()) return
  const date = previousBusinessDate(today())
  // Not between two batches of an import: the next batch would invalidate the rollups, and the import's end rebuilds
  // them.
  const goesOn = () => isOpen && !isImporting()
  await prewarmRollups(date, doneFor !== date, goesOn)
  if (!goesOn()) return
  doneFor = date
  await keepLandings(date)
}

/** Builds the missing rollups of this morning's pages; concurrent calls share one run. */
export function prewarmNow(): Promise<void> {
  const begun = performance.now()
  running ??= look()
    .catch((error: unknown) => {
      logger().warn({ err: error }, 'what pages show could not be worked out ahead')
    })
    .finally(() => {
      const ended = performance.now()
      restsUntil = ended + RESTS * (ended - begun)
      running = undefined
    })
  return running
}

/**
 * Builds the rollups of aggregate scopes before a page reads them: checks every 30 s until `stopPrewarm`, at most a
 * tenth of the time.
 */
export function startPrewarm(): void {
  isOpen = true
  restsUntil = 0
  const tick = () => {
    if (performance.now() >= restsUntil) void prewarmNow()
  }
  timer ??= setInterval(tick, EVERY_MS).unref()
}

/** Stops the checks, and waits for the current one. */
export async function stopPrewarm(): Promise<void> {
  isOpen = false
  clearInterval(timer)
  timer = undefined
  await running
}
