import type { AdviserSales } from '../records/figures'
import type { ProductiveService } from '../records/services'
import { FAMILIES } from './families'
import type { SoldSite } from './lines'

type Advisers = Pick<SoldSite, 'siteId' | 'advisers'>
/** Service, name, and the pieces of each family up to the last one sold. */
type PackedAdviser = [service: ProductiveService, name: string, ...pieces: number[]]
type Packed = [siteId: string, ...advisers: PackedAdviser[]]

function packedAdviser({ service, name, sales }: AdviserSales): PackedAdviser {
  const pieces = FAMILIES.map((key) => sales[key] ?? 0)
  const sold = pieces.findLastIndex((one) => one !== 0) + 1
  return [service, name, ...pieces.slice(0, sold)]
}

/** Concessions with their advisers as one text, which adds up by commas: a database decodes it at once. */
export function packAdvisers(sites: readonly Advisers[]): string {
  const packed: Packed[] = []
  for (const { siteId, advisers } of sites)
    if (advisers.length > 0) packed.push([siteId, ...advisers.map(packedAdviser)])
  return JSON.stringify(packed).slice(1, -1)
}

/** The concessions of such a text that have advisers. */
export function unpackAdvisers(text: string): Advisers[] {
  const packed = JSON.parse(`[${text}]`) as Packed[]
  return packed.map(([siteId, ...advisers]) => ({
    siteId,
    advisers: advisers.map(([service, name, ...pieces]) => ({
      service,
      name,
      sales: Object.fromEntries(pieces.map((sold, i) => [FAMILIES[i], sold])),
    })),
  }))
}
