import { referenceData } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { effectiveImportDate } from '~/domain/calendar/analysis-date'
import { servicesOfModel } from '~/domain/import-models/fields'
import type { StoredModel } from '~/domain/import-models/stored'
import type { ModelLine, ModelListView, ModelPageView } from '~/domain/model-editor/list-view'
import { MAX_FILE_BYTES } from '~/imports/workbook/limits'
import { today } from '~/infra/process/clock.server'
import { listModels, readModel, readModelAt } from '~/services/import-models/read-models.server'
import { listDrafts } from './drafts.server'

const lineOf = ({ _id, model, version, updatedAt, updatedBy }: StoredModel): ModelLine => ({
  _id,
  name: model.name,
  feeds: model.feeds,
  services: servicesOfModel(model),
  time: model.time.kind,
  version,
  updatedAt: updatedAt.toISOString(),
  updatedBy,
})

const offered = () => ({ date: effectiveImportDate(today(), today()), maxBytes: MAX_FILE_BYTES })

/** The list of the models (8 §2): users who may import see it, administrators change it. @throws ForbiddenError */
export async function readModelList(principal: Principal): Promise<ModelListView> {
  const mayChange = may(principal.role, 'administration')
  const [stored, drafts] = await Promise.all([
    listModels(principal),
    mayChange ? listDrafts(principal) : [],
  ])
  const models = stored.map(lineOf)
  return { models, drafts, mayChange, ...offered() }
}

/**
 * The page of a model, with its versions; `version` in the address shows an earlier one (8 §2).
 * @throws ForbiddenError, ModelNotFoundError and VersionNotFoundError 404
 */
export async function readModelPage(
  principal: Principal,
  id: string,
  url: string,
): Promise<ModelPageView> {
  const params = new URL(url).searchParams
  const version = Number(params.get('version') ?? 0)
  const isVersion = Number.isInteger(version) && version > 0
  const latest = await readModel(principal, id)
  const found = isVersion ? await readModelAt(principal, id, version) : latest
  const deleted = latest.deletedAt !== null
  const mayChange = may(principal.role, 'administration') && !deleted
  const line = lineOf(latest)
  const { network } = await referenceData()
  const named = Object.values(found.model.values?.['site'] ?? {}).flatMap((siteId) => siteId ?? [])
  const siteNames = named.map((siteId) => [siteId, network.siteById.get(siteId)?.name ?? siteId])
  return {
    line,
    model: found.model,
    deleted,
    versions: latest.versions.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
    shown: found.version,
    mayChange,
    ...offered(),
    siteNames: Object.fromEntries(siteNames) as Record<string, string>,
  }
}
