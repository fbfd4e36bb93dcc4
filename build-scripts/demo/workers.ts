import type { WorkerDocument } from '~/db/collections/workers.server'
import { isProductive, type ProductiveService, type Service } from '~/domain/workshop-services'
import { DEMO_ACCOUNTS } from './accounts'
import { FIRST_NAMES, LAST_NAMES } from './names'
import type { DemoSite } from './network'
import { demoId, type Random, randomFor } from './random'

/** A worker with the pace its billed hours are drawn from (1: an hour billed per hour present). */
export interface DemoWorker {
  document: WorkerDocument
  pace: number
}

interface Post {
  service: Service
  metier: string
  secondaryService?: ProductiveService
  apprentice?: boolean
  /** the demo account that holds this post in the first concession */
  email?: string
}

function posts(random: Random): Post[] {
  const many = (count: number, post: Post) => Array.from({ length: count }, () => ({ ...post }))
  return [
    { service: 'guidance', metier: 'Encadrant', email: 'manager@demo.fr' },
    { service: 'guidance', metier: 'Chef d’atelier', email: 'chef@demo.fr' },
    { service: 'administrative', metier: 'Secrétaire', email: 'secretaire@demo.fr' },
    { service: 'cas_ccs_ce', metier: 'CCS', secondaryService: 'mechanic', email: 'ccs@demo.fr' },
    { service: 'cas_ccs_ce', metier: 'CCS', secondaryService: 'quickService' },
    { service: 'cas_ccs_ce', metier: 'CE', secondaryService: 'body' },
    ...many(random.whole(2, 4), { service: 'mechanic', metier: 'Mécanicien' }),
    ...many(random.whole(1, 2), { service: 'mechanic', metier: 'Technicien' }),
    ...many(random.whole(0, 1), { service: 'mechanic', metier: 'Essayeur' }),
    { service: 'mechanic', metier: 'Mécanicien', apprentice: true },
    ...many(random.whole(1, 2), { service: 'quickService', metier: 'Mécanicien rapide' }),
    ...many(random.whole(0, 1), {
      service: 'quickService',
      metier: 'Mécanicien rapide',
      apprentice: true,
    }),
    ...many(random.whole(2, 3), { service: 'body', metier: 'Carrossier' }),
  ]
}

function pace(post: Post, random: Random): number {
  if (post.apprentice) return random.around(0.5, 0.1)
  if (post.metier === 'Technicien') return random.around(1.02, 0.12)
  return random.around(0.94, 0.12)
}

/** The people of a concession, 14 to 20 of them, over all teams; no two share a name. */
export function workersOf(site: DemoSite): DemoWorker[] {
  const random = randomFor(`people/${site.index}`)
  const taken = new Set<string>()
  const name = (): string => {
    const candidate = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`
    if (taken.has(candidate)) return name()
    taken.add(candidate)
    return candidate
  }
  const { _id: siteId, plateId, groupId } = site.document
  return posts(random).map((post, i) => {
    const drawn = name()
    const account = site.index === 0 ? DEMO_ACCOUNTS.find((a) => a.email === post.email) : undefined
    return {
      pace: isProductive(post.service) ? pace(post, random) : 0,
      document: {
        _id: demoId('worker', site.index, i),
        siteId,
        plateId,
        groupId,
        name: account?.name ?? drawn,
        matricule: `M${String(site.index * 40 + i + 1).padStart(5, '0')}`,
        service: post.service,
        metier: post.metier,
        secondaryService: post.secondaryService ?? null,
        isApprenticeDefault: post.apprentice ?? false,
        userId: account ? demoId('user', account.email) : null,
        active: true,
        deletedAt: null,
      },
    }
  })
}
