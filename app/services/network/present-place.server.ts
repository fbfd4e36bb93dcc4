import { findSite } from '~/db/sites.server'
import type { Scope } from '~/domain/access/scope'
import { NotFoundError } from '~/domain/errors'

/**
 * Where a concession is now. A write that was refused asks, since its concession may have moved or gone; the caller
 * checks its rights again.
 * @throws NotFoundError
 */
export async function presentPlace({
  siteId,
}: {
  siteId: string
}): Promise<Extract<Scope, { type: 'site' }>> {
  const site = await findSite(siteId)
  if (!site) throw new NotFoundError('Cette concession n’existe plus.')
  return { type: 'site', siteId, plateId: site.plateId, groupId: site.groupId }
}
