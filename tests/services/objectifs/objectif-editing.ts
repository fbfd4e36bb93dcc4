import { beforeEach } from 'vitest'
import { findObjectif } from '~/db/collections/objectifs.server'
import type { Principal } from '~/domain/access/scope'
import { setClock } from '~/infra/process/clock.server'
import type { PostedObjectif } from '~/schemas/objectif-form.server'
import { openForm, saveForm } from '~/services/objectifs/form.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

export const MONTH = '2026-11'
export const alice = makePrincipal({ name: 'Alice Martin' })
export let net: TestNetwork

/** Sets the clock to a minute past 9 o'clock in Paris on Friday 20 November 2026. */
export const at = (minute: number) => setClock(new Date(Date.UTC(2026, 10, 20, 8, minute)))

/** The form as the page opens it now, with some fields changed. */
export async function typing(typed: Record<string, string>): Promise<PostedObjectif> {
  const form = await openForm(siteScopeOf(net.sites.a1), MONTH, { copy: null, draft: null })
  return {
    intent: 'save',
    edit: { shown: form.shown, typed },
    version: form.version,
    contested: [],
    choices: {},
  }
}
export const save = (who: Principal, posted: PostedObjectif) =>
  saveForm(who, siteScopeOf(net.sites.a1), MONTH, posted, '/targets')
export const stored = async () => {
  const found = await findObjectif(net.sites.a1._id, MONTH)
  if (!found) throw new Error('nothing stored')
  return found
}

/** Set-up shared by these tests: a database, its network, the clock at nine. */
export function useEditing(): void {
  useDatabase()
  beforeEach(async () => {
    at(0)
    net = await makeNetwork()
  })
}
