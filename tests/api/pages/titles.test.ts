import { afterAll, beforeAll, expect, it } from 'vitest'
import { useDatabase } from '../../services/harness/database'
import { type Fixture, makeFixture } from '../access/fixture'
import { type Product, startProduct } from '../harness/product'
import { cookieOf } from '../sign-in/second-factor-fixture'

useDatabase({ keep: true })
let product: Product
let world: Fixture
beforeAll(async () => {
  world = await makeFixture()
  product = await startProduct()
})
afterAll(() => product.close())

/** Title of a page as a role of the concession sees it, without the product's name. */
async function titleOf(role: string, address: string): Promise<string> {
  const token = world.actors.find((one) => one.role === role && one.level === 'concession')?.token
  const headers = { Host: 'localhost', Cookie: cookieOf(token ?? ''), Accept: 'text/html' }
  const { text } = await product.ask(address, { headers })
  const titles = [...text.matchAll(/<title>([^<]*)<\/title>(?![^<]*<\/rect>)/g)]
  return (titles[0]?.[1] ?? '').replace(' – Gestion Après-Vente Automobile', '')
}

it('each tab, mode and dialog begins the title of its page', async () => {
  const { group, plate, site, worker } = world.ids.own
  const scope = `group=${group}&plate=${plate}&site=${site}`
  const asked: Record<string, string> = {
    [`/synthesis?${scope}&tab=causes`]: 'Causes de l’écart — Synthèse · ',
    [`/synthesis?${scope}&tab=progress`]: 'Avancement du mois — Synthèse · ',
    [`/revenue?${scope}&tab=targets`]: 'Objectifs Mensuels — Chiffre d’affaires · ',
    [`/planning?${scope}&mode=edit`]: 'Modifier — Planning · ',
    [`/planning?${scope}&mode=edit&dialog=add`]:
      'Ajouter un collaborateur — Modifier — Planning · ',
    [`/planning?${scope}&dialog=edit&worker=${worker}`]: 'Modifier le collaborateur — Planning · ',
    [`/targets?${scope}&month=2026-11&mode=edit`]: 'Modifier — Objectifs du mois · ',
    '/admin/users?dialog=create': 'Créer un utilisateur — Utilisateurs',
    '/admin/network?dialog=edit-site': 'Modifier la concession — Groupes, plaques et concessions',
    '/help/guide/planning': 'Le planning',
  }
  for (const [address, start] of Object.entries(asked))
    expect(await titleOf('administrator', address), address).toMatch(new RegExp(`^${start}`))
})

it('a mode that the role does not have is not in the title', async () => {
  const { group, plate, site } = world.ids.own
  const scope = `group=${group}&plate=${plate}&site=${site}`
  expect(await titleOf('dirigeant', `/planning?${scope}&mode=edit`)).toMatch(/^Planning · /)
})

it('refused pages, unknown pages and refused prints say so in their titles', async () => {
  expect(await titleOf('user', '/admin')).toBe('Accès refusé')
  expect(await titleOf('teamLeader', '/planning')).toBe('Accès refusé')
  expect(await titleOf('teamLeader', '/help/guide/planning')).toBe('Accès refusé')
  expect(await titleOf('user', '/help/guide/inconnue')).toBe('Page introuvable')
  expect(await titleOf('user', '/print-planning?month=2026-11')).toBe('Erreur — Planning')
})
