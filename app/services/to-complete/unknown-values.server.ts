import { findModel } from '~/db/collections/import-models.server'
import { findImport, latestActivity } from '~/db/collections/imports.server'
import type { Scope } from '~/domain/access/scope'
import { normalised } from '~/domain/comparable-text'
import type { Network } from '~/domain/hierarchy/network'
import { unknownValuesIn } from '~/domain/import-models/messages'
import type { ImportModel } from '~/domain/import-models/model'
import { type Missing, missingOf } from '~/domain/records/missing'

/** Name of the rows without a concession in a model's file. */
const NO_SITE = 'Sans concession'

/** Texts of the latest activity import that named no concession, service or family. */
interface UnknownSources {
  key: string
  modelId: string | null
  /** PDV numbers, or values of the model's concessions */
  names: string[]
  /** values of the model's services and families */
  values: string[]
}

/** Cached per import: the log of a stored import is complete. */
let known: UnknownSources | null = null

async function readStrangers(): Promise<UnknownSources | null> {
  const latest = await latestActivity()
  if (!latest) return null
  const key = `${latest._id}|${latest.heartbeatAt.getTime()}`
  if (known?.key === key) return known
  const log = await findImport(latest._id)
  const names = (log?.sites ?? []).flatMap(({ siteId, name, count }) =>
    siteId === null && count === undefined && name !== NO_SITE ? name : [],
  )
  const found = [...(log?.errors ?? []), ...(log?.warnings ?? [])]
  const values = [...new Set(found.flatMap(({ message }) => unknownValuesIn(message)))]
  known = { key, modelId: log?.model?._id ?? null, names, values }
  return known
}

/** PDV numbers and values of a model that have no meaning yet. */
interface WholeUnknownValues {
  numbers: string[]
  values: string[]
  /** model of the values; null without values */
  modelId: string | null
}

/** The same, counted, with the first ones. */
export interface UnknownValues extends Pick<WholeUnknownValues, 'modelId'> {
  numbers: Missing
  values: Missing
}

const NONE_UNASSIGNED: WholeUnknownValues = { numbers: [], values: [], modelId: null }

export const NO_UNKNOWN_VALUES: UnknownValues = {
  numbers: missingOf([]),
  values: missingOf([]),
  modelId: null,
}

/** Values that the model's present version translates, normalised. */
async function translated(modelId: string): Promise<ReadonlySet<string>> {
  const stored = await findModel(modelId)
  const { values = {} } = stored ? (JSON.parse(stored.json) as ImportModel) : {}
  return new Set(Object.values(values).flatMap((entries) => Object.keys(entries).map(normalised)))
}

/**
 * Reads the PDV numbers of the latest import that belong to no concession now, and the values that its model does not
 * translate now. Constant number of queries, each by an index.
 */
export async function readUnknownValues(network: Network): Promise<UnknownValues> {
  const { numbers, values, modelId } = await readAll(network)
  return { numbers: missingOf(numbers), values: missingOf(values), modelId }
}

/** All of them, for the network; none for another scope. */
export const readWholeUnknownValues = async (
  scope: Scope,
  network: Network,
): Promise<WholeUnknownValues> => (scope.type === 'all' ? readAll(network) : NONE_UNASSIGNED)

async function readAll({ sites }: Network): Promise<WholeUnknownValues> {
  const strangers = await readStrangers()
  if (!strangers) return NONE_UNASSIGNED
  const { modelId, names, values } = strangers
  if (names.length + values.length === 0) return NONE_UNASSIGNED
  const numbers = new Set(sites.flatMap(({ numerosPDV }) => numerosPDV))
  const unknown = names.filter((name) => /\d/.test(name) && !numbers.has(name))
  if (modelId === null) return { ...NONE_UNASSIGNED, numbers: unknown }
  const has = await translated(modelId)
  const open = [...names, ...values].filter(
    (text) => !numbers.has(text) && !has.has(normalised(text)),
  )
  return { ...NONE_UNASSIGNED, values: open, modelId }
}
