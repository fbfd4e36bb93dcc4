import { recordMarks } from '~/db/collections/records.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { videocheckOfSites } from '~/db/collections/videocheck.server'
import type { Principal } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { coverScope, sitesOf } from '~/domain/hierarchy/network'
import type { UsedModel } from '~/domain/import-models/report'
import type { ImportKind } from '~/domain/imports/view'
import { VIDEOCHECK_KEYS } from '~/domain/videocheck/figures'
import { sha256 } from '~/infra/auth/tokens.server'
import { activeModels } from '~/services/import-models/read-models.server'
import { PARTS_OF } from '~/services/imports/model-choice.server'

/** State of the database at the comparison with a file. */
export interface Baseline {
  /** fingerprint of these concessions' figures, of all PDV numbers, and of the models that may read the file */
  markOf(siteIds: readonly string[], used: UsedModel | null): string
}

async function figuresOf(
  kind: ImportKind,
  ids: readonly string[],
  date: LocalDate,
): Promise<Map<string, string>> {
  if (kind === 'activity') {
    const marks = await recordMarks(ids, date)
    return new Map(
      marks.map((mark) => [mark.siteId, JSON.stringify(Object.entries(mark.parts).sort())]),
    )
  }
  const months = await videocheckOfSites(ids, monthOf(date))
  return new Map(
    months.map((month) => [
      month.siteId,
      [month.date, ...VIDEOCHECK_KEYS.map((key) => month[key])].join(),
    ]),
  )
}

/** Reads the figures of the user's concessions on the day (VideoCheck: in its month), and their PDV numbers. */
export async function readBaseline(
  { cover }: Principal,
  kind: ImportKind,
  date: LocalDate,
): Promise<Baseline> {
  const { network } = await referenceData()
  const sites = sitesOf(network, coverScope(network, cover))
  const numbers = sites.map(({ _id, numerosPDV }) => [_id, ...numerosPDV].join()).sort()
  const figures = await figuresOf(
    kind,
    sites.map(({ _id }) => _id),
    date,
  )
  const versions = new Map(
    (await activeModels(PARTS_OF[kind])).map(({ _id, version }) => [_id, version]),
  )
  return {
    markOf: (siteIds, used) => {
      const held = [...siteIds].sort().map((id) => [id, figures.get(id) ?? null])
      const model = used && [used._id, versions.get(used._id) ?? null]
      return sha256(JSON.stringify([numbers, held, model]))
    },
  }
}
