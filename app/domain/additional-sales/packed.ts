import type { AdvisorSales } from '../records/figures'
import { FAMILIES } from '../sales-families'
import type { ProductiveService } from '../workshop-services'
import type { SoldSite } from './lines'

type Advisors = Pick<SoldSite, 'siteId' | 'advisers'>
/** Service, name, and the pieces by family up to the last family sold. */
type PackedAdvisor = [service: ProductiveService, name: string, ...pieces: number[]]
type Packed = [siteId: string, ...advisors: PackedAdvisor[]]

function packedAdvisor({ service, name, sales }: AdvisorSales): PackedAdvisor {
  const pieces = FAMILIES.map((key) => sales[key] ?? 0)
  const sold = pieces.findLastIndex((one) => one !== 0) + 1
  return [service, name, ...pieces.slice(0, sold)]
}

/**
 * Serialises concessions and their advisors as comma-joined JSON fragments. Joining two strings joins the lists,
 * and BSON decodes one string faster than many subdocuments.
 */
export function packAdvisors(sites: readonly Advisors[]): string {
  const packed: Packed[] = []
  for (const { siteId, advisers } of sites)
    if (advisers.length > 0) packed.push([siteId, ...advisers.map(packedAdvisor)])
  return JSON.stringify(packed).slice(1, -1)
}

/** Parses the text of `packAdvisors`. It contains only concessions with advisors. */
export function unpackAdvisors(text: string): Advisors[] {
  const packed = JSON.parse(`[${text}]`) as Packed[]
  return packed.map(([siteId, ...advisors]) => ({
    siteId,
    advisers: advisors.map(([service, name, ...pieces]) => ({
      service,
      name,
      sales: Object.fromEntries(pieces.map((sold, i) => [FAMILIES[i], sold])),
    })),
  }))
}
