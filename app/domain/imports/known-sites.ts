import type { Cover } from '../access/scope'
import { coverScope, type Network, sitesOf } from '../hierarchy/network'

/** Concessions of a cover, by name, as the rows of a file name them. */
export const knownSites = (network: Network, cover: Cover) =>
  sitesOf(network, coverScope(network, cover)).map(({ _id, name, numerosPDV }) => ({
    siteId: _id,
    name,
    numerosPDV,
  }))
