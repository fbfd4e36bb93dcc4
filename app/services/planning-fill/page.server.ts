import { z } from 'zod'
import { latestFills, type PlanningFillDocument } from '~/db/collections/planning-fills.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { namesOfUsers } from '~/db/collections/user-names.server'
import { FAILED } from '~/domain/errors'
import {
  FILL_INTENTS,
  type FillPage,
  type FillView,
  fillLine,
  fillSummary,
  fillTitle,
  sortedLines,
} from '~/domain/planning/fill-all'
import { UNKNOWN_AUTHOR } from '~/domain/users/unknown-author'
import { markUncacheable } from '~/infra/http/uncacheable.server'
import { rareUrls } from '~/rare-urls'
import { button, parseForm } from '~/schemas/form.server'
import { requirePermission } from '~/services/session/session.server'
import { type Outcome, redirectWithNotice } from '~/services/web/form-outcome.server'
import { handleForm } from '~/services/web/handle-form.server'
import { canUndo, startFill, startUndo } from './run.server'

/** Fills that the page lists. */
const LISTED = 5

async function viewOf(fill: PlanningFillDocument): Promise<FillView> {
  const { _id, state, month, startedAt, siteIds, sites, userId } = fill
  const { siteById } = (await referenceData()).network
  const names = await namesOfUsers([userId])
  const isRunning = state === 'filling' || state === 'undoing'
  const lines = isRunning
    ? []
    : Object.entries(sites).map(([siteId, result]) => ({
        siteId,
        name: siteById.get(siteId)?.name ?? 'Concession supprimée',
        ...fillLine(result),
      }))
  const results = Object.values(sites)
  const undoable = results.filter(({ count }) => count > 0)
  return {
    _id,
    state,
    title: fillTitle(state, month),
    by: names.get(userId) ?? UNKNOWN_AUTHOR,
    at: startedAt.toISOString(),
    done: state === 'undoing' ? undoable.filter(({ undo }) => undo).length : results.length,
    total: state === 'undoing' ? undoable.length : siteIds.length,
    summary: fillSummary(state, results),
    canUndo: canUndo(fill),
    lines: sortedLines(lines),
  }
}

/** The fills of all concessions, and the one that the address asks for, else the latest. @throws ForbiddenError */
export async function loadFills(request: Request): Promise<FillPage> {
  await requirePermission(request, 'administration')
  // Not cached: progress is stored without a write of the product.
  markUncacheable()
  const fills = await latestFills(LISTED)
  const asked = new URL(request.url).searchParams.get('fill')
  const shown = fills.find(({ _id }) => _id === asked) ?? fills[0]
  return {
    shown: shown ? await viewOf(shown) : null,
    others: fills
      .filter((one) => one !== shown)
      .map(({ _id, state, month, startedAt }) => ({
        _id,
        title: fillTitle(state, month),
        at: startedAt.toISOString(),
      })),
  }
}

const fillForm = z.object({ intent: button(FILL_INTENTS), fill: z.string().optional() })

/** Handles a form of the page: begins a fill, or takes one back. @throws ForbiddenError, UnknownFormError */
export async function postFills(request: Request, form: FormData): Promise<Outcome> {
  const { principal } = await requirePermission(request, 'administration')
  return handleForm(
    parseForm(form, fillForm),
    { failed: FAILED },
    async ({ intent, fill = '' }) => {
      if (intent === 'undo-fill') await startUndo(principal, fill)
      const id = intent === 'undo-fill' ? fill : await startFill(principal)
      return redirectWithNotice(rareUrls.fillPlannings({ fill: id }))
    },
  )
}
