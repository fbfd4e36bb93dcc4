import { findSite } from '~/db/collections/sites.server'
import type { Scope } from '~/domain/access/scope'
import { SiteNotFoundError } from '~/domain/hierarchy/errors'

/**
 * Where a concession is now. A write that was refused asks, since its concession may have moved or gone; the caller
 * checks its rights again.
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
