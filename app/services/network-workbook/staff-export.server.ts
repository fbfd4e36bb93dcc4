import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal } from '~/domain/access/scope'
import { knownSites } from '~/domain/imports/known-sites'
import { quoted } from '~/domain/message-format'
import { activeModels } from '~/services/import-models/read-models.server'
import type { SentFile } from '~/services/imports/import-run.server'
import { parseWorkbook } from '~/services/imports/parser.server'
import { requireNetwork } from './compare.server'

/** A network's workbook, and what is to be said about the file that it was made from. */
export interface GivenWorkbook {
  bytes: Uint8Array
  notes: readonly string[]
}

/**
 * An HR export that a model of collaborators recognises, as a network's workbook; every other file as it is
 * (9-first-day §2). From here on nothing holds the columns that the model does not use.
 * @param modelId the only model that may read the file; absent: all
 * @throws ForbiddenError; WorkbookRefused for a file that is neither
 */
export async function asNetworkWorkbook(
  principal: Principal,
  { bytes, fileName }: SentFile,
  modelId?: string,
): Promise<GivenWorkbook> {
  requireNetwork(principal)
  const all = await activeModels(['staff'])
  const models = modelId === undefined ? all : all.filter(({ _id }) => _id === modelId)
  if (models.length === 0) return { bytes, notes: [] }
  const { network } = await referenceData()
  const sites = knownSites(network, principal.cover)
  const context = { models, sites, fileName }
  const turn = { principal, isTrial: true }
  const { converted } = await parseWorkbook('staff', bytes, context, () => undefined, turn)
  if (!converted) return { bytes, notes: [] }
  const { name, version } = converted.model
  const by = `Export RH lu par le modèle ${quoted(name)}, version ${version}\u202f: ses autres colonnes ne sont ni lues ni conservées.`
  return { bytes: converted.bytes, notes: [by, ...converted.notes] }
}
