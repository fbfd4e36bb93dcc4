import { videocheckOfSites } from '~/db/collections/videocheck.server'
import type { Principal } from '~/domain/access/scope'
import { unseenOfMonth } from '~/domain/imports/differences'
import { type DryRunResult, previewSites } from '~/domain/imports/preview'
import { isValidVideocheck, type VideocheckFigures } from '~/domain/videocheck/figures'
import { idsOf, NO_LOG } from '~/services/imports/dry-run.server'
import { describeFile } from '~/services/imports/import-run.server'
import { resultOf } from '~/services/imports/import-steps.server'
import { loadModelChoice } from '~/services/imports/model-choice.server'
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
  const file = await readVideocheckFile(principal, request, date, choice, NO_LOG)
  const { read, context } = file
  const { outcomes, months } = await planMonths(read.sites, context)
  const { sites: all, doubts: _none, ...result } = resultOf(file, outcomes)
  const stored = await videocheckOfSites(idsOf(all), context.period)
  const old = new Map(
    stored.map((month) => [month.siteId, isValidVideocheck(month) ? figuresOf(month) : null]),
  )
  const next = new Map(read.sites.map(({ siteId, figures }) => [siteId, figures]))
  const storedOf = new Map(stored.map((month) => [month.siteId, month]))
  const unseen = new Map(
    months.map((month) => [month.siteId, unseenOfMonth(storedOf.get(month.siteId), month)]),
  )
  return { activityDate: date, ...result, sites: previewSites(all, old, next, unseen) }
}
