import { objectifsOfSites } from '~/db/objectifs.server'
import { planningOfSites } from '~/db/planning.server'
import { recordsOfSites } from '~/db/records.server'
import {
  type PackedActivity,
  type PackedStaff,
  packActivity,
  packStaff,
  unpackActivity,
  unpackStaff,
} from '~/db/rollup-packing.server'
import type { Month } from '~/domain/calendar/business-day'
import {
  noObjectifs,
  type ObjectifTotals,
  objectifTotals,
  sumObjectifs,
} from '~/domain/objectifs/totals'
import { type MonthStaff, staffOf, sumStaff } from '~/domain/planning/month-staff'
import { type MonthActivity, siteActivity, sumActivities } from '~/domain/records/month-activity'

/** What a month's roll-up holds. */
export interface Rollup {
  activity: MonthActivity
  objectifs: ObjectifTotals
  staff: MonthStaff
}

/** How one part comes from the collections, adds up, and is stored. */
export interface Part<T> {
  /** each concession's own part, in the order of the identifiers; one query */
  load(siteIds: readonly string[], month: Month): Promise<T[]>
  sum(month: Month, parts: readonly T[]): T
  pack(value: T): unknown
  unpack(month: Month, stored: unknown): T
}

function bySite<D extends { siteId: string }>(documents: readonly D[]): Map<string, D[]> {
  const groups = new Map<string, D[]>()
  for (const document of documents) {
    const group = groups.get(document.siteId)
    if (group) group.push(document)
    else groups.set(document.siteId, [document])
  }
  return groups
}

const activity: Part<MonthActivity> = {
  load: async (siteIds, month) => {
    const found = bySite(await recordsOfSites(siteIds, month))
    return siteIds.map((siteId) => siteActivity(siteId, month, found.get(siteId) ?? []))
  },
  sum: sumActivities,
  pack: packActivity,
  unpack: (month, stored) => unpackActivity(month, stored as PackedActivity),
}

const objectifs: Part<ObjectifTotals> = {
  load: async (siteIds, month) => {
    const found = bySite(await objectifsOfSites(siteIds, month))
    return siteIds.map((siteId) => {
      const objectif = found.get(siteId)?.[0]
      return objectif ? objectifTotals(objectif) : noObjectifs()
    })
  },
  sum: (_month, parts) => sumObjectifs(parts),
  pack: (value) => value,
  unpack: (_month, stored) => stored as ObjectifTotals,
}

const staff: Part<MonthStaff> = {
  load: async (siteIds, month) => {
    const found = bySite(await planningOfSites(siteIds, month))
    return siteIds.map((siteId) => staffOf(month, found.get(siteId) ?? []))
  },
  sum: sumStaff,
  pack: packStaff,
  unpack: (month, stored) => unpackStaff(month, stored as PackedStaff),
}

/** Every part by name. */
export const PARTS: { [P in keyof Rollup]: Part<Rollup[P]> } = { activity, objectifs, staff }
