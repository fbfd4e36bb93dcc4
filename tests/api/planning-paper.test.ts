import { expect, it } from 'vitest'
import { sessionCookie } from '~/infra/cookies.server'
import { makePlate } from '../builders/hierarchy'
import { administered } from './accounts'
import { startProduct } from './product'

const at = administered()

it('a planning of no concession is no paper and leads back; of nobody it has no legend of codes', async () => {
  const empty = await makePlate({ groupId: at.network.groups.north._id })
  const cookie = (await sessionCookie().serialize(at.token)).split(';')[0] ?? ''
  const product = await startProduct()
  try {
    const paper = (scope: string) =>
      product.ask(`/print-planning?${scope}&month=2026-11`, { headers: { cookie } })
    const nothing = await paper(`plate=${empty._id}`)
    expect(nothing.status).toBe(400)
    expect(nothing.text).toContain('Ce périmètre ne contient aucune concession.')
    expect(nothing.text).toContain('href="/planning?')
    const nobody = await paper(`site=${at.network.sites.b1._id}`)
    expect(nobody.status).toBe(200)
    expect(nobody.text).toContain('Aucun collaborateur actif')
    expect(nobody.text).not.toContain('class="plan-legend')
  } finally {
    await product.close()
  }
})
