import { frenchDay, type LocalDate } from '../calendar/local-date'
import type { UsedModel } from '../import-models/report'
import { quoted } from '../message-format'
import type { FeedConflict } from '../records/feed-layers'
import type { RecordPart } from '../records/parts'
import { type ProductiveService, SERVICE_LABELS } from '../workshop-services'

/** Label of the field `replaceModel` on the import page. */
export const REPLACE_MODEL = 'Remplacer les chiffres d’un autre modèle'

const again = () => `Pour les remplacer, importez de nouveau avec ${quoted(REPLACE_MODEL)}.`

/** French list of services: 'Mécanique, Service Rapide et Carrosserie'. */
function servicesText(services: readonly ProductiveService[]): string {
  const names = services.map((service) => SERVICE_LABELS[service])
  const last = names.pop() ?? ''
  return names.length > 0 ? `${names.join(', ')} et ${last}` : last
}

const FIGURES: Readonly<Record<RecordPart, string>> = {
  activity: 'les chiffres',
  workers: 'les heures des collaborateurs',
  sales: 'les ventes',
}

/** Import that gave figures first: its file, null when the log is deleted, and 'jj/mm/aaaa à hh:mm'. */
export interface FirstImport {
  fileName: string | null
  at: string
}

/** French reason why a concession's figures are not replaced by those of another model (8 §1). */
export function conflictText(
  part: RecordPart,
  { layer, services }: FeedConflict,
  { fileName, at }: FirstImport,
): string {
  const what = `${FIGURES[part]} de ${servicesText(services)} au ${frenchDay(layer.date)}`
  const model = layer.model ? `du modèle ${quoted(layer.model.name)}` : 'du classeur d’activité'
  const file = fileName ? `${quoted(fileName)}, importé` : 'importé'
  return `${what} viennent déjà ${model} (${file} le ${at}). ${again()}`
}

/** French warning for services whose figures of an earlier day stay, since no file has given newer ones. */
export const carriedText = (services: readonly ProductiveService[], since: LocalDate): string =>
  `${servicesText(services)}\u202f: chiffres du ${frenchDay(since)} conservés.`

/** French reason why hours or sales of a day without activity are not stored. */
export const activityFirst = (date: LocalDate): string =>
  `importez d’abord l’activité du ${frenchDay(date)}.`

/** French reason why VideoCheck figures of a day are not replaced by those of another model (8 §1). */
export function firstModelText(date: LocalDate, first: Pick<UsedModel, 'name'> | null): string {
  const model = first ? `du modèle ${quoted(first.name)}` : 'du fichier VideoCheck du produit'
  return `les chiffres au ${frenchDay(date)} viennent déjà ${model}. ${again()}`
}
