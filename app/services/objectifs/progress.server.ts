import type { Scope } from '~/domain/access/scope'
import { truncateFreshness } from '~/domain/analysis/truncate-lists'
import { type Month, monthOf } from '~/domain/calendar/local-date'
import { daysOfSite } from '~/domain/calendar/working-days'
import { revenueProgress } from '~/domain/cells/revenue-progress'
import { freshnessWhenDue } from '~/domain/freshness/late'
import type { FreshnessView } from '~/domain/freshness/view'
import type { PageView } from '~/domain/hierarchy/view'
import { ReadFailedError } from '~/domain/objectifs/errors'
import { lastDueDay, progressDay } from '~/domain/objectifs/progress-day'
import type { ObjectifsPage } from '~/domain/objectifs/view'
import { FIGURES_INCOMPLETE, REVENUE_UNREADABLE } from '~/domain/read-failure-messages'
import { IncompleteRecordError } from '~/services/rollups/definitions.server'
import {
  namedFreshness,
  readScopeMonth,
  type ScopeMonth,
} from '~/services/rollups/scope-month.server'
import { readResult } from '~/services/web/guarded-read.server'

/** Freshness of a month at the analysed date; for another past month, at its last working day. */
function freshnessOf(month: ScopeMonth, view: PageView): FreshnessView {
  const { rollup, reference, freshness, days } = month
  const period = rollup.activity.month
  const due = lastDueDay(period, days)
  if (!due || period === monthOf(view.date) || period >= monthOf(view.today)) return freshness
  const late = freshnessWhenDue(due, rollup.activity, null, (siteId) =>
    lastDueDay(period, daysOfSite(days, siteId)),
  )
  return { ...freshness, ...namedFreshness(late, reference.network, rollup.objectifs) }
}

async function read(scope: Scope, period: Month, view: PageView) {
  try {
    // Day 0 for a future month: only its targets are shown.
    const month = await readScopeMonth(scope, progressDay(period, view) ?? `${period}-00`)
    return {
      progress: revenueProgress(month.figures),
      freshness: month.figures.dataDate ? truncateFreshness(freshnessOf(month, view)) : null,
    }
  } catch (error) {
    if (error instanceof IncompleteRecordError) throw new ReadFailedError(FIGURES_INCOMPLETE, error)
    throw error
  }
}

/**
 * 'Avancement du CA' of a scope's month, and which of its concessions are late, left out or without objectif
 * (spec 1 §2.7; 4-decisions, 39 and 42). The caller has checked the cover.
 */
export async function readShownProgress(
  scope: Scope,
  month: Month,
  view: PageView,
): Promise<Pick<ObjectifsPage, 'progress' | 'freshness'>> {
  const { value, error } = await readResult(REVENUE_UNREADABLE, () => read(scope, month, view))
  if (value === null) return { progress: { value, error }, freshness: null }
  return { progress: { value: value.progress, error }, freshness: value.freshness }
}
