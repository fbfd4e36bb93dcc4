import { PRODUCTIVE_SERVICES, SERVICE_LABELS } from '../workshop-services'

/** What a concession may not have: a service, a sheet of its file, surveys or VideoCheck (4-decisions, 70). */
export const SITE_PARTS = [
  ...PRODUCTIVE_SERVICES,
  'workers',
  'sales',
  'quality',
  'videocheck',
] as const
export type SitePart = (typeof SITE_PARTS)[number]

/** Names of the parts in the trail and on the page. */
export const PART_LABELS: Readonly<Record<SitePart, string>> = {
  ...SERVICE_LABELS,
  workers: 'Heures des collaborateurs',
  sales: 'Ventes additionnelles',
  quality: 'Enquêtes qualité',
  videocheck: 'VideoCheck',
}

/** The part of that name; null for any other text. */
export const readSitePart = (text: string): SitePart | null =>
  SITE_PARTS.find((part) => part === text) ?? null

/** A part that does not exist at a concession, until a figure comes. */
export interface ExcludedPart {
  part: SitePart
  /** latest figure of the part when it was put away: a day, or a month of surveys and VideoCheck; null: none */
  last: string | null
}

/**
 * True while a part is put away: a figure after the one that was known then ends it (4-decisions, 70).
 * @param last latest figure that is known now
 */
export const isExcluded = (
  excluded: readonly ExcludedPart[] | null | undefined,
  part: SitePart,
  last: string | null,
): boolean =>
  excluded?.some((one) => one.part === part && (last ?? '') <= (one.last ?? '')) ?? false
