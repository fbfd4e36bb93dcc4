import { videocheckOfSites } from '~/db/collections/videocheck.server'
import type { Principal } from '~/domain/access/scope'
import { unseenOfMonth } from '~/domain/imports/differences'
import { reservesOf } from '~/domain/imports/doubt-texts'
import { importMessage } from '~/domain/imports/messages'
import { type DryRunResult, previewSites } from '~/domain/imports/preview'
import { isValidVideocheck, type VideocheckFigures } from '~/domain/videocheck/figures'
import { idsOf, NO_LOG } from '~/services/imports/dry-run.server'
import { describeFile } from '~/services/imports/import-run.server'
import { loadModelChoice } from '~/services/imports/model-choice.server'
import { withFailed } from '~/services/imports/read-file.server'
import { assertImportableVideocheck, type VideocheckRequest } from './import.server'
import { readVideocheckFile } from './read-file.server'
import { planMonths } from './store.server'

const figuresOf = (from: VideocheckFigures): VideocheckFigures => {
  const { entries, videosDone, identifiedRevenue, realizedRevenue } = from
  return { entries, videosDone, identifiedRevenue, realizedRevenue }
}

/**
 * Dry run of a VideoCheck import: stores and logs nothing (7-beyond §2).
 * @throws what `importVideocheck` throws; WorkbookRefused 413, 415, 422 when nothing of the file can be used
 */
export async function dryRunVideocheck(
  principal: Principal,
  request: VideocheckRequest,
): Promise<DryRunResult<VideocheckFigures>> {
  const date = assertImportableVideocheck(principal, request)
  const choice = await loadModelChoice('videocheck', request)
  await describeFile(request)
  const { read, context } = await readVideocheckFile(principal, request, date, choice, NO_LOG)
  const { outcomes, months } = await planMonths(read.sites, context)
  const all = withFailed(outcomes, read)
  const stored = await videocheckOfSites(idsOf(all), context.period)
  const old = new Map(
    stored.map((month) => [month.siteId, isValidVideocheck(month) ? figuresOf(month) : null]),
  )
  const next = new Map(read.sites.map(({ siteId, figures }) => [siteId, figures]))
  const storedOf = new Map(stored.map((month) => [month.siteId, month]))
  const unseen = new Map(
    months.map((month) => [month.siteId, unseenOfMonth(storedOf.get(month.siteId), month)]),
  )
  const warnings = context.warnings.all()
  const reserves = reservesOf([], warnings, context.account)
  return {
    activityDate: date,
    model: read.byModel?.model ?? null,
    message: importMessage(all, reserves),
    sites: previewSites(all, old, next, unseen),
    errors: context.errors.all(),
    warnings,
    reserves,
    account: context.account,
  }
}
