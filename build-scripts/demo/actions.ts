import type { ActionDocument } from '~/db/collections/actions.server'
import { referenceData } from '~/db/collections/reference-data.server'
import type { ActionLever } from '~/domain/actions/terms'
import { previousBusinessDate } from '~/domain/calendar/analysis-date'
import { addDays } from '~/domain/calendar/day-counting'
import type { ProductiveService } from '~/domain/workshop-services'
import { instantOfParis, today } from '~/infra/process/clock.server'
import { readGapAt } from '~/services/actions/lever-gaps.server'
import { DEMO_ACCOUNTS } from './accounts'
import type { DemoSite } from './network'
import { demoId } from './random'

interface Decided {
  site: number
  service: ProductiveService
  lever: ActionLever
  text: string
  /** name; an e-mail address for a demo account */
  who: string
  author: string
  /** days before today */
  ago: number
  /** days from today to the deadline */
  left: number
  end?: readonly ['done' | 'dropped', string]
}

/** Demo actions: open, late and ended, decided this month or at the end of the last one. */
const DECIDED: readonly Decided[] = [
  {
    site: 0,
    service: 'mechanic',
    lever: 'calendar',
    text: 'Deux samedis travaillés avec trois mécaniciens chacun.',
    who: 'manager@demo.fr',
    author: 'Claire Fontaine',
    ago: 10,
    left: 8,
  },
  {
    site: 0,
    service: 'body',
    lever: 'rate',
    text: 'Revoir la grille des taux avec les deux assureurs principaux.',
    who: 'directeur@demo.fr',
    author: 'David Renard',
    ago: 8,
    left: -2,
  },
  {
    site: 3,
    service: 'mechanic',
    lever: 'productivity',
    text: 'Point de production chaque jour à 11 h, ordres de réparation préparés la veille.',
    who: 'Chef d’atelier',
    author: 'Claire Fontaine',
    ago: 9,
    left: 6,
  },
  {
    site: 4,
    service: 'quickService',
    lever: 'customerShare',
    text: 'Relancer les garanties en attente de facturation depuis plus de quinze jours.',
    who: 'directeur@demo.fr',
    author: 'Claire Fontaine',
    ago: 9,
    left: -3,
    end: ['done', 'facturées'],
  },
]

/** Person of an action: a demo account, or a name alone. */
function personOf(who: string) {
  const account = DEMO_ACCOUNTS.find(({ email }) => email === who)
  return account ? { who: account.name, whoId: demoId('user', who) } : { who, whoId: null }
}

/** The demo actions, each with the gap that its lever had when it was decided. */
export async function actionsOf(sites: readonly DemoSite[]) {
  const decided = DECIDED.flatMap(({ site, ...action }) => {
    const document = sites[site]?.document
    const day = addDays(today(), -action.ago)
    return document ? [{ ...action, document, day, date: previousBusinessDate(day) }] : []
  })
  const reference = await referenceData()
  const gaps = await Promise.all(
    decided.map(({ document: { _id: siteId, plateId, groupId }, date, ...aim }) =>
      readGapAt({ type: 'site', siteId, plateId, groupId }, aim, date, reference),
    ),
  )
  return decided.map((one, i): ActionDocument & { ended: boolean } => {
    const { document, day, date, end, author, service, lever, text, left } = one
    const { _id: siteId, plateId, groupId } = document
    const [state, why] = end ?? (['open', ''] as const)
    const createdAt = instantOfParis(`${day}T09:10`)
    const endedAt = end ? instantOfParis(`${addDays(day, 6)}T17:20`) : null
    return {
      _id: demoId('action', i),
      siteId,
      plateId,
      groupId,
      service,
      lever,
      text,
      ...personOf(one.who),
      until: addDays(today(), left),
      state,
      why,
      expected: null,
      decided: gaps[i] ?? { date, gap: null },
      author,
      createdAt,
      endedAt,
      editor: author,
      updatedAt: endedAt ?? createdAt,
      ended: state !== 'open',
    }
  })
}
