import { findSite } from '~/db/collections/sites.server'
import type { Scope } from '~/domain/access/scope'
import { SiteNotFoundError } from '~/domain/hierarchy/errors'

/**
 * Reads the current place of a concession. Called after a refused write, because the concession may have moved or
 * been deleted; the caller checks its rights again.
 * @throws SiteNotFoundError 404
 */
export async function presentPlace({
  siteId,
}: {
  siteId: string
}): Promise<Extract<Scope, { type: 'site' }>> {
  const site = await findSite(siteId)
  if (!site) throw new SiteNotFoundError()
  return { type: 'site', siteId, plateId: site.plateId, groupId: site.groupId }
}
