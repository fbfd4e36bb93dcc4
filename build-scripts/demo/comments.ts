import type { CommentDocument } from '~/db/collections/comments.server'
import { effectiveImportDate, previousBusinessDate } from '~/domain/calendar/analysis-date'
import { instantOfParis, now, today } from '~/infra/process/clock.server'
import type { DemoSite } from './network'
import { demoId } from './random'

/** Demo comments: index of the concession, time of day, author and text. */
const WRITTEN = [
  [
    0,
    '08:11',
    'David Renard',
    'Deux mécaniciens en formation mardi et mercredi\u202f; effectif complet à partir de lundi.',
  ],
  [
    2,
    '08:02',
    'Claire Fontaine',
    'Pont 4 en panne depuis lundi, réparateur attendu demain matin. Les vidanges passent en service rapide.',
  ],
  [
    4,
    '07:58',
    'Claire Fontaine',
    'Trois dossiers de carrosserie attendent l’accord des experts\u202f: environ 9\u202f000 € à facturer cette semaine.',
  ],
  [
    7,
    '08:07',
    'Sophie Laurent',
    'Campagne pneus lancée hier\u202f: quatorze rendez-vous pris pour la semaine prochaine.',
  ],
] as const

/** The comments of the day that the network opens on and of the one before, written the morning after each. */
export function commentsOf(sites: readonly DemoSite[]): CommentDocument[] {
  const last = previousBusinessDate(today())
  const days = [last, previousBusinessDate(last)] as const
  return WRITTEN.flatMap(([index, hour, author, text], i) => {
    const site = sites[index]
    if (!site) return []
    const { _id: siteId, plateId, groupId } = site.document
    // One comment is of the day before, so that the comments of a day differ from the list of all comments.
    const date = days[i === 3 ? 1 : 0]
    const written = instantOfParis(`${effectiveImportDate(date, today())}T${hour}`)
    const at = new Date(Math.min(written.getTime(), now().getTime()))
    return [
      { _id: demoId('comment', index, date), siteId, plateId, groupId, date, text, author, at },
    ]
  })
}
